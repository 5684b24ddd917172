"""Every format that Upcard reads or writes, defined once as types."""
