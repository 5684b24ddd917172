"""A book's way from its file to a `Rulebook`, as `upcard.rulebook.load.assemble` walks it.

files → yaml12 → normalise → layers → resolve → (validation) → provenance → build: a name leads to a file, its text to a
document with places, its values to their one form; the files a book is made of are laid on one another, each rule gets
its origin, and the frozen book is built.
"""
