"""The texts in the parts of an email, however programs arrange, name and encode them."""

from __future__ import annotations

from base64 import encodebytes

import pytest
from hypothesis import given, strategies as st

from breakaway_desktop.mail.html_text import html_text
from breakaway_desktop.mail.incoming import FORMS, Letter, letters_in
from breakaway_desktop.mail.letter_reader import split_letter
from breakaway_desktop.mail.line_shapes import QUOTING, VEILED, order_lines
from breakaway_desktop.sentences.refusals import refusal_sentence

HEAD = "From: anna@example.org\nDate: Sat, 21 Nov 2026 17:00:00 +0000\nMIME-Version: 1.0\n"
NAMED = "Content-Disposition: inline; filename=o.txt\n\n12: 7\n"
PHOTO = "Content-Type: image/png\nContent-Disposition: inline\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n"
HTML = "Content-Type: text/html; charset=utf-8\n\n{}\n"
PLAIN = "\n{}\n"
OTHER = "Content-Type: application/{}\n\nx\n"
ATTACHED = (
    "Content-Type: message/rfc822\nContent-Disposition: attachment\n\nSubject: x\n"
    "Content-Type: multipart/mixed; boundary={0}\n\n--{0}\n\n14: 5\n--{0}--\n"
)


def read(head: str, body: str) -> Letter:
    (letter,) = letters_in(f"{HEAD}{head}\n\n{body}".encode())
    if letter.refusal is not None:
        assert refusal_sentence(letter.refusal)
    return letter


def parts(kind: str, *all_parts: str, boundary: str = "b") -> tuple[str, str]:
    """Return the header and the body of an email with these parts."""
    body = "".join(f"--{boundary}\n{part}" for part in all_parts)
    return f"Content-Type: multipart/{kind}; boundary={boundary}", f"{body}--{boundary}--\n"


def nested(kind: str, *all_parts: str) -> str:
    return "\n\n".join(parts(kind, *all_parts, boundary="inner"))


@pytest.mark.parametrize(
    ("kind", "all_parts", "lines"),
    [
        ("mixed", (PLAIN.format("11: 8"), PHOTO, PLAIN.format("12: 7")), ["11: 8", "12: 7"]),
        ("mixed", (PHOTO, PLAIN.format(""), PHOTO, PLAIN.format("12: 7")), ["12: 7"]),
        ("related", (PLAIN.format("11: 8"), PHOTO), ["11: 8"]),
        ("alternative", (PLAIN.format("11: 8"), HTML.format("<b>12: 7</b>")), ["11: 8", f"{VEILED}12: 7"]),
        ("alternative", (HTML.format("<b>11: 8</b>"), PLAIN.format("11 = 8")), ["11 = 8"]),
        ("alternative", (PLAIN.format(" "), HTML.format("<p>11: 8<br>12: 7</p>")), ["11: 8", "12: 7"]),
        ("alternative", (PLAIN.format("Turn HTML on."), HTML.format("<p>11: 8</p>")), ["11: 8"]),
        ("alternative", (PLAIN.format("> 11: 8"), HTML.format("<p>11 9<blockquote>11: 8")), ["11 9", "> 11: 8"]),
        ("alternative", (PLAIN.format("11\n8"), HTML.format("<p>11: 8")), ["11: 8"]),
        ("alternative", (PLAIN.format("For 1 turn."), HTML.format("<p>11 rides 8")), ["11 rides 8"]),
        ("alternative", (PLAIN.format("11: 8\n12: 7"), HTML.format("<p><b>11 = 8</b><br>12: 9")),
         ["11: 8", f"{VEILED}12: 7", f"{VEILED}12: 9"]),
        ("alternative", (PLAIN.format("11: 8"), HTML.format("<s>11: 8</s>")), [f"{VEILED}11: 8", f"{VEILED}~11: 8~"]),
        ("alternative", (PLAIN.format("Hello."), OTHER.format("x-amp")), ["Hello."]),
        ("mixed", (nested("alternative", PLAIN.format(""), HTML.format("11: 8")), PHOTO, PLAIN.format("12: 7")),
         ["11: 8", VEILED, "12: 7"]),
        ("mixed", (HTML.format("<p>11: 8</p>"), PLAIN.format("A footer.")), ["11: 8", VEILED, "A footer."]),
        ("mixed", (PLAIN.format("11: 8"), HTML.format("<p>11: <i>8</i></p>")), ["11: 8"]),
        ("mixed", (PLAIN.format("11: 8"), "Content-Disposition: attachment; filename=o.txt\n\n12: 7\n"), ["11: 8"]),
        ("mixed", (NAMED,), ["12: 7"]),
        ("mixed", (PLAIN.format("11: 8"), NAMED), ["11: 8", f"> {VEILED}12: 7"]),
        ("mixed", (PLAIN.format("12: 7"), NAMED), ["12: 7", f"> {VEILED}12: 7"]),
        ("signed", (PLAIN.format("11: 8"), OTHER.format("pgp-signature")), ["11: 8"]),
        ("mixed", (PLAIN.format("11: 8"), ATTACHED.format("inner")), ["11: 8", f"> {VEILED}14: 5"]),
        ("mixed", (PLAIN.format("11: 8"), ATTACHED.format("b")), ["11: 8"]),
    ],
)  # fmt: skip
def test_all_texts_of_an_email_are_the_letter_in_order(kind, all_parts, lines) -> None:
    letter = read(*parts(kind, *all_parts))
    assert ([line for line in letter.text.splitlines() if line], letter.refusal) == (lines, None)


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("Content-Transfer-Encoding: base64;", encodebytes("11: 8 è\n".encode()).decode()),
        ('Content-Transfer-Encoding: "Base64"', encodebytes("11: 8 è\n".encode()).decode().rstrip("\n=")),
        ("Content-Transfer-Encoding: quoted_printable (x)", "11: 8 =C3=A8\n"),
        ("Content-Transfer-Encoding : 8bit\nContent-Type : text/plain;charset=utf-8;", "11: 8 è\n"),
        ("Content-Type: text/plain charset=utf-8", "11: 8 è\n"),
        ("Content-Type: text/plain; charset='utf-8", "11: 8 è\n"),
        ("Content-Type: text; charset=us-ascii", "11: 8 è\n"),
        ("Content-Type:", "11: 8 è\n"),
        ("Content-Type: multipart/mixed", "--x1\nContent-Type: text/plain\n\n11: 8 è\n--x1--\n"),
        ("Content-Type: multipart/mixed", "11: 8 è\n"),
        ("Content-Type: multipart/mixed; boundary=none", "11: 8 è\n"),
        ('Content-Type: multipart/mixed; boundary="b', "--b\n\n11: 8 è\n"),
        ("Content-Type: text/plain; format=flowed", "11: \n8 è\n"),
        ("Content-Type: text/plain; format=flowed; delsp=yes", "11:  \n8 è\n"),
        ("Content-Type: text/html", "<style>12: 7</style><!-- 13: 5 --><DIV>11:&nbsp;8&#32;&egrave;</DIV\n>"),
        ("Content-Type: text/plain", "<html><body>11: 8 è"),
        ("", "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n11: 8 è\n-----BEGIN PGP SIGNATURE-----\n\n"
         "wsD=\n-----END PGP SIGNATURE-----\n"),
    ],
)  # fmt: skip
def test_text_is_read_in_spite_of_sloppy_headers(head, body) -> None:
    letter = read(head, body)
    assert (letter.text.strip(), letter.refusal) == ("11: 8 è", None)


def coded(text: str) -> str:
    return encodebytes(text.encode()).decode()


BASE64 = "Content-Transfer-Encoding: base64"
ORDERS = "11: 8\n12: 7\n13: 5, as I said è\n14: 4\n"


@pytest.mark.parametrize(
    ("head", "body", "text"),
    [
        (
            BASE64,
            f"CAUTION: external!\nExternal\n\n{coded(ORDERS)}\nScanned\n0612345678\n",
            f"CAUTION: external!\nExternal\n{ORDERS}Scanned\n0612345678\n",
        ),
        (BASE64, f"{coded(ORDERS)}--\nhttps://example.net/{'a' * 80}", f"{ORDERS}--\nhttps://example.net/{'a' * 80}\n"),
        (BASE64, coded("11: 8\n") + coded(ORDERS), f"11: 8\n{ORDERS}"),
        (BASE64, coded(ORDERS).replace("\n", ""), ORDERS),
        (BASE64, ORDERS, ORDERS),
        ("", coded(ORDERS), ORDERS),
        ("Content-Transfer-Encoding: 7bit", f"Hello\n{coded(ORDERS)}Anna\n", f"Hello\n{ORDERS}Anna\n"),
        ("", "abcdefgh12345678abcdefgh12345678\n", "abcdefgh12345678abcdefgh12345678\n"),
        (BASE64, coded("11: 1") + coded("0\n"), None),
        (BASE64, coded(ORDERS)[:50] + coded(ORDERS)[51:], None),
        (BASE64, coded(ORDERS)[:-3], None),
        (BASE64, f"CAUTION {coded(ORDERS)}{coded(ORDERS)}", None),
        (BASE64, f"CAUTION: external!\niPhone15\n{coded(ORDERS)}", None),
    ],
)
def test_base64_is_read_piece_by_piece_or_named_as_damaged(head, body, text) -> None:
    letter = read(f"Content-Type: text/plain; charset=utf-8{head and chr(10)}{head}", body)
    assert (letter.refusal.key if letter.refusal else letter.text) == (text or "letter-damaged-text")


def test_flowed_lines_that_say_something_to_the_program_stay_lines() -> None:
    text = "11: 8 \n12: 7 \nPRESS \nWe ride \nat dawn. \nEND \n> We wait \n> here\n-- \nAnna\n"
    lines = read("Content-Type: text/plain; format=flowed", text).text.splitlines()
    assert lines == ["11: 8 ", "12: 7 ", "PRESS ", "We ride at dawn. ", "END ", "> We wait here", "-- ", "Anna"]


@pytest.mark.parametrize(
    "html",
    ["<s>11: 9</s><br>", "<del>11: <b>9</b></del><br>", "<span style='text-decoration:line-through'>11: 9</span><br>"],
)
def test_struck_text_in_html_is_no_order(html) -> None:
    letter = read("Content-Type: text/html", f"{html}<span>11: 8</span>")
    (part,) = split_letter(letter.text, set(), order_lines(3), (1, "b"), is_mail=False)[0]
    assert [line.text for line in part.lines if line.counts] == ["11: 8"]


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        (
            "<p>11: 8</p><div style='max-height:0;overflow:hidden'>12: 7 <p>x</p> 13: 5</div><p hidden>14: 3<p>12: 5",
            ["11: 8", "12: 5"],
        ),
        ("<div style='Display : none'><div>12: 7</div>13: 5</div>11: 8<p style='font-size:1px'>14: 3", ["11: 8"]),
        (
            "<ol start='11'><li>12<li>plays 9</ol><ol><li value=13>7<li>6</ol>",
            ["11. 12", "12. plays 9", "13. 7", "14. 6"],
        ),
        ("11: 8<p><img src=x><p>12: 7<img alt=''><p><img width=1>13: 5", ["11: 8", "\ufffc", "12: 7\ufffc", "13: 5"]),
        ("<img alt=B> 14: 5<p>😀<img alt=😀>", [f"{VEILED}B 14: 5", "😀😀"]),
        ("<input type=image><p>11: 8</p><iframe></iframe>", ["\ufffc", "11: 8", "\ufffc"]),
        ("<table><tr><td><p>11<o:p></o:p></p><td><p>8<tr><td>B<td>12: 7</table>", ["11 8", "B 12: 7"]),
        ("<ol><li>11 = 8<li>12 = 7</ol><ul><li>13 = 5</ul>", ["11 = 8", "12 = 7", "13 = 5"]),
    ],
)
def test_html_is_read_as_it_is_seen(html, lines) -> None:
    assert [line for line in read("Content-Type: text/html", html).text.splitlines() if line] == lines


BY_QT = "<style>p, li {white-space:pre-wrap} hr {height:1px} li.unchecked::marker {content:'\\2610'}</style>"
BY_EM = "<style>blockquote.cite {border-left: 1px solid #ccc} .quote {border: 9px} ._x:after {content: ' }}';}</style>"
SHEETED = "<style>/* x */ p.MsoNormal, a:link {margin:0cm; color:#0563C1} @list l0 {mso-level-text:\\F0B7}</style>$"


@pytest.mark.parametrize(
    "html",
    ["<p class=MsoNormal style='margin:0;color:#1F497D'><b>$</b><o:p></o:p></p>", "<div dir=auto>$<br></div>",
     "<font color=red size=2>$</font>", "<ul type=disc><li style='margin-left:0cm'>$</ul>", "<pre wrap=''>$</pre>",
     "<table border=1><tr><td style='border:none;height:15pt'>$</table>", "<a name=_MailEndCompose>$</a>", SHEETED,
     "<p style='margin-left:36.0pt;text-indent:-18.0pt'>$", "<p style='float:none;display:block !important'>$",
     f"{BY_QT}<p style='-qt-paragraph-type:empty; -qt-block-indent:0'>$", BY_EM + "<div class=quote>B</div>$",
     "<div style='white-space:pre-wrap'>\n$\n</div>", "<!--[if x]>y<![endif]-->$", "<p><p>$", "1 < 2 <br>$"],
)  # fmt: skip
def test_plain_html_bears_no_mark(html) -> None:
    assert "14: 5" in html_text(html.replace("$", "14: 5") + "<p>13: 7").splitlines()  # type: ignore[union-attr]
    assert "13: 7" in html_text(html.replace("$", "14: 5") + "<p>13: 7").splitlines()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "html",
    ["<div class=x_Gmail_quote>$</div>", "<div name=reply>$</div>", "<p style='border-left:1px solid'>$</p>",
     "<q>$</q>", "<aside>B<br>$</aside>", "<video>$</video>", "<textarea>x\n$</textarea>", "<x-msg>$</x-msg>",
     "<sup>$</sup>", "<select><option>$</select>", "<input value='$'>", "<p data-author=Bruno>$", "<p title=Bruno>$",
     "<p style='color:#fff'>$", "<p style='color:rgba(0,0,0,0)'>$", "<p dir=rtl>$",
     "<p style='text-indent:-999px'>$", "<p style='margin-left:18pt;text-indent:-36pt'>$",
     "<p style='font-size:0;color:x'><b style='font-size:9px'>$</b>", "<p mso=x>$",
     "<p style='mso-hide:all'>$", "<p style='display:none;display:block'>$", "<p hidden style='display:block'>$</p>",
     "<p style='font-family:Webdings'>$", "<p style='content:\"x'>$", "<table><tr><td>B<p>C<td><p>$</table>",
     "<table><tr><td>B<br>C<td><table><tr><td><p>$</table></table>", "<a href='x'>$</a>",
     "<table><tr><td>B<td>C<tr><td><td>$</table>"],
)  # fmt: skip
def test_doubtful_html_bears_a_mark_and_no_other_line_does(html) -> None:
    lines = html_text(f"<p>13: 7</p>{html.replace('$', '14: 5')}<p>12: 9").splitlines()  # type: ignore[union-attr]
    assert not {QUOTING + "14: 5", VEILED + "14: 5"}.isdisjoint(lines)
    assert {"13: 7", "12: 9"} < {*lines}


@pytest.mark.parametrize(
    "html",
    ["<p><b>x</p>$</b>", "</div>$", "<div/>$", "<pre><p title='<'>\n$", "<a <b><br>$", "<svg></svg>$", "<!-- $",
     "<table>$</table>",
     "<style>p{display:none}</style>$", "<style>.x{display:none}</style><b class='x y'>B</b><p>$",
     "<style>.x{a:\\\"} p{display:none} .x{b:\\\"}</style>$", "<style>p{border-left:9px}</style>$",
     "<style>x{}@import y;</style>$", "<style>x{a\\:b}</style>$", "<style>$",
     "<style>a{page:'/*'} .x{display:none} b{page:'*/'}</style>$", "$<body style='color:red'>",
     "<link rel=stylesheet>$", "<style></style><div hidden>$</div>"],
)  # fmt: skip
def test_html_that_programs_read_in_different_ways_bears_marks(html) -> None:
    assert VEILED + "14: 5" in html_text("<body>" + html.replace("$", "14: 5")).splitlines()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "html",
    [
        "<p>13 = 6</p>$", "<ul><li>13 = 6</ul>$", "<h3>13 = 6</h3>$", "<pre>13 = 6</pre>$", "13 = 6<p>$",
        "<table><tr><td>13 = 6</table>$", "<table><tr><td>13 = 6<tr><td><tr><td>$</table>", "<ul><li>13 = 6<li><li>$",
        "<div>13 = 6</div><div>&nbsp;</div>$", "13 = 6<div style='margin-top:2em'>$",
    ],
)  # fmt: skip
def test_a_gap_that_is_seen_is_a_blank_line(html) -> None:
    lines = html_text(html.replace("$", "14 = 5"))
    assert lines is not None
    assert lines.split("\n\n")[0].strip() == "13 = 6"


@pytest.mark.parametrize(
    ("own", "other", "is_asked"),
    [("", "align=right", True), ("", "style='color:#c00000'", True), ("style='text-align:right'", "", True),
     ("style='color:rgb(34, 34, 34)'", "", False), ("align=left", "style='color: Black'", False),
     ("style='color:blue'", "style='color:blue'", False)],
)  # fmt: skip
def test_orders_in_another_colour_or_at_another_side_than_race_are_doubtful(own, other, is_asked) -> None:
    head = "RACE a TURN 1 TEAM 1 WORD b"
    lines = f"<div {own}>{head}<p>11: 8<p>12: <b style='color:red'>7</b></div><div {other}>14: 5</div>13: plays 6"
    text = html_text(lines)
    assert text is not None
    assert [line for line in text.splitlines() if line][:4] == [head, "11: 8", "12: 7", VEILED * is_asked + "14: 5"]


def test_cells_that_may_be_columns_of_players_are_doubtful() -> None:
    assert html_text("<table><tr><td>14<td><td>5<tr><td>13<td>6</table>") == f"{VEILED}14 5\n13 6\n\n"
    assert html_text("<table><tr><td>11<br>12<td>5<br>6</table>") == f"{VEILED}11 5\n{VEILED}12 6\n\n"
    assert html_text("<table><tr><td>11: 8,<td>14: 5</table>") == f"{VEILED}11: 8, 14: 5\n\n"


def test_quotations_in_html_are_marked() -> None:
    html = "<p>11: 8</p><blockquote>Bruno:<blockquote>12: 7<hr></blockquote></blockquote>13: 5"
    lines = [line for line in read("Content-Type: text/html", html).text.splitlines() if line.strip()]
    assert lines == ["11: 8", "> Bruno:", "> > 12: 7", "> > " + "_" * 32, "13: 5"]


@pytest.mark.parametrize(
    ("key", "head", "body"),
    [
        ("letter-empty", "", "\n \n"),
        ("letter-html", *parts("alternative", PLAIN.format(""), HTML.format("<img src='x'>"))),
        ("letter-html", "Content-Type: text/html", "<p>" + "<i></i>" * 300_000 + "11: 8"),
        ("letter-only-attachments", *parts("mixed", PLAIN.format(""), PHOTO)),
        ("letter-only-attachments", *parts("mixed", "Content-Disposition: attachment\n\n11: 8\n")),
        ("letter-only-attachments", *parts("mixed", OTHER.format("pdf"))),
        ("letter-tnef", *parts("mixed", PLAIN.format(""), OTHER.format("ms-tnef; name=winmail.dat"))),
        ("letter-tnef", *parts("mixed", OTHER.format('octet-stream; name="winmail.dat"'))),
        ("letter-encrypted", *parts("encrypted", OTHER.format("pgp-encrypted"), OTHER.format("octet-stream"))),
        ("letter-encrypted", "Content-Type: application/pkcs7-mime; smime-type=enveloped-data", "MIAG"),
        ("letter-encrypted", "", "Hi,\n-----BEGIN PGP MESSAGE-----\n\nhQ\n"),
        ("letter-sealed", "Content-Type: application/x-pkcs7-mime; smime-type=signed-data", "MIAG"),
        ("letter-in-pieces", 'Content-Type: message/partial; number=1; id="a"', "11: 8\n"),
        ("letter-too-many-parts", *parts("mixed", *[PLAIN.format("11: 8")] * 300)),
        ("letter-long-head", "X: " + "y" * 200_000, "11: 8\n"),
    ],
)
def test_an_email_without_text_is_refused_with_its_true_reason(key, head, body) -> None:
    refusal = read(head, body).refusal
    assert refusal is not None
    assert refusal.key == key


PIECES = st.sampled_from(
    [HEAD, PHOTO, PLAIN.format("11: 8"), HTML.format("<p"), "--b\n", "--b--\n", "\n", " ", "\t", ";",
     '"', "=", "<", "(", "=?utf-8?q?", "\0", "\udcff", "From ", ">From x\n", "charset*0*=''%",
     "Content-Type: multipart/mixed; boundary=b\n",
     "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n", "Final-Recipient: rfc822; a@b\n",
     "Content-Transfer-Encoding: base64\n", "format=flowed", "<!--", "<![if", "&#99999999999;", "x" * 300]
    + [f"{name}: <a@b>\n" for _key, name, _value in FORMS]
)  # fmt: skip


@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_email_becomes_a_letter_or_is_refused_in_a_sentence(text) -> None:
    for letter in letters_in(f"Message-ID: <1>\n{text}".encode("utf-8", "surrogateescape")):
        assert letter.text or letter.refusal
        assert "\n" not in (refusal_sentence(letter.refusal) if letter.refusal else "")
