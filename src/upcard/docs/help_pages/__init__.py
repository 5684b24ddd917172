"""Help pages: `build` writes them all, `page` one, in the order of `layout`, with the facts of `at_a_glance`."""
