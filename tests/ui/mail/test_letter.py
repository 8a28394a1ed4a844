"""A letter of a race by mail on its player's screen: the race as his team sees it, selected cards, and the reply.

The referee must understand the reply.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.engine.asks import Extra
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.mail import operations, referee
from breakaway_desktop.mail.orders import order_status
from breakaway_desktop.mail.outgoing import as_email, turn_letter
from breakaway_desktop.mail.state import MailRace
from breakaway_desktop.mail.view_block import BEGIN, END, Block, block_in, block_lines
from breakaway_desktop.ui.intents import AskAboutFile, OpenFile, ShowMenu
from breakaway_desktop.ui.mail import letter as mail_letter
from breakaway_desktop.ui.mail.intents import ShowLetter, ShowMail
from breakaway_desktop.ui.mail.letter import LetterModel
from breakaway_desktop.ui.road.road_picture import OrderedLanding
from breakaway_desktop.ui.screens import menu, replay
from breakaway_desktop.variants import variant_names
from tests.kit.app_driver import AppDriver, shows
from tests.mail.correspondence import new_desk, process_text, with_hands
from tests.mail.test_incoming import HANDS
from tests.mail.test_view_block import change_one_value
from tests.variants.random_races import options_for


@pytest.fixture
def person(tmp_path: Path) -> Iterator[AppDriver]:
    person = AppDriver(tmp_path / "races")
    person.open(ShowMenu())
    yield person
    person.current.release()


@pytest.fixture
def copied(monkeypatch) -> list[str]:
    """Return the texts that were copied to the clipboard."""
    result: list[str] = []

    def copy(text: str) -> bool:
        result.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy_text", copy)
    monkeypatch.setattr(clipboard, "paste_text", lambda: result[-1] if result else "")
    return result


def desk_in(base: str = "postal", variant: str | None = None) -> MailRace:
    return with_hands(new_desk(base, variant, options_for(variant, base)), HANDS)


def text_of(desk: MailRace, team: int) -> str:
    return "\n".join(turn_letter(desk, referee.match_of(desk), team))


def block_of(desk: MailRace, team: int) -> Block:
    block = operations.block_of(text_of(desk, team).encode())
    assert block is not None
    return block


def test_a_dropped_letter_is_answered(person, copied, tmp_path) -> None:
    desk = desk_in()
    file = tmp_path / "letter.txt"
    file.write_text(text_of(desk, 2), encoding="utf-8")
    person.open(AskAboutFile(file))
    assert shows(person.top, mail_letter)
    assert person.shows_text("Still open: 21, 22, 23 and 24.")
    for name in ("card-21-12", "card-22-8", "card-23-7", "card-24-5"):
        person.click(name)
    person.follow("click card-24-6", "see Complete.", "Ctrl+C")
    got = process_text(desk, copied[-1])
    assert order_status(got.desk, referee.match_of(desk).race, 2).orders == {21: "12", 22: "8", 23: "7", 24: "6"}  # type: ignore[union-attr]


def test_the_road_shows_where_the_orders_lead() -> None:
    m = mail_letter.begin(block_of(desk_in(), 2))
    seen = m.block.view
    assert seen is not None
    assert mail_letter.road_shown(m, seen).picture.to_move == 21
    m = mail_letter.order_card(mail_letter.order_card(m, 21, 12), 22, 8)
    shown = mail_letter.road_shown(m, seen)
    assert shown.picture.preview is not None
    assert (shown.picture.preview.id, shown.picture.preview.end) == (22, 8)
    assert shown.picture.ordered_landings == (OrderedLanding(21, 0, 12),)
    assert [(peg.card, peg.square, peg.chosen) for peg in shown.markers] == [
        (7, 7, False), (8, 8, True), (10, 10, False),
    ]  # fmt: skip
    gone = mail_letter.road_shown(mail_letter.retire(m, 22), seen)
    assert gone.picture.preview is None
    assert not any(peg.chosen for peg in gone.markers)


def test_a_letter_offers_second_cards_as_a_race_does(person) -> None:
    """R8.4: the cards that he keeps first, then those that he may get; one that is chosen stays among them."""
    person.open(ShowLetter(block_of(desk_in("postal", "double"), 2)))
    person.click("card-22-8")
    person.click("card-22-8")
    told = [option.told for option in person.control("beside-22").options[1:]]
    assert told == ["then 10", "then 7", "then 3", "then 8, only if he gets it", "retires"]


@pytest.mark.parametrize("ending", ["txt", "eml"])
def test_a_letter_named_on_the_command_line_is_opened(person, tmp_path, ending) -> None:
    desk = desk_in()
    file = tmp_path / f"letter.{ending}"
    mail = as_email(desk, referee.match_of(desk), 2, text_of(desk, 2).splitlines())
    file.write_bytes(mail if ending == "eml" else text_of(desk, 2).encode())
    person.open(OpenFile(file))
    assert shows(person.top, mail_letter)
    person.press("Esc")
    assert shows(person.top, menu)


def test_a_pasted_letter_is_shown_where_no_race_is_refereed(person, copied) -> None:
    copied.append(text_of(desk_in(), 1))
    person.open(ShowMail())
    person.press("Ctrl+V")
    assert shows(person.top, mail_letter)


def test_a_team_is_built(person, copied) -> None:
    desk = new_desk()
    m = mail_letter.begin(block_of(desk, 1))
    for rider, hand in ((11, "15 12 2 1"), (12, "10 8 7"), (13, "8 7 5")):
        m = mail_letter.type_hand(m, rider, hand)
    assert mail_letter.incomplete_riders(mail_letter.type_hand(m, 14, "6 5 6")) == [14]
    assert mail_letter.incomplete_riders(mail_letter.type_hand(m, 14, "six")) == [14]
    m = mail_letter.copy_answer(mail_letter.type_hand(m, 14, "6 5 5"))
    got = process_text(desk, copied[-1])
    assert not got.refusals
    assert order_status(got.desk, None, 1).complete


def test_the_last_letter_is_watched(person, tmp_path) -> None:
    desk = desk_in("pbm")
    while not referee.match_of(desk).over:  # type: ignore[union-attr]
        desk = referee.play_due_turn(desk, desk.deadline, missing=True)
    file = tmp_path / "letter.txt"
    file.write_text(text_of(desk, 2), encoding="utf-8")
    person.open(AskAboutFile(file))
    assert shows(person.top, replay)


def test_a_damaged_letter_gets_a_sentence(person, tmp_path) -> None:
    file = tmp_path / "letter.txt"
    lines = text_of(desk_in(), 2).splitlines()
    file.write_text("\n".join(line.swapcase() if line.startswith("eN") else line for line in lines), encoding="utf-8")
    person.open(AskAboutFile(file))
    assert person.shows_text("The part of this letter for the program is damaged. Ask for the letter again.")


def picked_at_random(m: LetterModel, rng: Random) -> LetterModel:
    """Make random choices that the screen offers, for each rider."""
    assert m.orders is not None
    for rider in m.orders.riders:
        extras = [
            Extra(asked.kind, rider, target) for asked in m.orders.kinds(rider) for target in asked.targets or (0,)
        ]
        m = mail_letter.order_extra(m, rider, rng.choice([None, *extras]))
        assert m.orders is not None
        offered = [] if m.orders.plays_none(rider) else m.orders.rider_ask(rider).cards
        if offered:
            m = mail_letter.order_card(m, rider, rng.choice(offered))
        if m.orders is not None and m.orders.ask.halves > 1:
            m = mail_letter.order_second_card(m, rider, rng.randint(1, 15))
    return m


@pytest.mark.parametrize("variant", [None, *variant_names()])
def test_the_referee_understands_whatever_is_picked(variant, copied) -> None:
    rng = Random(str(variant))
    desk = desk_in("postal", variant)
    for _ in range(5):
        match = referee.match_of(desk)
        assert match is not None
        if match.over:
            break
        for team in (1, 2, 3):
            block = block_of(desk, team)
            if block.ask is None:
                continue
            m = picked_at_random(mail_letter.begin(block), rng)
            assert not mail_letter.incomplete_riders(m)
            mail_letter.copy_answer(m)
            got = process_text(desk, copied[-1])
            assert not got.refusals, copied[-1]
            desk = got.desk
        desk = referee.play_due_turn(replace(desk), desk.deadline)
    assert desk.turn > 4


@pytest.mark.parametrize("variant", [None, "blind", "special", "stamina"])
def test_a_changed_letter_is_refused_or_can_be_shown(variant, person) -> None:
    rng = Random(f"changed {variant}")
    lines = block_lines(block_of(desk_in("postal", variant), 1))
    result = json.loads(zlib.decompress(base64.b64decode("".join(lines[1:-1]))))
    shown = 0
    for _ in range(60):
        packed = base64.b64encode(zlib.compress(json.dumps(change_one_value(result, rng)).encode())).decode()
        try:
            block = block_in([BEGIN, packed, END])
        except Refused:
            continue
        person.open(ShowLetter(block))
        assert person.texts()
        person.press("Esc")
        shown += 1
    assert shown > 0
