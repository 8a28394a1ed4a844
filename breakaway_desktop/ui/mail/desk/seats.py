"""The rows of a dialog in which players of a race by mail are named, or bots chosen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.bots.ladder import DEFAULT_LEVEL, rival_spec
from breakaway_desktop.kit.toolkit.choice import choice
from breakaway_desktop.kit.toolkit.layout import Node, column, row, text
from breakaway_desktop.kit.toolkit.page import Do, MoveFocus, do
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.kit.toolkit.typography import BODY
from breakaway_desktop.kit.words import LANGUAGES, _
from breakaway_desktop.mail.mail_head import LONGEST_ADDRESS
from breakaway_desktop.match.plan import BOT, HUMAN, Seat
from breakaway_desktop.record.document import COLOURS, LONGEST_NAME
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.dialogs.seats import player_choice
from breakaway_desktop.ui.mail.desk.model import (
    MailPrompt,
    address_label,
    name_label,
    with_seat,
)
from breakaway_desktop.ui.road.ring_tokens import token

WIDTH: Final = 860.0


def seat_rows(prompt: MailPrompt, first_team: int, on_enter: Do) -> Node:
    """Return a row for each team from `first_team` on. Enter in the last field does `on_enter`."""
    seats = enumerate(prompt.seats, start=first_team - 1)
    names = Names(
        tuple(Seat(BOT + seat.bot if seat.bot else HUMAN, COLOURS[index]) for index, seat in seats),
        tuple(seat.name for seat in prompt.seats),
    )
    return column(*(_row(prompt, names, index, on_enter) for index in range(len(prompt.seats))), gap=7)


def _row(prompt: MailPrompt, names: Names, index: int, on_enter: Do) -> Node:
    """Return the list of bots, and for a human the fields for name, address and language."""
    seat, colour, team = prompt.seats[index], names.seats[index].colour, names.team(index + 1)
    who = player_choice(
        seat.bot or rival_spec(DEFAULT_LEVEL, colour), colour, on_change=partial(_change, prompt, index, "bot"),
        is_human=not seat.bot, name=f"who-{index}", w=190, says=_("Who plays?"),
    )  # fmt: skip
    if seat.bot:
        return row(token(colour, d=28), who, text(team, size=BODY, soft=True, says=""), gap=10, says=team)

    name = entry(
        seat.name, on_change=partial(_change, prompt, index, "name"), name=name_label(index), longest=LONGEST_NAME,
        placeholder=_("name"), check=partial(_objection, prompt, name_label(index)),
        on_enter=MoveFocus(address_label(index)), says=_("Name"), grow=2,
    )  # fmt: skip
    following = next((later for later in range(index + 1, len(prompt.seats)) if not prompt.seats[later].bot), None)
    address = entry(
        seat.address, on_change=partial(_change, prompt, index, "address"), name=address_label(index),
        longest=LONGEST_ADDRESS, placeholder="anna@example.org",  # no words: what one types
        check=partial(_objection, prompt, address_label(index)),
        on_enter=on_enter if following is None else MoveFocus(name_label(following)), says=_("Email address"), grow=3,
    )  # fmt: skip
    language = choice(
        dict(LANGUAGES), seat.language, on_change=partial(_change, prompt, index, "language"), name=f"language-{index}",
        w=122, says=_("Language"),
    )  # fmt: skip
    return row(token(colour, d=28), who, name, address, language, gap=10, says=team)


def _objection(prompt: MailPrompt, field: str, _typed: str) -> str:
    """Return the last error if it is about this field."""
    return prompt.error if prompt.wrong_field == field else ""


def _change(prompt: MailPrompt, index: int, field: str, value: Any) -> Do:
    """Return what changes one field of a row."""
    return do(replace, prompt=with_seat(prompt, index, prompt.seats[index]._replace(**{field: value})))
