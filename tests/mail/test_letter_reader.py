"""A line counts if it is nothing but orders and surely the player's; everything else is asked."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from breakaway_desktop.mail.folder import new_folder, open_folder
from breakaway_desktop.mail.intake import Receipt
from breakaway_desktop.mail.line_shapes import QUOTING, RACE_LINE, VEILED, order_lines, parse_line
from breakaway_desktop.mail.operations import status_lines, take_files, write_letters
from breakaway_desktop.mail.orders import order_status
from breakaway_desktop.mail.referee import match_of, play_due_turn, reopen_turn, with_new_player
from breakaway_desktop.mail.state import MailRace, Player, count_proposals, newest_form
from tests.mail.correspondence import NOW, answer_to, form_of, new_desk, process_text, with_hands
from tests.mail.test_incoming import HANDS, mail

FOUR = "11 = 12 / 12 = 10 / 13 = 8 / 14 = 6"
ALL = {11: "12", 12: "10", 13: "8", 14: "6"}
WROTE = "On Sat, 21 Nov 2026 at 10:10, Referee <ref@example.net> wrote:"


@pytest.fixture(scope="module")
def desk() -> MailRace:
    """Return a race in turn 1; each team has the hands 12 10 8, 10 8 7, 8 7 5 and 6 5 5."""
    return with_hands(new_desk(), HANDS)


def read(desk: MailRace, text: str, *, is_mail: bool = False) -> tuple[dict[int, str], Receipt]:
    """Return the orders of Anna’s team after a letter, and its receipt; `/` ends a line, RACE stands for its form."""
    form = form_of(desk, 1)
    lines = text.replace(" / ", "\n").replace("RACE", form)
    for word, old, new in (("OTHER", "TEAM 1", "TEAM 2"), ("OLD", "TURN 1", "TURN 0"), ("WRONG", "WORD ", "WORD x")):
        lines = lines.replace(f"{word} {form}", form.replace(old, new))
    match, data = match_of(desk), mail(lines).decode() if is_mail else lines
    receipt = process_text(desk, data)
    assert match is not None
    assert receipt.refused is None
    assert answer_to(receipt)
    return dict(order_status(receipt.desk, match.race, 1).orders), receipt


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("11 = 10", {11: "10"}), ("11: 10", {11: "10"}), ("11 10", {11: "10"}), ("11:7", {11: "7"}),
        ("11=10", {11: "10"}),
        ("11 = 8, 12 = 5; 13: 4.", {11: "8", 12: "5", 13: "4"}), ("- 11 = 8", {11: "8"}), ("2. 11 = 8", {11: "8"}),
        ("**11:** 8", {11: "8"}), ("_11 = 8_", {11: "8"}), ("`11 = 08`", {11: "8"}), ("> | 11 = 8", {11: "8"}),
        ("11 = 8/5", {11: "8/5"}), ("11 = 8 / s21", {11: "8/S21"}), ("11 = -/T12", {11: "-/T12"}),
        ("11: Retire.", {11: "retire"}),
        ("11 = 8⁄5, 12 = 3∕3, 13 = 1⧸2, 14 = 4／1", {11: "8/5", 12: "3/3", 13: "1/2", 14: "4/1"}),
        ("11 = −/T12", {11: "-/T12"}), ("–\u200e 11\u00a0= ８", {11: "8"}), ("𝟏𝟏 = 𝟖", {11: "8"}),
        ("11&nbsp;=&nbsp;8", {11: "8"}),
        *((text, {}) for text in (
            "11:10", "11 - 8", "11 => 8", "11 ==> 8", "11: 8 (sorry)", "“11 = 8”", "11 = 8/5/3", "11 = 12+10",
            "11 = 12·10", "11: ½", "11 = 8²", "11 = ⑧", "1️⃣1️⃣ = 8", "11: 12: 13:", "15 = 8", "71 = 8", "11 = 8 12 = 5",
            "rider 11: 8", "~11 = 8~",
            "11. 8", "11) 8", "11 * 8", "11 = 8 *", "12x10", "12: 9.5", "11 = 8 ✓✓", "&#99999999999;11 = 8",
            "\u202e14 = 5",  # shown as 5 = 41
        )),
    ],
)  # fmt: skip
def test_a_line_is_nothing_but_orders_or_unread(text, orders) -> None:
    assert dict(order_lines(6).orders_in(parse_line(text).text, "cards")) == orders


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("11 = 15 12 2 1", {11: "15 12 2 1"}), ("11: 12, 10, 8", {11: "12 10 8"}),
        ("11 12 10 8", {}), ("11 = 12, 10, 8, 12 = 10, 8, 7", {11: "12 10 8", 12: "10 8 7"}),
        ("11 = 12 10", {}), ("11 = 15/12/2/1", {}), ("11: 12, 10 and 8", {}), ("11 = 1 2 3 4 5", {}),
    ],
)  # fmt: skip
def test_a_hand_is_nothing_but_its_cards(text, orders) -> None:
    assert dict(order_lines(6).orders_in(parse_line(text).text, "hands")) == orders


def test_a_rider_below_a_torn_race_line_is_not_the_number_of_a_form() -> None:
    for below, form in (("3", "3"), ("11 = 10", None), ("11: 10", None)):
        found = RACE_LINE.search(f"RACE anna TURN 2 TEAM 1 WORD w FORM\n{below}")
        assert found is not None
        assert found["form"] == form


def test_the_riders_are_those_of_the_race(monkeypatch) -> None:
    assert order_lines(3).is_orders("34 = 8")
    assert not order_lines(3).is_orders("41 = 8")
    assert not order_lines(6).is_orders("71: 5")
    assert order_lines(7).orders_in("71: 5", "cards") == [(71, "5")]
    assert order_lines(12).orders_in("121 = 10, 122 = 8", "cards") == [(121, "10"), (122, "8")]
    assert [order_lines(6).riders_in(line) for line in ("111 = 12", "14 = 12", "1 4 12", "8 1 4 2")] == [
        [], [14, 12, 14, 12], [12, 14], []
    ]  # fmt: skip
    assert all(14 in order_lines(3).riders_in(line) for line in ("20:51: 14 = 5", "71: 14 = 5", "44: 14"))
    for line in ("12 1 = 12", "1 21 = 12", "12 1 8"):
        assert 121 in order_lines(12).riders_in(line)
    assert order_lines(12).orders_in("12 = 10, 121 8/S124", "cards") == [(12, "10"), (121, "8/S124")]


OTHER = "11 = 8 / 12 = 8"
"""Orders of somebody else."""


@pytest.mark.parametrize(
    ("text", "orders", "keys"),
    [
        # The run that touches an unquoted RACE line.
        (f"RACE / {FOUR}", ALL, []),
        (f"Hi, /  / RACE /  / {FOUR} / PRESS / hello / END / WAIT", ALL, []),
        (f"{FOUR} / RACE / PRESS / hello / END", ALL, []),
        ("RACE / 11 = 12, 12 = 10, 13 = 8, 14 = / 6", ALL, []),
        ("RACE / 11 = 12 / 12 = 9.5 / 13 = 8 / 14 =", {11: "12", 13: "8"}, ["unclear"]),
        (f"RACE / Hello! / {FOUR}", {}, ["offered"] * 4),
        (f"RACE / 13 = 8 / 14 = 6 / Bruno / {OTHER}", {}, ["apart", "apart", "offered", "offered"]),
        (f"{OTHER} / Anna / 13 = 8 / 14 = 6 / RACE", {}, ["offered", "offered", "apart", "apart"]),
        ("Anna / 11 = 8 /  / 12 = 10 / RACE", {}, ["hand", "hand"]),
        (f"Bruno · 10:10 / {FOUR} / RACE", {}, ["head"] * 4),
        (f"See you at 13:12. / {FOUR} / RACE", ALL, []),
        ("Bruno: 11 = 8 / 12 = 10 / RACE", {}, ["apart", "apart"]),
        (f"> 11 = 8 / {FOUR} / RACE", {}, ["apart"] * 4 + ["quoted"]),
        (f"> RACE / {FOUR} / Bye", ALL, []),
        ("11: 12 /  / > RACE / > 11: 8 / > 12: 10", {11: "12"}, ["waiting"]),
        ("> RACE / 11 = 12 / Bruno / 12 = 8", {}, ["apart", "apart"]),
        (f"-- / {FOUR} / RACE", {}, ["signed"] * 4),
        ("RACE / Loved “hi / 11 = 8 / bye” / 12 = 10", {}, ["speech", "offered"]),
        ("Post by anna » / 11 = 12 / 12 = 10 / RACE / 17\" and more", {11: "12", 12: "10"}, []),
        ("> a line of more than fifty characters that a program broke at its end / 11 = 8 / > RACE", {}, ["apart"]),
        # Words beside a run: it must be of one hand.
        ("My orders: / 11 = 12 / 12: 10 / RACE", {}, ["hand", "hand"]),
        ("Bruno /  / 14 = 6 / 11 = 12 / RACE", {}, ["hand", "hand"]),
        ("Bruno: / 11 = 8 /  / 12 = 10 / 13 = 8 / RACE", {}, ["hand"] * 3),
        ("RACE / 11 = 12 / 14: 6 / Bruno", {}, ["hand", "hand"]),
        ("RACE / 14: 6 / 11 = 12 /  / Bye", {11: "12", 14: "6"}, []),
        ("RACE / 11 = 12 /  / 14: 6 /  / Bruno", {}, ["hand", "hand"]),
        ("14 = 6 / -- / Bruno /  / RACE / 11 = 12 / 12 = 10", {11: "12", 12: "10"}, ["offered"]),
        ("RACE / 11 = 12 / 12 = 10 /  / 14: 6 / -- / Bruno", {}, ["hand"] * 3),
        ("RACE / 11 = 12 / 12 = 10 /  / 14: 6 / Sent from my phone / Bruno", {}, ["hand"] * 3),
        ("RACE / 14: 6 / Bruno / 11 = 12 / 12 = 10", {}, ["apart", "offered", "offered"]),
        ("RACE / 14 = 6 / -- / Bruno /  / 11 = 12 / 12 = 10", {}, ["apart", "signed", "signed"]),
        ("Anna: RACE / Anna: 11 = 12 / Bruno: 14: 6 / Anna: 12 = 10 / Anna: 13 = 8",
         {11: "12", 12: "10", 13: "8"}, ["apart"]),
        # What is no order line parts a run, too.
        *((f"RACE / 11 = 12 / 12 = 10 / {gap} / 14: 6 / Bruno", {}, ["hand"] * 3) for gap in (
            "WAIT", "NO WAIT", "PRESS / hello / END", "14 =", "11:",
        )),
        ("Bruno / 11 = 12 / -->12 = 10 / 13 = 8 / RACE", {}, ["hand"] * 3),
        ("RACE / 11 = 12 / 12 = 10 /  / 14: 6 / > Bruno", {}, ["hand"] * 3),
        ("RACE / 11 = 12 / 12 = 10 /  / 13 = 8 / 12", {}, ["hand"] * 4),
        ("RACE / 11 = 12 / 12 = / 13 = 8 / 14 = / PRESS / END / Bye", {11: "12", 13: "8"}, []),
        ("RACE / 11 = 12 / 12 = 10 / -- / Anna", {11: "12", 12: "10"}, []),
        ("RACE / 11 = 12 / 12 = 10 /  / TURN 2 / 11 = 8 / Bye", {11: "12", 12: "10"}, []),
        ("RACE / 14: 6 / 11 = 12 / Sent from my iPhone", {11: "12", 14: "6"}, []),
        ("11 = 12 / RACE / 14: 6 / Bruno", {}, ["offered", "apart"]),
        ("11 = 12 / RACE / *** / 14: 6", {11: "12"}, ["offered"]),
        ("11 = 12 /  / > RACE / > x /  / Bruno / 14: 6", {11: "12"}, ["apart"]),
        ("* RACE / * 11 = 12 / Bruno / * 14: 6", {}, ["apart", "offered"]),
        ("[a]RACE / 11 = 12 / [a]14: 6", {}, ["hand", "hand"]),
        # Lines of HTML that are not plainly his.
        (f"RACE / 11 = 12 / {VEILED}14: 6 / {VEILED}Bruno", {11: "12"}, ["marked"]),
        (f"{QUOTING}PRESS / {VEILED}14: 6 / {VEILED}WAIT /  / RACE / 11 = 12 / 12 = 10", {11: "12", 12: "10"},
         ["marked", "apart", "apart"]),
        (f"RACE / 11 = 12, 12 = / {VEILED}10", {}, ["unclear"]),
        (f"{WROTE} / {QUOTING}RACE / {QUOTING}11 = 12 / {VEILED}12 = 10", {}, ["quoted", "waiting"]),
        (f"> {VEILED}RACE / > {VEILED}11 = 12", {}, ["quoted"]),
        ("OTHER RACE / 14 = 6 / RACE / 11 = 12 / 12 = 10", {11: "12", 12: "10"}, ["marked"]),
        ("WRONG RACE / 14 = 6 / RACE / 11 = 12 / 12 = 10", {11: "12", 12: "10"}, ["marked"]),
        ("RACE / 11 = 12 / WRONG RACE / 12 = 10", {11: "12"}, ["marked"]),
        # What is for another turn is shown; a heading of the same turn parts two lists.
        ("OLD RACE / 14 = 6 / 11 = 12 10 8 / RACE", {}, ["turn", "apart", "apart"]),
        ("OLD RACE / 11 = 12 10 8 /  / RACE / 12 = 10", {12: "10"}, ["turn", "apart"]),
        ("Bruno / 11 = 12 / OLD RACE / 12 = 10", {}, ["turn", "apart", "apart"]),
        ("RACE / TURN 0 / 11 = 12 10 8 / TURN 1 / 12 = 10", {12: "10"}, ["turn", "apart"]),
        ("Bruno / 11 = 8 / TURN 1 / 12 = 10 / 13 = 8 / RACE", {12: "10", 13: "8"}, ["offered"]),
        ("RACE / TURN 1 / 11 = 12 / TURN 1: / 12 = 10", {11: "12"}, ["offered"]),
        *((f"RACE / 11 = 12 / {head} / 12 = 10", {11: "12"}, [key]) for head, key in (
            ("=====", "quoted"), (f"{WROTE}", "head"), ("***", "offered"), ("OTHER RACE", "marked"),
        )),
        # A rule or the like above the player's own form makes what stands above doubtful.
        *((f"Bruno / 14 = 5 / {rule} / RACE / 11 = 12 / 12 = 10", {}, ["apart", "waiting"]) for rule in (
            "-----", "Anna (10:16):", "27.11.2026:", f"{WROTE}",
        )),
        # So do orders of his own below it, wherever RACE stands.
        *((f"14 = 6 / {rule} / 11 = 12 / RACE", {}, ["apart", "quoted"]) for rule in (
            "-----", "Anna, 27.11.2026:", WROTE,
        )),
        ("Ben / 14 = 6 / Anna (10:16): / 11 = 12 /  / > RACE", {}, ["apart", "quoted"]),
        # The writer's mark.
        ("[27/11, 9:10] A: RACE / [27/11, 9:11] A: 11 12 / [27/11, 9:12] B: 12 = 8 / 13 = 7 / [28/11, 9:10] A: 14 = 6",
         {11: "12", 14: "6"}, ["apart", "offered"]),
        ("[10:10] A: 11 = 12 / [10:11] A: RACE", {}, ["offered"]),
        # Heads.
        (f"My orders: / {FOUR} / RACE", ALL, []),
        (f"Here they are, before 06:59: / {FOUR} /  / {WROTE} / > RACE", {}, ["head"] * 4),
        (f"Here they are, before 06:59: / RACE / {FOUR}", {}, ["waiting"]),
        (f"RACE / 11 = 12 /  / {WROTE} / > 12 = 8 / 13 = 8", {11: "12"}, ["offered", "quoted"]),
        ("RACE / 11 = 12 /  / From: Bruno / Date: 27.11.2026 10:10 /  / 12 = 8", {11: "12"}, ["quoted"]),
        ("RACE / 11 = 12 /  / ----- / 12 = 8", {11: "12"}, ["quoted"]),
        # Lines with riders that are no orders.
        ("RACE / 11 plays 12 / 12 plays the 10? / 11:10", {}, ["filled", "unclear", "unclear"]),
        ("RACE / 11 = 12 / 12 plays 10 or 8 / Sent from my iPhone 13", {11: "12"}, ["unclear"]),
        ("RACE / 11 = 12 / r12: 5 / 013 = 8 / 14 = / 6", {11: "12"}, ["unclear", "unclear", "filled"]),
        ("A says 11 = 12; RACE / 14th: 6", {}, ["filled", "unclear"]),
        ("RACE / 11 = 12 / Tel. 06 11 22 33 44", {11: "12"}, []),
        *((f"RACE / 11 = 12 / 12 = 10 / {line}", {11: "12", 12: "10"}, [key]) for line, key in (
            ("13/14 = 8/6", "unclear"), ("11-14:", "unclear"), ("13.08", "unclear"), ("before 28/13", "unclear"),
            ("⑭ = ④", "unclear"), ("¹⁴ = 6", "unclear"), ("⓮ 6", "unclear"),
            ("1️⃣4️⃣ = 6", "unclear"), ("1\u200d4 = 6", "unclear"), ("1̶4̶ = 6̶", "unclear"), ("1 4 = 6", "unclear"),
            ("\u202e6 = 41", "unclear"), ("1: 14: 6", "apart"), ("Ben: 14: 6", "apart"),
        )),
        # A proposal is a whole sentence.
        ("RACE / Rider 11 plays / 12 and then my rider 12 plays / 10 and my rider 13 plays 8", {}, ["unclear"] * 3),
        ("RACE / the 12 for 11 and the 10 / for 12 and the 8 for 13", {}, ["unclear"] * 2),
        ("RACE / 14 plays 5 / or 6", {}, ["unclear"]),
        ("RACE / 13 plays 11", {}, ["unclear"]),
        ("RACE / 11 = 12 / or should 11 play 8", {11: "12"}, ["stands"]),
        ("RACE / 11 = 12 / 11 = 10 / 12 = 99", {}, ["twice", "held"]),
        ("RACE / 11 plays 12 / 11 plays 10 / 12 retires / 13 plays 8 then 7", {}, ["unclear"] * 4),
    ],
)  # fmt: skip
def test_a_line_counts_if_it_is_surely_the_player_s(desk, text, orders, keys) -> None:
    found, receipt = read(desk, text)
    assert found == orders
    assert [fault.key.rpartition("-")[2] for fault in receipt.refusals] == keys


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        (f"RACE / Hello! / {FOUR}", ALL), (f"{FOUR} / Bye / RACE", ALL), (f"Bruno · 27 Nov 2026 / {FOUR} / RACE", {}),
        (f"RACE / Hello! / {FOUR} / Bruno / {OTHER}", {}), (f"RACE / Bruno: 11 = 8 / Bye / {FOUR}", {}),
    ],
)  # fmt: skip
def test_in_an_email_one_run_counts_wherever_it_stands(desk, text, orders) -> None:
    assert read(desk, text, is_mail=True)[0] == orders


def reply_of(path: Path, text: str, at: int = 1) -> tuple[list[str], dict[int, str], list[str]]:
    """Send a letter of Anna’s; return the reply, her orders and the questions. `at`: its minute."""
    with open_folder(path) as folder:
        head = form_of(folder.desk, 1)
        data = mail(
            text.replace("RACE / ", f"{head}\n").replace(" / ", "\n"), date=f"Sat, 21 Nov 2026 17:{at:02}:00 +0000"
        )
        (answered,) = take_files(folder, [data], NOW)
        assert answered.status is not None
        keys = [fault.key for fault in answered.receipt.refusals]
        assert any(str(len(folder.desk.forms)) for line in status_lines(folder, NOW))
        return list(answered.lines), dict(answered.status.orders), keys


def quoted(lines: list[str], mark: str = "> ") -> str:
    return "\n".join(["", "", WROTE, *(mark + line for line in lines)])


@pytest.fixture
def path(tmp_path, desk) -> Path:
    """Return the folder of the race, with the letters of the turn."""
    race: Path = tmp_path / "spring"
    with new_folder(race, desk) as folder:
        write_letters(folder, NOW)
    return race


def fill(lines: list[str], **rows: int) -> list[str]:
    """Return a form with other cards in some rows: `r11=8`."""
    changed = {f"{rider[1:]} =": card for rider, card in rows.items()}
    return [f"{line[:4]} {changed[line[:4]]}" if line[:4] in changed else line for line in lines]


WORDS = "RACE / 11 plays 12 / 12 plays 10 / 13: 8"
"""A letter after which 13 is ordered, 11 and 12 are proposed, and 14 lacks a card."""


@pytest.mark.parametrize(
    ("above", "change", "mark", "orders", "key"),
    [
        ("OK", {}, "> ", {11: "12", 12: "10", 13: "8"}, ""),
        ("Hi Marco, / ok.", {}, "> ", {11: "12", 12: "10", 13: "8"}, ""),
        ("OK", {}, "", {11: "12", 12: "10", 13: "8"}, ""),
        ("OK", {"r14": 6}, "> ", ALL, ""),
        ("Sent from my iPhone", {"r14": 6}, "> ", {13: "8", 14: "6"}, "letter-rows-waiting"),
        ("", {"r11": 10}, "> ", {11: "10", 13: "8"}, "letter-rows-waiting"),
        ("OK thanks", {}, "> ", {13: "8"}, "letter-rows-waiting"),
        ("No! / OK?", {}, "> ", {13: "8"}, "letter-rows-waiting"),
        ("Bruno / OK / Anna / I have not decided", {}, "> ", {13: "8"}, "letter-rows-waiting"),
        ("Ciao / OK / Anna", {}, "> ", {11: "12", 12: "10", 13: "8"}, ""),
        ("At 10:10 I said / OK", {}, "> ", {13: "8"}, "letter-rows-waiting"),
        ("12 = 10", {}, "> ", {12: "10", 13: "8"}, "letter-rows-waiting"),
        ("OK / 12 = 8", {}, "> ", {11: "12", 12: "8", 13: "8"}, ""),
        ("OK / 12 plays 8", {}, "> ", {11: "12", 13: "8"}, "letter-line-unclear"),
        ("OK", {}, "> > ", {11: "12", 12: "10", 13: "8"}, ""),
        ("OK /  / > Is that right? / > ", {}, "> > ", {13: "8"}, "letter-lines-quoted"),
    ],
)
def test_a_form_that_comes_back(path, above, change, mark, orders, key) -> None:
    reply, counted, _keys = reply_of(path, WORDS)
    assert counted == {13: "8"}
    assert reply[-4:] == ["11 = 12", "12 = 10", "13 = 8", "14 = "]
    assert reply[-5].endswith(" FORM 2")
    back = fill(reply, **change)
    text = above.replace(" / ", "\n") + (quoted(back, mark) if mark else "\n" + "\n".join(back))
    _reply, counted, keys = reply_of(path, text, 2)
    assert counted == orders
    assert key in keys if key else not keys


@pytest.mark.parametrize("below", ["END", "On Fri, 27 Nov 2026, Bruno <bruno@example.org> wrote:", "Bruno"])
def test_a_quoted_form_ends_where_another_mail_begins(path, below) -> None:
    """What stands behind the same marks below it is somebody else's."""
    form = fill(reply_of(path, WORDS)[0], r11=10)
    _reply, counted, _keys = reply_of(path, quoted([*form, below, "14 = 6", "12 = 8"]), 2)
    assert counted == {11: "10", 13: "8"}


def test_an_older_form_is_named_and_fills_the_newer_one(path) -> None:
    first, _orders, _keys = reply_of(path, WORDS)
    second, orders, _keys = reply_of(path, "OK" + quoted(fill(first, r14=6)), 2)
    assert orders == ALL
    for time, named in ((3, ["letter-row-older"]), (4, ["letter-no-orders"])):  # the second time it is no news
        third, orders, keys = reply_of(path, quoted(fill(first, r14=5)), time)
        assert (orders, keys) == (ALL, named)
        assert ("14 = 5" in third) is (time == 3)
    assert reply_of(path, "OK" + quoted(second), 5)[1] == ALL


def test_the_referee_sees_how_many_cards_are_proposed(path, run) -> None:
    letter = path.with_name("letter.txt")
    with open_folder(path) as folder:
        letter.write_text(f"{form_of(folder.desk, 1)}\n11 plays 12\n12 plays 10\n13: 8\n", encoding="utf-8")
    hidden, shown = run("take", path, letter).out, run("take", path, letter, "--show").out
    assert "1 of 4, 2 cards proposed" in hidden
    assert "1 of 4, 2 cards proposed" in run("status", path).out
    assert not any(card in hidden for card in ("12 plays 10", "11 = 12"))
    assert "  13 ==> 8" in shown.splitlines()
    assert "11 = 12" in shown.splitlines()


def test_a_race_of_1_0_goes_on_with_its_letters_under_way(tmp_path) -> None:
    earlier = Path(__file__).parents[1] / "earlier_files" / "2026-11-29" / "desk"
    shutil.copytree(earlier, tmp_path / "desk", copy_function=shutil.copyfile)  # Wine lacks what copy2 calls
    (tmp_path / "desk/letters/in").mkdir()
    letter = (tmp_path / "desk/letters/out/turn-01-team-1.txt").read_text(encoding="utf-8").splitlines()
    rows = {"11:": "11:12", "12:": "12:9", "13:": "13: 7", "14:": "14:6"}
    filled = [rows.get(line, line) for line in letter]
    with open_folder(tmp_path / "desk") as folder:
        (answered,) = take_files(folder, [mail("Hi!" + quoted(filled))], NOW)
        assert answered.status is not None
        assert (answered.status.orders, answered.receipt.refusals) == ({11: "12", 12: "9", 13: "7", 14: "6"}, ())
        assert newest_form(folder.desk, 1, 1) is not None
        changed = quoted([line.replace("11:12", "11: 8") for line in filled])
        again = mail(changed, date="Sat, 21 Nov 2026 17:30:00 +0000")
        (answered,) = take_files(folder, [again], NOW)  # something counted since
        assert answered.status is not None
        assert answered.status.orders[11] == "12"
        assert count_proposals(folder.desk, 1, answered.status.orders) == 0
    with open_folder(tmp_path / "desk") as folder:
        assert [form.number for form in folder.desk.forms] == [1]


def test_forms_whose_orders_are_void_are_empty(path) -> None:
    reply_of(path, WORDS)
    with open_folder(path) as folder:
        replaced = with_new_player(folder.desk, 1, Player("Dario"), NOW)
        again = reopen_turn(play_due_turn(folder.desk, NOW, missing=True), 0, NOW)
    for desk in (replaced, again):
        form = newest_form(desk, 1, 1)
        assert form is not None
        assert (form.number, form.rows) == (3, {})
