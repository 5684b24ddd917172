"""Vectors: rounds that an engine must reproduce, and how they are made.

`rounds` plays rounds of every kind; `mutation` changes a book in one rule and says which rounds notice; `publish`
chooses the rounds of the published suites by both; `files` reads and writes what comes of it.
"""
