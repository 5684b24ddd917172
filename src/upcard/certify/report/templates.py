"""The templates of pages and pictures; whatever they print is escaped and safe to show."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from upcard.outside_text import shown


def template(name: str) -> Template:
    """A template of `upcard/certify/templates`."""
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("upcard.certify"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_shown,
    )


def _shown(value: Any) -> Any:
    """Every value that a template prints; what is markup already was one before."""
    return shown(value) if isinstance(value, str) and not isinstance(value, Markup) else value
