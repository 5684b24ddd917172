"""Asking vectors: `suites` and `tasks` say which and in what form, `session` holds the conversation, `worker` keeps
several requests in flight and restarts an engine that breaks, `judge` turns a reply into a verdict."""
