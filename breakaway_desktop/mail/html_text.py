"""Text of an HTML letter, line by line as its reader sees it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

LONGEST_HTML: Final = 2_000_000
"""Maximum length of HTML that is read, in characters."""
_DEEPEST: Final = 10
"""Maximum depth of quotation that is marked."""

_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,5000}>|<")
_START: Final = re.compile(r"\s*<(?:!doctype html|html|head|body|div|p|table|meta|span)\b", re.IGNORECASE)
_DECLARATION: Final = re.compile(r"<!--|<[!?]")
_LONG_NUMBER: Final = re.compile(r"&#[xX]?[0-9a-fA-F]{9,}")
_BLOCKS: Final = frozenset(
    ("address", "article", "blockquote", "center", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2", "h3", "h4")
    + ("h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table", "tbody", "tr", "ul")
)
"""Elements that begin and end a line."""
_CELLS: Final = frozenset(("td", "th"))
_UNSEEN: Final = frozenset(("script", "style", "title", "template", "noscript", "select"))
_HIDING: Final = re.compile(
    r"display:none|visibility:hidden|mso-hide:all|opacity:0(?:;|$)|(?:font-size|(?<!-)(?:max-)?height):[01](?:px|pt|em|%)?(?:;|$)"
)
"""Styles of text that nobody sees, such as the preview of a newsletter."""
_VOID: Final = frozenset(("br", "hr", "img", "input", "meta", "link", "wbr", "col", "area", "base", "source"))
_FIRST_RIDER: Final = 11
"""Smaller numbers of lists are no riders."""
_STRIKING: Final = frozenset(("s", "strike", "del", "span"))
"""Elements whose text may be struck out; a span by its style."""
_RULE: Final = "_" * 32
"""What mail programs write in plain text for a line across the page."""


def _number(text: str | None, otherwise: int) -> int:
    """Return a small number in an attribute."""
    return int(text) if text and text.isdecimal() and len(text) < 4 else otherwise


def looks_like_html(text: str) -> bool:
    """Return whether a text begins as HTML does."""
    return _START.match(text) is not None


def html_text(html: str) -> str | None:
    """Return the text of HTML, its quotations marked with `> `; None if it is too long."""
    if len(html) > LONGEST_HTML:
        return None
    reader = _Reader()
    reader.feed(_LONG_NUMBER.sub("", _only_whole_tags(html)))
    reader.close()
    return reader.text()


def _only_whole_tags(html: str) -> str:
    """Remove comments and declarations, and escape each `<` that begins no tag.

    The standard library needs quadratic time for tags and comments that do not end.
    """
    last = {end: html.rfind(end) for end in (">", "-->")}
    pieces, pos = [], 0
    while start := _DECLARATION.search(html, pos):
        end = "-->" if start.group() == "<!--" else ">"
        pieces.append(html[pos : start.start()])
        pos = start.end()
        if pos <= last[end]:
            pos = html.find(end, pos) + len(end)
    pieces.append(html[pos:])
    return _TAG.sub(lambda tag: "&lt;" if tag.group() == "<" else tag.group(), "".join(pieces))


class _Reader(HTMLParser):
    """Collects lines; quotations and preformatted text keep what marks them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = []
        self._words: list[str] = []
        self._depth = self._preformatted = 0
        self._unseen = ""
        self._nested = 0
        self._lists: list[int | None] = []
        self._striking: dict[str, list[bool]] = {tag: [] for tag in _STRIKING}
        self._struck = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._unseen == "p" and tag in _BLOCKS:  # a paragraph ends where the next block begins
            self._unseen = ""
        if self._unseen:
            self._nested += tag == self._unseen
            return
        values = dict(attrs)
        style = "".join((values.get("style") or "").lower().split())
        if tag in _UNSEEN or (tag not in _VOID and ("hidden" in values or _HIDING.search(style))):
            self._unseen, self._nested = tag, 0
        if tag == "br" or tag in _BLOCKS:
            self._end_line(always=tag == "br")
        if tag in ("ol", "ul"):
            self._lists.append(_number(values.get("start"), 1) if tag == "ol" else None)
        if tag == "li" and self._lists and self._lists[-1] is not None:
            number = _number(values.get("value"), self._lists[-1])
            self._lists[-1] = number + 1
            if number >= _FIRST_RIDER:
                self._words.append(f"{number}. ")
        if tag in _CELLS:
            self._words.append(" ")
        if tag == "hr":
            self._lines.append(self._marks() + _RULE)
        if tag in _STRIKING:
            is_struck = tag != "span" or "line-through" in (dict(attrs).get("style") or "").lower()
            self._striking[tag].append(is_struck)
            self._struck += is_struck
        self._depth += tag == "blockquote"
        self._preformatted += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        if self._unseen:
            if tag == self._unseen:
                self._unseen = self._unseen if self._nested else ""
                self._nested = max(0, self._nested - 1)
            return
        if tag in ("ol", "ul") and self._lists:
            self._lists.pop()
        if tag in _BLOCKS:
            self._end_line(always=tag == "p")
        if self._striking.get(tag):
            self._struck -= self._striking[tag].pop()
        self._depth -= tag == "blockquote" and self._depth > 0
        self._preformatted -= tag == "pre" and self._preformatted > 0

    def handle_data(self, data: str) -> None:
        if self._unseen:
            return
        if self._struck and (text := data.strip().replace("~", "-")):
            data = data.replace(data.strip(), f"~{text}~")
        first, *others = data.split("\n") if self._preformatted else [data]
        self._words.append(first)
        for line in others:
            self._end_line(always=True)
            self._words.append(line)

    def text(self) -> str:
        """Return everything read."""
        self._end_line(always=False)
        return "\n".join(self._lines) + "\n" if self._lines else ""

    def _end_line(self, *, always: bool) -> None:
        """Add a line of the words so far. `always`: even if there are none."""
        line = " ".join("".join(self._words).split())
        self._words.clear()
        if line or always:
            self._lines.append(self._marks() + line)

    def _marks(self) -> str:
        return "> " * min(self._depth, _DEEPEST)
