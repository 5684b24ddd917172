"""A book's way from its file to a `Rulebook`, as `upcard.rulebook.load.assemble` walks it.

book_files → yaml12 → normalise → resolve → (validation) → rule_sources → build: a name leads to a file, its text to a
document with places, its values to their one form; the files a book is made of are laid on one another, each rule gets
its source, and the frozen book is built.
"""
