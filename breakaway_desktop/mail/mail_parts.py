"""The parts of an email (MIME), and the text in them."""

from __future__ import annotations

import re
from binascii import a2b_base64
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from quopri import decodestring
from typing import Final

from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.mail.html_text import html_text, looks_like_html
from breakaway_desktop.mail.line_shapes import QUOTING, VEILED, looks_like_order, order_lines, parse_line
from breakaway_desktop.mail.mail_head import Head, decode, parse_head, split_head

LONGEST: Final = 200_000
"""Maximum length of the text of a letter in characters."""
MOST_PARTS: Final = 200
"""Maximum number of parts of one email: texts, pictures and other attachments."""
DEEPEST: Final = 10
"""Maximum depth of nested parts in an email."""

_FIRST_BOUND: Final = re.compile(rb"^--([^\s-][^\r\n]{0,200}?)[ \t]*\r?\n(?=content-)", re.IGNORECASE | re.MULTILINE)
"""First line between parts, in an email that does not name it."""
_TEXTS: Final = frozenset(("text/plain", "plain/text", "text/markdown", "text/x-markdown"))
_HTML: Final = frozenset(("text/html", "application/xhtml+xml"))
_BESIDE_TEXT: Final = frozenset(
    ("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature")
    + ("application/pgp-keys", "application/ms-tnef")
)
"""What mail programs add to letters by themselves."""
_MAIL: Final = "message/rfc822"
_SEALED: Final = frozenset(("application/pkcs7-mime", "application/x-pkcs7-mime"))
_SIGNATURE: Final = "-- "
"""Line above a signature."""
_SIGNED, _SIGNATURE_BEGINS, _SIGNATURE_ENDS = (
    f"-----{words}-----" for words in ("BEGIN PGP SIGNED MESSAGE", "BEGIN PGP SIGNATURE", "END PGP SIGNATURE")
)


# Base64, also in pieces, between other lines, only claimed, or not declared.
_CODED: Final = re.compile(
    rb"(?!(?:[A-Z]?[a-z]*|[A-Z]*|[0-9]*)\Z)(?:[A-Za-z0-9+/]{3,}={0,2}|[A-Za-z0-9+/][A-Za-z0-9+/=]{11,})"
)
"""A line of base64; one that looks like a word or a number was written by somebody."""
_PIECE: Final = re.compile(rb"[^=]+={0,2}|=+")
_REST: Final = re.compile(rb"(?<!\S)(?!\S{0,99}://)\S{40}")
"""Part of a line of base64, behind other words; an address of a page is none."""
_LEAST_UNDECLARED: Final = 24
"""Characters of base64 that are taken for it though nothing declares it."""
_WRITTEN: Final = re.compile(r"[^\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffd]*")


class DamagedText(ValueError):
    """Text in base64 of which some cannot be decoded."""


class TooManyParts(ValueError):
    """The email has more than `MOST_PARTS` parts, or parts at more than `DEEPEST` levels."""


@dataclass(frozen=True, slots=True)
class Part:
    """An email or a part of one: an innermost one with its `body`, or one made of others."""

    head: Head
    body: bytes
    parts: tuple[Part, ...] = ()

    def walk(self) -> Iterator[Part]:
        """Yield the innermost parts, in order."""
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.walk()

    @property
    def kind(self) -> str:
        """Type of the content; one that should have parts but has none is text."""
        kind = self.head.kind
        return "text/plain" if kind.startswith("multipart/") and not self.parts and self.body.strip() else kind

    def text(self) -> str:
        """Return the content as text. Raises DamagedText."""
        charset = self.head.parameter("charset")
        if self.head.coding == "quoted-printable":
            return decode(decodestring(self.body), charset)
        return _text_of(self.body, charset, is_declared=self.head.coding == "base64")


def parse_parts(head: Head, body: bytes) -> Part:
    """Split an email into its parts. Raises TooManyParts and LongHead."""
    return _Splitter().split(head, body, DEEPEST)


class _Splitter:
    """Splits one email, counting its parts."""

    def __init__(self) -> None:
        self._left = MOST_PARTS

    def split(self, head: Head, body: bytes, deepest: int) -> Part:
        self._left -= 1
        if self._left < 0:
            raise TooManyParts
        if not head.kind.startswith("multipart/"):
            return Part(head, body)
        boundary = " ".join(head.parameter("boundary").splitlines()).encode("utf-8", "replace")
        if not boundary and (first := _FIRST_BOUND.search(body)):
            boundary = first.group(1)
        if not boundary:
            return Part(head, body)
        if deepest == 0:
            raise TooManyParts
        parts = []
        for data in _split_at(body, boundary):
            inner_head, inner_body = split_head(data)
            parts.append(self.split(parse_head(inner_head), inner_body, deepest - 1))
            attached = parse_head(split_head(inner_body.lstrip(b"\r\n"))[0]) if parts[-1].head.kind == _MAIL else None
            if attached is not None and attached.parameter("boundary").encode() == boundary:
                break  # the parts that follow are those of the attached mail
        return Part(head, body, tuple(parts))


def _split_at(body: bytes, boundary: bytes) -> Iterator[bytes]:
    """Yield the parts between the boundary lines (`--boundary`)."""
    line = re.compile(rb"\n--" + re.escape(boundary) + rb"(?P<last>--)?[ \t]*\r?(?=\n|\Z)")
    body = b"\n" + body
    start = None
    for match in line.finditer(body):
        if start is not None:
            yield body[start : match.start()]
        if match["last"]:
            return
        start = match.end() + 1
    if start is not None:
        yield body[start:]


def letter_text(mail: Part) -> str:
    """Return the text of a letter: all its texts in order, of alternatives the plain one if it has anything to say."""
    text = _read(mail, quotes=True)[0]
    return _without_signature(text) if _SIGNED in text else text


def _read(part: Part, *, quotes: bool = False) -> tuple[str, bool]:
    """Return the text of a part, and whether any of it was HTML. `quotes`: an attached mail is read as a quotation."""
    if quotes and part.head.kind == _MAIL:
        above, body = split_head(part.body.lstrip(b"\r\n"))
        text = _read(parse_parts(parse_head(above), body))[0]
        return _quoted(text), False
    if part.head.is_attachment:
        return "", False
    if not part.parts:
        text = _unwrapped(part) if part.kind in _TEXTS else part.text() if part.kind in _HTML else ""
        if part.kind in _HTML or looks_like_html(text):
            return html_text(text) or "", True
        return text, False

    found = [(one.head, *_read(one, quotes=quotes)) for one in part.parts]
    found = [(head, text, is_html) for head, text, is_html in found if text.strip()]
    # A file beside the text is attached, though it is shown with it.
    is_beside = len(found) > 1
    texts = [
        (_quoted(text) if is_beside and head.parameter("filename", "content-disposition") else text, is_html)
        for head, text, is_html in found
    ]
    plain = [text for text, is_html in texts if not is_html]
    if part.kind == "multipart/alternative":
        with_numbers = [text for text in plain if any(map(str.isdigit, text))]
        rich = [text for text, is_html in texts if is_html]
        if with_numbers and rich:
            return _agreed(with_numbers[0], rich[0])
        chosen = [(text, False) for text in with_numbers] or [(text, True) for text in rich] or texts
        return chosen[0] if chosen else ("", False)

    # Some programs write the same text twice, as plain text and as HTML.
    known = _letters("".join(plain))
    kept = [(text, is_html) for text, is_html in texts if not (is_html and plain and _letters(text) in known)]
    # Orders in texts of two kinds are no one list.
    between = f"{VEILED}\n" * (len({is_html for _text, is_html in kept}) > 1)
    joined = between.join(text if text.endswith("\n") else f"{text}\n" for text, _is_html in kept)
    return (joined if len(kept) != 1 else kept[0][0]), any(is_html for _text, is_html in kept)


def _agreed(plain: str, rich: str) -> tuple[str, bool]:
    """Return the plain one of two forms of a text, doubtful where they differ; or that which alone has orders."""
    if max(len(plain), len(rich)) > LONGEST:
        return max(plain, rich, key=len), False
    said, shown = ([(line, *_sayings(line)) for line in text.splitlines()] for text in (plain, rich))
    own, own_shown = ({one for *_, own in lines for one in own} for lines in (said, shown))
    orders, others = ({one for _line, orders, _own in lines for one in orders} for lines in (said, shown))
    if own_shown - own and not any(card for _rider, card in own):
        return rich, True
    doubtful = {order for order in orders - others if order[0] in dict(others)}
    lines = [f"{VEILED * (not doubtful.isdisjoint(in_line))}{line}\n" for line, in_line, _own in said]
    lines += [f"{VEILED}{line}\n" for line, in_line, own in shown if own and not orders.issuperset(in_line)]
    return "".join(lines), False


def _sayings(raw: str) -> tuple[set[tuple[int, str]], set[tuple[int, str]]]:
    """Return the orders in a line, struck ones with `~`; and what it says of riders, unless it is quoted."""
    line, shapes = parse_line(raw), order_lines()
    bare = line.text.replace("~", "")
    orders = shapes.orders_in(bare, "cards") or shapes.orders_in(bare, "hands")
    found = {(rider, f"~{card}" if "~" in line.text else card) for rider, card in orders}
    own = found | {(rider, "") for rider in shapes.riders_in(line.text)}
    return found, own if line.depth == 0 and line.mark != QUOTING else set()


def _quoted(text: str) -> str:
    """Return the text of an attached mail or file as a quotation in which nothing counts: it may be anybody's."""
    return "".join(f"> {VEILED}{line}\n" for line in text.splitlines())


def _letters(text: str) -> str:
    return "".join(text.replace(VEILED, "").replace(QUOTING, "").split())


def _unwrapped(part: Part) -> str:
    """Return the text of a part, with lines joined that its program broke (RFC 3676, `format=flowed`).

    A line that says something to this program continues no other.
    """
    text = part.text()
    if part.head.parameter("format").lower() != "flowed":
        return text
    removes_blank = part.head.parameter("delsp").lower() == "yes"
    pieces: list[str] = []
    soft_depth: int | None = None
    for line in text.splitlines():
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")
        if depth != soft_depth or not content.strip() or content.isupper() or looks_like_order(content):
            pieces.append("\n" * bool(pieces) + ">" * depth + " " * bool(depth))
        is_soft = content.endswith(" ") and content != _SIGNATURE and not content.isupper()
        pieces.append(content[:-1] if is_soft and removes_blank else content)
        soft_depth = depth if is_soft else None
    return "".join(pieces) + "\n" * bool(pieces)


def _without_signature(text: str) -> str:
    """Return a signed text as it was written (RFC 9580, Cleartext Signature Framework)."""
    kept, inside = [], ""
    for line in text.splitlines():
        content = line.strip()
        if content in (_SIGNED, _SIGNATURE_BEGINS):
            inside = content
        elif content == _SIGNATURE_ENDS or (inside == _SIGNED and not content):
            inside = ""
        elif not inside:
            kept.append(line[2:] if line.startswith("- -") else line)
    return "\n".join(kept) + "\n"


def count_attachments(mail: Part) -> int:
    """Return how many parts are not read, except for what mail programs add and pictures that belong to HTML."""
    parts = [part for part in mail.walk() if part.kind not in _BESIDE_TEXT and part.head.kind != _MAIL]
    return sum(
        part.head.is_attachment or not (part.kind.startswith("text/") or "content-id" in part.head.fields)
        for part in parts
    )


def lacks_text(mail: Part) -> Refusal:
    """Return why an email has no text to read."""
    parts = [mail, *mail.walk()]
    kinds = {part.head.kind for part in parts}
    names = {part.head.parameter("name").lower() for part in parts}
    sealed = {part.head.parameter("smime-type").lower() for part in parts if part.head.kind in _SEALED}
    if "multipart/encrypted" in kinds or not sealed <= {"signed-data", "certs-only"}:
        return Refusal("letter-encrypted")
    if sealed:
        return Refusal("letter-sealed")
    if "application/ms-tnef" in kinds or "winmail.dat" in names:
        return Refusal("letter-tnef")
    if "message/partial" in kinds:
        return Refusal("letter-in-pieces")
    if any(part.head.kind in _HTML and not part.head.is_attachment and part.body.strip() for part in mail.walk()):
        return Refusal("letter-html")
    if any(part.body.strip() for part in mail.walk() if part.head.is_attachment or part.kind not in _TEXTS):
        return Refusal("letter-only-attachments")
    return Refusal("letter-empty")


def _text_of(body: bytes, charset: str, *, is_declared: bool) -> str:
    """Return the text of a body: what is base64 in it decoded, other lines as they are.

    Raises DamagedText if it is declared to be base64 and a piece of it is no text.
    """
    lines = [line.strip() for line in body.splitlines() if line.strip()]
    runs = [(is_coded, b"\n".join(run)) for is_coded, run in groupby(lines, lambda line: bool(_CODED.fullmatch(line)))]
    texts, reads_base64 = [], False
    for is_coded, run in runs:
        text = _decoded(run, charset or ("" if is_declared else "utf-8")) if is_coded else None
        if text is None and is_declared and (is_coded or (len(runs) > 1 and _REST.search(run))):
            raise DamagedText
        if text is not None and not is_declared and (len(run) < _LEAST_UNDECLARED or len(text.split()) == 1):
            text = None
        reads_base64 |= text is not None
        texts.append(decode(run, charset) if text is None else text)
    if not reads_base64:
        return decode(body, charset)
    return "".join(text if text.endswith("\n") or len(texts) == 1 else f"{text}\n" for text in texts)


def _decoded(run: bytes, charset: str) -> str | None:
    """Return the text in lines of base64, piece by piece up to its padding; None if it is none."""
    try:
        pieces = [a2b_base64(piece, strict_mode=True) for piece in _PIECE.findall(run.replace(b"\n", b""))]
        data = b"".join(pieces)
        text = data.decode() if charset.lower() in ("us-ascii", "utf-8") else decode(data, charset)
    except ValueError:
        return None
    # Where a piece ends within a line, nobody can tell whether the next one continues it.
    is_whole = all(piece.rstrip(b"\0").endswith(b"\n") for piece in pieces[:-1])
    return text if is_whole and _WRITTEN.fullmatch(text) else None
