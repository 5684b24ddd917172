"""A page as its readers take it in: its text, its parts, its links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"meta", "input", "br", "link", "img", "use", "path"})


@dataclass
class Element:
    """An element with its text and what is in it."""

    tag: str
    attributes: Mapping[str, str | None]
    children: list[Element] = field(default_factory=list)
    text: str = ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"<{tag}> names an attribute twice"
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data


def read(html: str) -> Element:
    """The document. Fails where an element is not closed in its turn."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == [reader.root], f"<{reader.open[-1].tag}> is never closed"
    return reader.root


def elements(root: Element, *tags: str) -> list[Element]:
    """Every element below, of these tags or of any, in the order of the document."""
    found = []
    for child in root.children:
        if not tags or child.tag in tags:
            found.append(child)
        found += elements(child, *tags)
    return found


def visible(html: str) -> str:
    """The text of a document without its style, spaces run together."""
    root = read(html)
    body = elements(root, "body")[0]
    return " ".join(body.text.split())
