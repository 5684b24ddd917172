"""What is wrong with a book: by the schemas, between its sections, and, in `lints`, what can hardly be meant.

`validate` is the door for files of every kind; `problems` says what a problem is, `schema` also which packaged files
are known to be valid.
"""
