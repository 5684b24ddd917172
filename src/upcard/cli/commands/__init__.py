"""One module a command, by the name of the command; `tools` holds the small ones, `cli.app` the list of all.

Each is imported only when its command runs, so that ``upcard --help`` imports none of them.
"""
