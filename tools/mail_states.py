"""States of the referee's screen of a race by mail (see `tools.states`)."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from datetime import UTC, datetime
from typing import NoReturn
from unittest.mock import patch

import pygame

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.toolkit.page import FileDropped, do
from breakaway_desktop.mail import operations, outgoing, referee
from breakaway_desktop.mail.folder import Folder, new_folder, open_folder
from breakaway_desktop.mail.state import MailRace, Player
from breakaway_desktop.ui.intents import AskAboutFile, ShowMenu
from breakaway_desktop.ui.mail.desk.actions import start_race, submit
from breakaway_desktop.ui.mail.desk.model import FOLDER, MailSeat, new_race_prompt, with_seat, with_teams
from breakaway_desktop.ui.mail.intents import ShowMail
from breakaway_desktop.ui.mail.letter import order_card, type_hand
from tools.studio import SEED, Studio, long_name

BEGUN = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
HANDS = ("15 5 5 5", "10 8 7", "8 7 5", "6 5 5")


def _letter(desk: MailRace, team: int, lines: list[str]) -> bytes:
    head = f"RACE {desk.id} TURN {desk.turn} TEAM {team} WORD {desk.player(team).code_word}"
    return "\n".join([head, *lines]).encode()


def _write(folder: Folder, team: int, cards: list[str]) -> None:
    lines = [f"{10 * team + number}: {card}" for number, card in enumerate(cards, start=1)]
    operations.take_files(folder, [_letter(folder.desk, team, lines)], BEGUN)


def _race(
    studio: Studio,
    *,
    turns: int = 2,
    long: bool = False,
    base: str = "postal",
    variant: str | None = None,
    bots: int = 1,
) -> None:
    """Create a race of three friends and bots, in turn `turns`; the second friend has not sent orders."""
    names = [long_name(at) for at in range(3)] if long else ["Anna", "Ben", "Carla"]
    players = [
        *(Player(name, f"{number}@example.org") for number, name in enumerate(names)),
        *(Player("random", bot="random") for _bot in range(bots)),
    ]
    desk = referee.begin(base, RULE_SETS[base], variant, players, SEED, BEGUN, deadline=BEGUN.replace(day=28))
    known = [
        replace(player, code_word=f"word{number}" if player.code_word else "")
        for number, player in enumerate(desk.players)
    ]
    desk = replace(desk, id="bakofe", players=tuple(known))
    second = "/3" if variant == "double" else ""
    with new_folder(studio.session.folder / FOLDER / desk.id, desk) as folder:
        operations.first_letters(folder, BEGUN)
        for turn in range(turns + 1):
            for team in (1, 2, 3):
                if turn == 0:
                    _write(folder, team, list(HANDS))
                elif folder.match is not None and (turn < turns or team != 2):
                    riders = [folder.match.race.rider(10 * team + number) for number in range(1, 5)]
                    _write(folder, team, [str(max(rider.hand)) + second for rider in riders])
            if turn < turns:
                operations.run_turn(folder, BEGUN)


def mail_empty(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowMail())


def mail(studio: Studio) -> None:
    _race(studio)
    mail_empty(studio)


def mail_new(studio: Studio) -> None:
    mail_empty(studio)
    studio.key(pygame.K_n)


def mail_new_wrong(studio: Studio) -> None:
    """Six teams, among them a bot, and a wrong address."""
    mail_new(studio)
    prompt = with_seat(with_teams(new_race_prompt(), 6), 0, MailSeat("", long_name(0), "anna@", "en"))
    prompt = with_seat(prompt, 1, MailSeat(bot="director"))
    studio.top.dispatch(do(submit, prompt, start_race))


def mail_reply(studio: Studio) -> None:
    """The referee reads the reply."""
    mail_letter(studio)
    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_v)


def mail_partly(studio: Studio) -> None:
    """A letter could be used in part."""
    mail_letter(studio)
    studio.key(pygame.K_ESCAPE)


def mail_first(studio: Studio) -> None:
    """Turn 0: teams are being built."""
    _race(studio, turns=0)
    mail_empty(studio)


def mail_letter(studio: Studio) -> None:
    """A dropped letter contains mistakes, and the referee looks at the cards."""
    mail(studio)
    model = studio.top.model
    desk = model.opened.desk
    file = studio.session.folder / "ben.txt"
    file.write_bytes(_letter(desk, 2, ["21: 99", "22: 77"]) + b"\n")
    studio.top.dispatch(FileDropped(file))
    studio.key(pygame.K_l)


def mail_names(studio: Studio) -> None:
    _race(studio, long=True, base="pbm")
    mail_empty(studio)


def mail_replace(studio: Studio) -> None:
    mail(studio)
    studio.key(pygame.K_p)


def mail_early(studio: Studio) -> None:
    """The question before a turn is run early."""
    mail(studio)
    studio.key(pygame.K_f)


def mail_unwritten(studio: Studio) -> None:
    """A turn has been reopened, but its letters cannot be written."""
    mail(studio)

    def fail_writing(folder: Folder, *_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "turn-01-team-1.txt")

    with patch.object(Folder, "keep_sent", fail_writing):
        studio.key(pygame.K_b)
        studio.key(pygame.K_RETURN)


def mail_keys(studio: Studio) -> None:
    mail(studio)
    studio.key(pygame.K_F1)


def _letter_of(
    studio: Studio, team: int, *, base: str = "postal", variant: str | None = None, turns: int = 2, bots: int = 1
) -> None:
    """Open a letter as if its player had dropped it on the window."""
    _race(studio, turns=turns, base=base, variant=variant, bots=bots)
    path = studio.session.folder / FOLDER / "bakofe"
    out = studio.session.folder / "letter.txt"
    with open_folder(path) as folder:
        out.write_text("\n".join(outgoing.turn_letter(folder.desk, folder.match, team)), encoding="utf-8")
    studio.open(ShowMenu())
    studio.open(AskAboutFile(out))


def letter(studio: Studio) -> None:
    _letter_of(studio, 2)
    studio.top.dispatch(do(order_card, 21, 5))
    studio.top.dispatch(do(order_card, 22, 8))


def letter_first(studio: Studio) -> None:
    _letter_of(studio, 2, turns=0)


def letter_wrong(studio: Studio) -> None:
    """Illegal starting hands."""
    letter_first(studio)
    for rider, hand in ((21, "15 15 15"), (22, "10 8"), (23, "8 x 5")):
        studio.top.dispatch(do(type_hand, rider, hand))


def letter_blind(studio: Studio) -> None:
    _letter_of(studio, 2, variant="spy", turns=3)


def letter_double(studio: Studio) -> None:
    _letter_of(studio, 2, variant="double", base="pbm")


MAIL = (
    mail_empty, mail, mail_new, mail_new_wrong, mail_reply, mail_partly,
    mail_first, mail_letter, mail_names, mail_replace, mail_early, mail_unwritten,
    mail_keys, letter, letter_first, letter_wrong, letter_blind, letter_double,
)  # fmt: skip
