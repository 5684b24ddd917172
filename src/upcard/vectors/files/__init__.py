"""The files of vectors: `record` writes a round as a vector, `replay` plays it again, `suite` and `kill_matrix` are the
files, `flags` say what a failure usually means, and `lint` finds what a suite should not have."""
