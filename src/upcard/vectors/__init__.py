"""Vectors: rounds that an engine must reproduce, their files, and how they are made."""
