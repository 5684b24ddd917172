"""Asking vectors: `suites` and `tasks` say which and in what form, `needed` what an engine must have for each.

`session` holds the conversation, `worker` keeps several requests in flight and restarts an engine that breaks, `judge`
turns a reply into a verdict."""
