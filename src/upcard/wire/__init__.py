"""Every format that Upcard writes, defined once as types, from which ``schema/`` is written (`make schemas`).

The way through: `values` are what all formats are made of (amounts, cards, seats, rule ids) and the ways between what
the engine counts with and what a file says; `events` what happens in a round; `vector` rounds with what must come of
them; `kill_matrix` and `shuffle` what is published beside them; `protocol` what is asked of an implementation and what
it answers; `report` and `certificate` what came of it. `schema_files` lists the formats that have a schema,
`schema_writer` writes it.
"""
