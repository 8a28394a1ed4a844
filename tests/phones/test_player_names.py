"""Names of players: which look alike, which can be seen, and what every place that takes a name makes of one."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.codec import desk_text, read_desk
from breakaway_desktop.mail.players import parse_player, parse_players
from breakaway_desktop.mail.state import MailRace
from breakaway_desktop.phones.seats import SCREEN
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.player_names import clean_name, is_visible, look_alike, player_objection
from tests.kit.phone import Room

CYCLIST = "\U0001f9d1\u200d\U0001f6b4"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PERSIAN, HINDI = "ن\u200cن", "क्\u200dष"
LONGEST = 14


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "Anna\u200f"),
        ("Anna", "Anna\u200b"),
        ("Anna", "Anna\u00a0"),
        ("Anna", "An\u00adna"),
        ("Anna", "Anna\u3164"),
        ("Anna", "Anna\u2800"),
        ("Anna", "\u202eAnna"),
        ("Anna", "Anna\U000e0041"),
        ("Anna", "An\u2060na"),
        ("Anna", "Anna\ufe0f"),
        ("Anna", "\u0410nna"),
        ("Anna", "\u0391nna"),
        ("anna", "\u0410NNA"),
        ("Anna", "Ａｎｎａ"),
        ("Anna", "𝐀𝐧𝐧𝐚"),
        ("Anna", "Ànnã"),
        ("Anna", "A\u0336n\u0336na"),
        ("Jose", "José"),
        ("Bob", "B0b"),
        ("Bob", "B\u03bfb"),
        ("Bob", "В\u043eb"),
        ("Bill", "BiIl"),
        ("Bill", "Bi1l"),
        ("Ilse", "lIse".replace("I", "l")),
        ("Iris", "\u0406ris"),
        ("Otto", "Օtto"),
        ("Ivan", "ivan"),
        ("Νίκος", "ΝΙΚΟΣ"),
        ("Иван", "ИВАН"),
        (PERSIAN, "نن"),
        *(("O'Neil", f"O{apostrophe}Neil") for apostrophe in "’‘ʼ`´′׳"),
        *(("Ann-Kari", f"Ann{hyphen}Kari") for hyphen in "‐‑–—−ー"),
        *(("Łukasz Sørensen", name) for name in ("Lukasz Sorensen", "LUKASZ SORENSEN")),
        ("Đorđe", "Dorde"),
        ("Cæcilie", "Caecilie"),
        *(("Anna", name) for name in ("ᴀɴɴᴀ", "🅰nna", "🅐🅝🅝🅐", "Anna\ufffc", "Anna\U00013441")),
        ("Bob", "вob"),
        ("Глеб", "Γлеб"),
        ("Павел", "Πавел"),
        ("Филипп", "Φилипп"),
        ("Rider 3", "Rider З"),
        ("Rider 6", "Rider б"),
        ("Rider 0", "Rider ٥"),
        ("Rider 1", "Rider ١"),
        ("کمال", "كمال"),
        ("علی", "علي"),
        ("力", "カ"),
        ("口", "ロ"),
        ("べん", "ベん"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anne"),
        ("Lina", "Iina"),
        ("Ben", "Ken"),
        ("Anna", f"Anna {CYCLIST}"),
        ("रवि", "रवी"),
        ("か", "が"),
        ("กา", "กำ"),
        ("Анна", "Инна"),
        ("Rider 1", "Rider 2"),
        ("李", "季"),
        ("Ema", "Erna"),
        ("Јован", "Јована"),
        ("Зоя", "Ася"),
        ("👍", "👎"),
    ],
)
def test_names_that_differ(one: str, other: str) -> None:
    assert not look_alike(one, other)


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u3164", "\u115f", "\u2800", "\u200d", "\u0301", "\ufe0f", "\u00ad", "\u17b4", "\uffa0", "\ufffc"],
)
def test_names_that_cannot_be_seen(name: str) -> None:
    assert not is_visible(name)
    assert player_objection(name, LONGEST) == "A name needs a letter, a digit or a symbol that can be seen."


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        *((name, name) for name in (f"Anna {CYCLIST}", FAMILY, PERSIAN, HINDI, "J. R.", "❤️", "한글", "7")),
        ("  Anna \u3000 B.\n", "Anna B."),
        ("Anna\u200f", "Anna"),
        ("Anna\u200b", "Anna"),
        ("Anna\u00a0", "Anna"),
        ("\ufeffAnna\u200d", "Anna"),
        ("Anna \u200c B", "Anna B"),
        (f"{PERSIAN}\u200c", PERSIAN),
        ("Jose\u0301", "José"),
    ],
)
def test_a_name_is_kept_as_it_can_be_seen(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
    assert player_objection(kept, LONGEST) == ""
    room = Room()
    assert room.guest().ask("claim", name=typed, team=1)["kind"] == "seated"
    assert room.table.seats[1].name == kept
    assert HotSeat.from_meta(HotSeat(players=(kept,)).merge_into({}), 1).players == (kept,)
    assert parse_player(f"{typed} <a@example.org>", "en").name == kept


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("anna", "Another player has this name. Choose another one."),
        ("\u0410nna\u200b", "It looks like the name of Anna. Choose another one."),
        ("\u3164", "A name needs a letter, a digit or a symbol that can be seen."),
        ("A" * 15, "A name can have up to 14 characters."),
        *(
            (f"B{unseen}en", "This name has a character that can’t be shown. Leave it out.")
            for unseen in "\u00ad\u200b\u202e\u3164\t"
        ),
        ("Ben\ue000", "This name has a character that can’t be shown. Leave it out."),
        ("Ben\ud800", "This name has a character that can’t be shown. Leave it out."),
    ],
)
def test_a_phone_is_told_the_true_reason(name: str, sentence: str) -> None:
    room = Room()
    room.seat(1, "Anna")
    answer = room.guest().ask("claim", name=name, team=2)
    assert (answer["why"], answer["sentence"]) == ("name", sentence)
    ben = room.seat(2, "Ben")
    assert ben.ask("claim", name=name, team=2)["sentence"] == sentence
    room.start()
    assert room.guest().ask("knock", name=name, team=3)["sentence"] == sentence


def test_a_name_of_a_mark_is_not_like_that_of_a_player_without_one() -> None:
    room = Room()
    room.table.seat(1, SCREEN)
    assert room.guest().ask("claim", name="¨", team=2)["kind"] == "seated"


def test_two_friends_at_a_screen_have_names_that_differ() -> None:
    draft = SetupDraft.first(1)
    for seat, name in zip(draft.seats, ("Anna", "\u0410nna "), strict=False):
        seat.human, seat.player = True, name
    assert draft.objection == "It looks like the name of Anna. Choose another one."
    assert draft.objection_field == "player-1"
    draft.seats[1].on_phone = True
    assert draft.objection == ""
    draft.seats[0].name = "\u3164"
    assert draft.objection == "A name needs a letter, a digit or a symbol that can be seen."
    draft.change("finish", 0)
    assert (draft.objection_field, bool(draft.objection)) == ("finish", True)


def test_players_by_mail_have_names_that_differ_and_can_be_seen() -> None:
    now = datetime(2026, 12, 4, tzinfo=UTC)

    def begin(players: str) -> MailRace:
        return referee.begin("postal", RULE_SETS["postal"], None, parse_players(players, "en"), 1, now)

    desk = begin(f"{PERSIAN}, Anna, bot:random, bot:random")
    assert read_desk(desk_text(desk)) == desk
    for players in ("Anna, \u0410nna, Ben", "Anna, ANNA\u200b, Ben"):
        with pytest.raises(Refused, match="desk-names-alike"):
            begin(players)
    with pytest.raises(Refused, match="desk-names-alike"):
        referee.with_new_player(desk, 1, parse_player("Ann\u0430", "en"), now)
    assert referee.with_new_player(desk, 2, parse_player("Ann\u0430", "en"), now).player(2).name == "Ann\u0430"
    with pytest.raises(Refused, match="desk-no-name"):
        parse_player("\u3164 <a@example.org>", "en")
