"""Text of an HTML letter, line by line as its reader sees it; a line that is not plainly the player's bears a mark."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Set
from html import unescape
from itertools import pairwise, zip_longest
from typing import Final, NamedTuple

from breakaway_desktop.mail.line_shapes import QUOTING, RACE_LINE, VEILED, looks_like_order

LONGEST_HTML: Final = 2_000_000
"""Maximum length of HTML that is read, in characters."""
_DEEPEST: Final = 10
"""Maximum depth of quotation that is marked."""

# Tags.
_START: Final = re.compile(r"\s*<(?:!doctype html|html|head|body|div|p|table|meta|span)\b", re.IGNORECASE)
_TOKEN: Final = re.compile(
    r"<(?P<other>!--|[!?])|</(?P<end>[a-z][\w:.-]*)[ \t\r\n\f]*>|<(?P<tag>[a-z][\w:.-]*)(?P<attributes>(?:[ \t\r\n\f]+"
    r"[^\s\"'<>/=]+(?:[ \t\r\n\f]*=[ \t\r\n\f]*(?:\"[^\"<]*\"|'[^'<]*'|[^\s\"'=<>`][^\s\"'<>`]*))?)*+)"
    r"[ \t\r\n\f]*(?P<closed>/?)>|(?P<lone><(?=[a-z/]))?(?:[^<]+|<(?![a-z/!?]))*+",
    re.ASCII | re.IGNORECASE,
)
"""A tag that every program reads alike, the begin of a comment, a lone `<`, or text."""
_ATTRIBUTE: Final = re.compile(r"([^\s=]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|(\S+)))?", re.ASCII)


def _tags(names: str) -> frozenset[str]:
    return frozenset(names.split())


_TABLE, _CELLS, _IN_TABLES = map(_tags, ("table tbody thead tfoot tr", "td th", "caption colgroup col"))
_SILENT, _STRUCK, _UNSEEN = map(_tags, ("script style title", "s strike del", "template datalist"))
_RAW = _SILENT | _tags("textarea xmp iframe noembed noframes plaintext")  # nothing in them is a tag
_IMAGES = _tags("img input embed iframe audio canvas object svg video")
_VOID = _tags("br hr img input meta link wbr col area base source embed")
_APART = _tags("p h1 h2 h3 h4 h5 h6 ul ol pre table")  # with a gap above and below
_PLAIN_BLOCKS = _APART | _TABLE | _CELLS | _tags("html body div center li blockquote hr")
_BLOCKS = _PLAIN_BLOCKS | _tags("caption dd dt option textarea xmp")  # they begin and end a line
_WORDS = _tags("a b big br code col colgroup em font i img ins kbd mark nobr o:p span strong tt u wbr")
_CALM = _WORDS | _PLAIN_BLOCKS - _tags("blockquote pre")
_PLAIN = _CALM | _STRUCK | _tags("blockquote pre")  # they show a text as it is
_ROW, _SIZED = _CELLS | {"tr"}, _TABLE | _CELLS | {"hr"}
_OPTIONAL = _TABLE - {"table"} | _CELLS | _tags("p li dd dt option")  # they end with the one around them
_ENDED: Final = {
    "li": {"li"},
    "body": {"head"},
    "td": _CELLS,
    "th": _CELLS,
    "tr": _ROW,
    "tbody": _ROW | {"tbody", "thead"},
}
"""Elements that end where another begins."""
_ENDS: Final = {"!--": re.compile("--!?>"), "!": re.compile(">"), "?": re.compile(">")} | {
    tag: re.compile(rf"</{tag}(?=[\s/>])", re.IGNORECASE) for tag in _RAW
}
_LONG_NUMBER: Final = re.compile(r"&#[xX]?[0-9a-fA-F]{9,}")
_GAP: Final = re.compile(r"(?:margin|padding)(?:-top)?:\s*[^0\s;]")
_TINY: Final = re.compile(r"(?:^|;)\s*(?:(?:width|height)\s*:\s*)?[01](?:px)?\s*(?:;|$)")
_FIRST_RIDER: Final = 11  # smaller numbers of lists are no riders
_PICTURE, _RULE = "\ufffc", "_" * 32
"""What one sees of a picture without words, which no order has, and of a line across the page."""

# Attributes and styles that show a text as it is: readable, in its place, and nobody else's.
_DARK: Final = (
    r"(?:#[\da-f]{2}[0-8][\da-f]{3}|#[\da-f][0-8][\da-f]|rgb\(\d+, ?(?:\d\d?|1[0-3]\d), ?\d+\)|black|windowtext|red"
    r"|blue|green|navy|maroon|purple|teal|olive|gr[ae]y)"
)
_LIGHT: Final = (
    r"(?:#[ef][\da-f][ef][\da-f]{3}|#[ef][ef][\da-f]|rgb\(2[2-5]\d, ?2[2-5]\d, ?\d+\)|rgba\(\d+, ?\d+, ?\d+, ?0\)"
    r"|white|window|transparent|yellow)"
)
_LENGTH: Final = r"(?:0|auto|[12]?\d?\d?(?:\.\d+)?p[xt]|\d?(?:\.\d+)?(?:r?em|ex|cm|in|pc)|\d\d?(?:\.\d+)?(?:mm|%))"
_PLAIN_ATTRIBUTE: Final = re.compile(
    r"(?:(?:xml:)?lang|xmlns[\w:]*|v?align|width|height|border|cell(?:padding|spacing)|size|face|start|value|type|cite"
    r"|colspan|target|rel|nowrap|clear|wrap|[av]?link|spellcheck|tabindex|(?:left|top)margin|margin(?:width|height)|style"
    r"|summary|compact|noshade|[vh]space)=.*|dir=(?:ltr|auto)|href=(?:tel:|#).*|role=(?:presentation|none)|rowspan=1"
    rf"|data-[\w-]+=(?:[\W\d]*|true|false|{_DARK}|{_LIGHT})|(?:color|text)={_DARK}|bgcolor={_LIGHT}",
    re.DOTALL,
)
_QUOTES: Final = re.compile(
    "quot|repl|rply|f(?:or)?wa?r?d|orig|cit[ae]|sign|hist|extra|attr|auth|user|send|from|comment|note|thread|earlier|prev"
    "|refer|answer|antwort|rispost|bubble|chat|other|incoming|receiv|foot|disclaim|attach|wrote|caption|avatar|hid|invis"
)
"""Words in classes and names of elements."""
_STYLE: Final = re.compile(r"(?:[\w\s#%.,:;!+/-]|\"[\w\s.,%-]*\"|'[\w\s.,%-]*'|\([\w\s.,%-]*\))*+")
"""Declarations that every program reads alike."""
_PLAIN_STYLE: Final = re.compile(
    r"(?!display|all:)[\w-]+:(?:normal|none|auto|inherit|initial|unset)|(?:font-(?:family|weight|style)|caret-color|cursor"
    r"|page|tab-stops|orphans|widows|clear|hyphens|text-(?:align|justify|autospace|underline|decoration)[\w-]*|word-(?:wrap"
    r"|break)|overflow-wrap|line-break|list-style[\w-]*|mso-(?!hide|element)[\w-]+|-webkit-(?:nbsp-mode|line-break"
    r"|tap-highlight-color|text-s(?:ize-adjust|troke-width))|-ms-text-size-adjust|box-sizing|border-(?:collapse|spacing"
    r"|radius|color|(?:top|bottom|right)[\w-]*)|layout-grid[\w-]*|punctuation[\w-]*|(?:max-|min-)?width|min-height"
    r"|color-scheme):.*|-qt-(?:(?:block|list)-indent:\d|paragraph-type:empty|user-state:\d+)|vertical-align:(?:baseline"
    r"|middle|(?:text-)?(?:top|bottom))|(?:letter|word)-spacing:(?:0|-?0?(?:\.\d+)?p[xt])|unicode-bidi:(?:embed|isolate"
    rf"|plaintext)|(?:margin|padding)[\w-]*:{_LENGTH}(?:\s{_LENGTH}){{0,3}}|text-indent:{_LENGTH}|color:{_DARK}|opacity:1"
    r"|line-height:(?:(?:0?\.[89]\d*|[1-3](?:\.\d+)?)(?:r?em)?|(?:[89]\d|[1-3]\d\d)(?:\.\d+)?%|[1-9]?\d(?:\.\d+)?p[xt])"
    r"|border(?:-left)?:(?:medium )?(?:none|0(?:p[xt]|cm|in|em)?)(?:\s.*)?|border-width:0(?:p[xt])?|direction:ltr"
    r"|font-size:(?:[1-3](?:\.\d+)?r?em|[1-3]\d\d(?:\.\d+)?%|(?:x-)?(?:small|large)|medium)|height:100%"
    r"|font(?:-size)?:(?:[7-9]|[1-9]\d)(?:\.\d+)?p[xt](?:\s.*)?|position:relative|(?:visibility|overflow):visible"
    rf"|background(?:-color)?:{_LIGHT}(?:\s(?:none|repeat|scroll|0%?|initial|auto))*",
    re.DOTALL,
)
_HUE: Final = re.compile(
    r"(?:color|text-align|align):(?!(?:left|start|justify|inherit|initial|unset|black|gr[ae]y|windowtext|#(..)\1\1"
    r"|#(.)\2\2|rgb\((\d+), ?\3, ?\3\))$).+"
)
"""A colour, or a side of the page, by which two writers may be told apart."""
_KEEPING: Final = ("pre", "break")  # how values of `white-space` begin that show lines
_HANGING: Final = re.compile(r"margin-left:(\d{1,3})(?:\.\d+)?pt;\s*text-indent:-(\d{1,3})(?:\.\d+)?pt")
_HIDING: Final = re.compile(
    r"display:none|visibility:hidden|opacity:0|font-size:[01](?:p[xt]|em|%)?|(?:max-)?height:[01](?:p[xt])?"
)
"""Styles of text that nobody sees, such as the preview of a newsletter."""
_SHEET: Final = re.compile(r"<(?:style|link)\b", re.IGNORECASE)
_CSS: Final = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|/\*.*?\*/|<!--|-->", re.DOTALL)
_OUTSIDE: Final = re.compile(r"\s*@(?:font-face|page|list)[\w\s:]*")  # rules that are about no element
_MOST_RULES: Final = 10_000
_SELECTOR: Final = re.compile(r"[\w\s.#:,>+~*-]*")
_NAME: Final = re.compile(r"[.#]([\w-]+)")
_SUBJECT: Final = re.compile(r"(?:.*[\s>+~])?([a-z0-9]*)((?:[.#][\w-]+)*)", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\([0-9a-f]{4}|[().])")


def looks_like_html(text: str) -> bool:
    return _START.match(text) is not None


def html_text(html: str) -> str | None:
    """Return the text of HTML, its quotations behind `> `, doubtful lines behind their mark; None if it is too long."""
    text = None if len(html) > LONGEST_HTML else _Reader(html).text()
    return text if text is None or text.replace(_PICTURE, "").strip() else ""


class _Look(NamedTuple):
    """How an element shows its text. `depth`: how often it is quoted; `mark`, `hue`: of a line with such text."""

    depth: int = 0
    is_preformatted: bool = False
    is_struck: bool = False
    is_hidden: bool = False
    mark: str = ""
    hue: str = ""


def _look_of(tag: str, values: Mapping[str, str], around: _Look) -> _Look:
    declared = _declarations(values.get("style", ""))
    style = dict(declared)
    is_clear = len(style) == len(declared)
    marks = [around.mark, "" if is_clear and tag in _PLAIN else VEILED]
    marks += [_mark_of_attribute(name, value.strip().lower()) for name, value in values.items()]
    marks += [_mark_of_style(tag, name, value) for name, value in declared]
    shown = (*((name, value.strip()) for name, value in values.items()), *declared)
    space = style.get("white-space", "pre" if tag == "pre" else "inherit")
    hides = [name for name, value in declared if _HIDING.fullmatch(f"{name}:{value}")]
    is_hidden = any("height" not in name or style.get("overflow") == "hidden" for name in hides)
    is_hidden |= tag in _UNSEEN or ("hidden" in values and "display" not in style)
    return _Look(
        around.depth + (tag == "blockquote"),
        around.is_preformatted if space == "inherit" else space.startswith(_KEEPING),
        around.is_struck or tag in _STRUCK or any("line-through" in value for value in style.values()),
        (is_clear and is_hidden) or (around.is_hidden and not style),  # a style may show it again
        max(marks),
        max(filter(_HUE.fullmatch, (f"{name}:{value}".lower() for name, value in shown)), default=around.hue),
    )


def _declarations(style: str) -> list[tuple[str, str]]:
    """Return the names and values of a style; two nameless ones if programs may read it in different ways."""
    if not _STYLE.fullmatch(style):
        return [("", "")] * 2
    style = _HANGING.sub(lambda found: found[0] if int(found[1]) < int(found[2]) else "margin-left:0", style.lower())
    pairs = (one.replace("!important", "").partition(":") for one in style.split(";") if one.strip())
    return [(name.strip(), " ".join(value.split())) for name, _colon, value in pairs]


def _mark_of_attribute(name: str, value: str) -> str:
    if name in ("class", "id", "name"):
        return QUOTING if _QUOTES.search(value) else ""
    return "" if _PLAIN_ATTRIBUTE.fullmatch(f"{name}={value}") and "dings" not in value else VEILED


def _mark_of_style(tag: str, name: str, value: str) -> str:
    """Return the mark of a declaration. `tag`: empty where it may be about any element."""
    is_plain = _PLAIN_STYLE.fullmatch(f"{name}:{value}") is not None and "dings" not in value
    is_plain |= bool(tag) and (name, value) == ("display", "block" if tag in _BLOCKS - _CELLS else "inline")
    is_plain |= name == "white-space" or (name in ("border", "height") and tag in _SIZED)
    return "" if is_plain else QUOTING if name.startswith("border") else VEILED


def _is_harmless(sheet: str, names: Set[str]) -> bool:
    """Return whether a style sheet hides, moves and quotes no element. `names`: those of the letter's elements."""
    if sheet.rfind("/*") > sheet.rfind("*/"):
        return False
    sheet = _CSS.sub(
        lambda found: " " if found[0][0] in "/<-" else found[0] if "}" not in found[0] else "''", sheet.lower()
    )
    for rule in sheet.split("}"):
        selector, _brace, style = rule.partition("{")
        is_simple = _SELECTOR.fullmatch(selector) is not None
        about = [one.strip() for one in selector.split(",") if not is_simple or names >= {*_NAME.findall(one)}]
        if is_outside := _OUTSIDE.fullmatch(selector) is not None and "src" not in style:
            about = []
        declared = _declarations(style if about else _ESCAPED.sub("", style))
        if declared[:1] == [("", "")] or not (is_outside or {*"@\\"}.isdisjoint(selector)):
            return False
        if len(about) * len(declared) > _MOST_RULES or any(
            _is_doubtful(one, *declaration) for declaration in declared for one in about
        ):
            return False
    return True


def _is_doubtful(selector: str, name: str, value: str) -> bool:
    """Return whether a rule hides, moves or quotes what is no quotation by its name."""
    found = _SUBJECT.fullmatch(selector)
    tag, names = found.groups() if found else ("", "")
    mark = _mark_of_style(tag, name, value)
    loses_lines = name == "white-space" and not value.startswith(_KEEPING)
    is_quotation = mark == QUOTING and (tag == "blockquote" or _QUOTES.search(names))
    return loses_lines or "line-through" in value or (mark != "" and not is_quotation)


class _Reader:
    """Collects the lines of HTML."""

    def __init__(self, html: str) -> None:
        self._html = html
        self._stack = [("", _Look(), 0)]
        """Open elements: their tag and look, and the number of lines above them."""
        self._open_tags = Counter[str]()
        self._lines: list[tuple[str, int, str]] = []
        self._words: list[str] = []
        self._mark = ""
        self._hue: str | None = None  # of the first words
        self._lists: list[int | None] = []
        self._rows: list[list[int]] = []
        """Open rows of tables: the number of lines above each cell."""
        self._columns: list[set[int]] = [set()]
        """Open tables: in which columns rows begin."""
        self._hides = _SHEET.search(html) is None
        """Whether what an element hides stays hidden."""
        self._is_broken = self._is_restyled = False
        """Whether programs may read the rest in different ways; whether a style may be about any line."""
        self._sheets: list[str] = []
        self._names, self._missing = set[str](), set[str]()

    def text(self) -> str:
        pos = 0
        while pos < len(self._html):
            found = _TOKEN.match(self._html, pos)
            assert found is not None
            tag, pos = (found["tag"] or "").lower(), found.end()
            if tag:
                self._is_broken |= bool(found["closed"]) and tag not in _VOID
                pairs = _ATTRIBUTE.findall(found["attributes"])[::-1]  # of those that come twice the first counts
                self._open(tag, {name.lower(): _plain("".join(value)) for name, *value in pairs})
            elif found["end"]:
                self._close(found["end"].lower())
            elif not found["other"]:
                self._is_broken |= found["lone"] is not None
                self._say(_plain(found[0]), self._stack[-1][1])
            if found["other"] or tag in _RAW:
                pos = self._skip(found["other"] or tag, pos)
        while len(self._stack) > 1:
            self._pop()
        self._end_line(always=False)
        self._is_restyled |= not all(_is_harmless(sheet, self._names) for sheet in self._sheets)
        others = {mark for mark, *_ in self._lines} if self._is_restyled else self._other_hues()
        marks = {one: VEILED if one in others else one if one in (QUOTING, VEILED) else "" for one, *_ in self._lines}
        return "".join(
            f"{marks[mark] * bool(line)}{'> ' * min(depth, _DEEPEST)}{line}\n" for mark, depth, line in self._lines
        )

    def _other_hues(self) -> Set[str]:
        """Return the hues of orders that no first line of a form has; none if orders have only one."""
        orders = {mark for mark, depth, line in self._lines if not depth and looks_like_order(line)} - {QUOTING, VEILED}
        forms = [(mark, depth) for mark, depth, line in self._lines if RACE_LINE.search(line)]
        return orders.difference(mark for mark, depth in forms if not depth) if forms and len(orders) > 1 else set()

    def _skip(self, kind: str, pos: int) -> int:
        """Pass over what has no tags; return where it ends, or `pos` if it does not."""
        start = pos - 2 * (kind == "!--")  # `<!-->` is a whole comment
        found = None if kind in self._missing else _ENDS[kind].search(self._html, start)
        if found is None:
            self._missing.add(kind)
            self._is_broken = True
        elif kind == "style":
            self._sheets.append(self._html[pos : found.start()])
        elif kind in _RAW - _SILENT:
            self._say(_plain(self._html[pos : found.start()]), self._stack[-1][1]._replace(is_preformatted=True))
        return found.end() if found and kind not in _RAW else found.start() if found else pos

    def _open(self, tag: str, values: Mapping[str, str]) -> None:
        self._is_restyled |= tag == "link" and "stylesheet" in values.get("rel", "").lower()
        self._names.update(f"{values.get('class', '')} {values.get('id', '')}".lower().split())
        is_again = tag in ("html", "body") and self._open_tags[tag] > 0
        self._is_restyled |= is_again and bool(values)
        if tag in _SILENT or is_again:
            return
        if tag in _BLOCKS:  # a paragraph ends where the next block begins
            if self._stack[-1][0] == "p":
                self._is_broken |= tag == "table" and self._stack[-1][1] != self._stack[-2][1]
                self._pop()
            self._is_broken |= self._open_tags["p"] > 0
        while self._stack[-1][0] in _ENDED.get(tag, ()):
            self._pop()
        outer, around, _start = self._stack[-1]
        self._is_broken |= (tag == "a" and self._open_tags[tag] > 0) or tag in ("svg", "math", "plaintext", "frameset")
        self._is_broken |= outer in _TABLE and tag not in _TABLE | _CELLS | _IN_TABLES
        look = around if not values and tag in _CALM else _look_of(tag, values, around)
        look = look._replace(is_hidden=look.is_hidden and self._hides)
        self._begin(tag, look, around, always=tag == "br")
        if tag in _BLOCKS and not look.is_hidden and (tag in _APART or _GAP.search(values.get("style", "").lower())):
            self._part()
        if tag == "hr" and not look.is_hidden:
            self._lines.append(("", look.depth, _RULE))
        elif tag in _IMAGES:
            self._show(tag, values, look)
        if tag in _VOID:
            return
        self._stack.append((tag, look, len(self._lines)))
        self._open_tags[tag] += 1
        if tag in ("ol", "ul"):
            self._lists.append(_number(values.get("start"), 1) if tag == "ol" else None)
        elif tag == "li" and self._lists and self._lists[-1] is not None:
            number = _number(values.get("value"), self._lists[-1])
            self._lists[-1] = number + 1
            if number >= _FIRST_RIDER:
                self._words.append(f"{number}. ")
        elif tag == "table":
            self._columns.append(set())
        elif tag == "tr":
            self._rows.append([])
            self._is_broken |= len(self._rows) > _DEEPEST
        elif tag in _CELLS and self._rows:
            self._rows[-1].append(len(self._lines))

    def _begin(self, tag: str, look: _Look, around: _Look, *, always: bool) -> None:
        """Begin a line where an element begins or ends; only a part of one where it is in the line and doubtful."""
        if not look.is_hidden and (tag in _BLOCKS or tag == "br"):
            self._end_line(always=always)
        elif look.is_hidden or tag not in _PLAIN or (look.mark != around.mark and tag not in _VOID):
            self._words.append("\n")

    def _show(self, tag: str, values: Mapping[str, str], look: _Look) -> None:
        """Show the words of a picture or a field; a sign for what has none."""
        if values.get("type") == "hidden" or _TINY.search(
            ";".join(values.get(name, "") for name in ("width", "height", "style"))
        ):
            return
        text = values.get("value" if tag == "input" else "alt", "").strip()
        mark = VEILED if any(map(str.isalnum, text)) else self._stack[-1][1].mark
        self._say(text or _PICTURE, look._replace(mark=mark))
        self._words.append("\n" * (tag not in _PLAIN))

    def _close(self, tag: str) -> None:
        if tag in ("html", "body") or tag in _SILENT or (tag in _VOID and tag != "br"):
            return
        if not self._open_tags[tag]:
            self._is_broken |= tag != "p"
            self._end_line(always=tag == "p")
        while self._open_tags[tag] and (ended := self._pop()) != tag:
            self._is_broken |= ended not in _OPTIONAL

    def _pop(self) -> str:
        """Close the innermost element; return its tag."""
        tag, look, start = self._stack[-1]
        self._begin(tag, look, self._stack[-2][1], always=tag == "p")
        if (tag in _APART or (tag in ("li", "tr") and len(self._lines) == start)) and not look.is_hidden:
            self._part()
        if tag in ("ol", "ul"):
            self._lists.pop()
        elif tag == "tr":
            self._end_row(start)
        elif tag == "table" and len(self._columns.pop()) > 1:  # maybe one for each player
            self._veil(start)
        self._open_tags[tag] -= 1
        self._stack.pop()
        return tag

    def _part(self) -> None:
        """Leave a blank line where a gap is seen, unless there is one."""
        if self._lines and self._lines[-1][2]:
            self._lines.append(("", self._lines[-1][1], ""))

    def _end_row(self, start: int) -> None:
        """End a row of a table: a line of its cells, side by side; doubtful if it may be a column for each player."""
        bounds = self._rows.pop()
        if len(self._rows) >= _DEEPEST:
            return
        cells = [[line for line in self._lines[above:end] if line[2]] for above, end in pairwise((*bounds, None))]
        filled = [column for column, lines in enumerate(cells) if lines]
        self._columns[-1].update(filled[:1])
        if len(filled) < 2:
            return
        rows = list(zip_longest(*filter(None, cells)))
        is_even = None not in rows[-1] and len({depth for row in rows for _mark, depth, _text in row}) == 1
        has_orders = sum(looks_like_order(text) for *_, text in rows[0]) > 1
        if is_even:
            self._lines[start:] = [(max(row)[0], row[0][1], " ".join(text for *_, text in row)) for row in rows]
        if not is_even or len(rows) > 1 or has_orders or filled[-1] - filled[0] >= len(filled):
            self._veil(start)

    def _veil(self, start: int) -> None:
        self._lines[start:] = [(VEILED * bool(line), depth, line) for _mark, depth, line in self._lines[start:]]

    def _say(self, text: str, look: _Look) -> None:
        if look.is_hidden:
            return
        for number, line in enumerate(text.split("\n") if look.is_preformatted else [text.replace("\n", " ")]):
            if number:
                self._end_line(always=True)
            if bare := line.strip():
                self._is_broken |= self._stack[-1][0] in _TABLE
                self._hue = look.hue if self._hue is None else self._hue
                self._mark = max(self._mark, look.mark)
                line = line.replace(bare, f"~{bare.replace('~', '-')}~") if look.is_struck else line
            self._words.append(line)

    def _end_line(self, *, always: bool) -> None:
        """Add a line of the words so far. `always`: even if there are none."""
        words = "".join(self._words)
        lines = [line for part in words.split("\n") if (line := " ".join(part.split()))]
        always = always or "\xa0" in words
        mark = VEILED if self._is_broken or len(lines) > 1 else self._mark or self._hue or ""
        depth = self._stack[-1][1].depth
        mark = "" if depth and mark == QUOTING else mark
        self._lines += [(mark, depth, line) for line in lines] or [("", depth, "")] * always
        self._words.clear()
        self._mark, self._hue = "", None


def _plain(text: str) -> str:
    """Return a text with its entities read."""
    return unescape(_LONG_NUMBER.sub("", text)) if "&" in text else text


def _number(text: str | None, otherwise: int) -> int:
    """Return a small number in an attribute."""
    return int(text) if text and text.isdecimal() and len(text) < 4 else otherwise
