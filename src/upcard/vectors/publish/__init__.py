"""The published suites, from a book to its files.

`goals` says what rounds are to show, `meet_goals` finds such rounds, `search` those that kill what is left;
`smoke_tier` picks the smallest set that still shows everything, `vector_ids` names them all. `variant_suites` does this
for a game and `rule_suites` for a rule sample; `written_files` and `coverage_page` are what is written, and
`checkpoint` keeps what is done.
"""
