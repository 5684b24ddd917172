"""Help pages: `build` writes them all, `page` the auditors' one, in the order of `layout`, with the facts of
`at_a_glance` and the tables of `audit_tables`."""
