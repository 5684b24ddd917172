"""Strategy charts: laid out once in `layout`, then shown in the `terminal`, as `pages` and as a `picture`."""
