"""``upcard play``: what is typed is read by `typed`, `session` plays it on the engine, `table` draws what is seen."""
