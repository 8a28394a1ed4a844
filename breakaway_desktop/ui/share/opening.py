"""The dialog on a race in a message: who rode it and by which rules, but not how it went.

A code is decoded in slices, and the QR of a picture is read in another process, so that the window goes on.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph, row, spacer, text
from breakaway_desktop.kit.toolkit.page import Left, PageView, Tick, Update
from breakaway_desktop.kit.toolkit.typography import CHOSEN, HEADLINE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.share.challenge import challenge_plan, deal_of, humans_of, ride_of
from breakaway_desktop.share.code import SharedRace, decode_in_slices, number_in
from breakaway_desktop.share.opening import open_chunk
from breakaway_desktop.share.picture_search import Found, PictureSearch
from breakaway_desktop.share.rides import (
    SavedRide,
    as_watched,
    file_of_ride,
    first_own_ride,
    hidden_until_ridden,
    keep_ride,
    own_team,
    ride_from,
    save_ride,
    saved_rides,
    with_claims,
)
from breakaway_desktop.share.words import mark_words, race_title
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs.common import closed_dialog, saved_dialog
from breakaway_desktop.ui.intents import AskAboutFile, Back, ShowDialog, ShowReplay
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.share.friends import watch_question
from breakaway_desktop.ui.share.intents import CompareRides, ShowChallenge, ShowDuplicateNight

DECISIONS_A_TICK: Final = 16
"""Decisions of a code that are decoded at a time: some milliseconds."""
TICK_MS: Final = 17.0


@dataclass(frozen=True, slots=True)
class OpeningModel:
    """A picture whose QR a process reads, a code that is decoded, the race, or why there is none."""

    session: Session
    reader: PictureSearch | None = None
    decoding: Generator[None, None, SharedRace] | None = None
    shared: SharedRace | None = None
    humans: tuple[int, ...] = ()
    """Teams of the humans who began the race."""
    can_be_ridden: bool = False
    """Whether the race tells what was drawn."""
    own: SavedRide | None = None
    """The player's own ride of its deal, which it can be compared with."""
    refused: str = ""
    file: Path | None = None
    """The file of the race; None if it came in a message just now."""
    has_others: bool = False
    """Whether other rides of the same deal are saved."""
    is_closed: bool = False
    """Whether it is a saved ride of a friend that nobody has ridden or watched here."""


def begin(session: Session, source: str | bytes | Path | None) -> OpeningModel:
    """Open a code, a picture, a saved race, or with None what is on the clipboard."""
    model = OpeningModel(session)
    try:
        if isinstance(source, Path):
            path = source.resolve()
            closed = {file.resolve() for file in hidden_until_ridden(session.folder, session.computer)}
            saved = replace(model, file=path, is_closed=path in closed)
            return _with_race(saved, ride_from(Match.resume(load(path))))
        if isinstance(source, str):
            return replace(model, decoding=decode_in_slices(number_in(source)))
        found = None if source is None else open_chunk(source)
    except Refused as refused:
        return replace(model, refused=refusal_sentence(refused))
    if found is not None:
        return _with_race(model, found)
    return replace(model, reader=PictureSearch(source))


def _with_race(model: OpeningModel, shared: SharedRace) -> OpeningModel:
    """Show the race, which has been found; the file of it, if it is saved already."""
    saved = None if model.file or shared.is_deal else file_of_ride(shared.record, model.session.folder)
    if saved is not None:
        return begin(model.session, saved)
    can_be_ridden = False
    with suppress(Refused):
        can_be_ridden = bool(challenge_plan(shared.record, 1))
    session, humans = model.session, humans_of(shared.record)
    has_others = False
    if len(humans) == 1 and not shared.is_deal:
        rides = saved_rides(session.folder, session.computer, deal_of(shared.record))
        has_others = any(ride.path.resolve() != model.file for ride in rides)
    return replace(
        model, decoding=None, shared=shared, humans=humans, can_be_ridden=can_be_ridden, has_others=has_others,
        own=_own_ride(session, shared),
    )  # fmt: skip


def _own_ride(session: Session, shared: SharedRace) -> SavedRide | None:
    """Return the player's ride of the same deal, unless nobody rode the race alone or it is that very ride."""
    if shared.is_deal or not own_team(shared.record):
        return None
    own = first_own_ride(session.folder, session.computer, shared.record)
    return None if own is None or ride_of(own.record) == ride_of(shared.record) else own


def work(model: OpeningModel, _message: Tick) -> OpeningModel | Update | None:
    """Do the next slice of the work; go on with the file whose name was on the clipboard."""
    after = go_on(model)
    return Update(model, Back(partial(AskAboutFile, after))) if isinstance(after, Path) else after


def go_on(model: OpeningModel) -> OpeningModel | Path | None:
    """Do the next slice; return None if nothing has changed, and a file if one was found."""
    try:
        if model.decoding is not None:
            for _decision in range(DECISIONS_A_TICK):
                next(model.decoding)
        elif model.reader is not None:
            found = model.reader.answer()
            if found is not None:
                return _take_answer(model, found)
    except StopIteration as end:
        return _with_race(model, end.value)
    except Refused as refused:
        return replace(model, decoding=None, refused=refusal_sentence(refused))
    return None


def _take_answer(model: OpeningModel, found: Found) -> OpeningModel | Path:
    """Go on with what the process has found in a picture."""
    stop(model)
    if isinstance(found, Refusal):
        return replace(model, reader=None, refused=refusal_sentence(found))
    return found if isinstance(found, Path) else replace(begin(model.session, found), reader=None)


def stop(model: OpeningModel, _message: Left | None = None) -> None:
    if model.reader is not None:
        model.reader.close()


# View


def view(model: OpeningModel) -> PageView:
    back = DialogButton(_("Back"), Back(), act.BACK)
    title = _("A race in a message")
    if model.refused:
        return question_dialog(title, [model.refused], [back], icon="warn", name="shared-refused")
    if model.shared is None:
        cancel = DialogButton(_("Cancel"), Back(), act.BACK, kind="plain")
        working = question_dialog(title, [_("Opening the race…")], [cancel], name="shared-opening")
        return replace(working, on={Tick: work, Left: stop}, tick_ms=TICK_MS)
    if why := model.session.closed(model.shared.record):
        return closed_dialog(why)
    answers = _answers(model, model.shared)
    first = answers[-1].text if answers[-1].key is act.PRESS else ""
    return question_dialog(title, (), answers, child=_content(model, model.shared), first=first, name="shared")


def _answers(model: OpeningModel, shared: SharedRace) -> list[DialogButton]:
    """Return the harmless answer first, and riding it last. A deal has no race to watch or to save."""
    answers = [DialogButton(_("Cancel"), Back(), act.BACK)]
    is_saved = model.file is not None and model.file.parent == model.session.folder.resolve()
    if not shared.is_deal:

        def save() -> ShowDialog:
            save_ride(shared, model.session.folder)
            return ShowDialog(saved_dialog(_("The race is now among your saved races.")))

        def show_night() -> ShowDuplicateNight:
            """Save the ride with those that it is compared with, and compare them."""
            keep_ride(with_claims(shared), model.session.folder, model.session.computer)
            return ShowDuplicateNight(deal_of(shared.record))

        if model.has_others:
            answers.append(DialogButton(_("Duplicate night"), Back(show_night)))
        elif not is_saved:
            answers.append(DialogButton(_("Save"), Back(save)))
        answers.append(_watching(model, shared))
    if model.own is not None:
        answers.append(DialogButton(_("Side by side"), Back(partial(_compare, model, shared, model.own)), act.PRESS))
    elif model.can_be_ridden:
        record = shared.record if is_saved else with_claims(shared)
        answers.append(DialogButton(_("Ride these cards"), Back(lambda: ShowChallenge(record)), act.PRESS))
    return answers


def _compare(model: OpeningModel, shared: SharedRace, own: SavedRide) -> CompareRides:
    """Compare the race with the player's ride; save it, so that both are found again."""
    keep_ride(with_claims(shared), model.session.folder, model.session.computer)
    return CompareRides(ride_from(Match.resume(own.record)), shared)


def _watching(model: OpeningModel, shared: SharedRace) -> DialogButton:
    file = model.file
    if file is not None and model.is_closed:
        return DialogButton(_("Watch anyway"), Back(lambda: ShowDialog(watch_question(file))), act.WATCH)
    return DialogButton(_("Watch it"), Back(lambda: ShowReplay(as_watched(with_claims(shared)))), act.WATCH)


def _content(model: OpeningModel, shared: SharedRace) -> Node:
    record = shared.record
    teams = record.teams
    count = ngettext("{n} team", "{n} teams", len(teams)).format(n=len(teams))
    facts = [rules_title(record.base, record.variant, record.options), count]
    lines = [
        text(race_title(with_claims(shared)), size=HEADLINE, least=18),
        text(" · ".join(facts), size=CHOSEN, least=14),
        text(" · ".join(mark_words(shared)), soft=True, least=13),
    ]
    seats = [token(teams[team - 1].colour or "yellow", d=54) for team in model.humans[:1]]
    sentence = _("How it went stays hidden until you ask, so that you can ride it first.")
    if model.own is not None:
        sentence = _("You have ridden the same cards. When you compare both races, this one is saved among yours.")
    elif shared.is_deal:
        sentence = _("Only the cards and the teams are in it: nobody’s race.")
    return column(row(*seats, column(*lines, gap=4, grow=1), gap=18), spacer(), paragraph(sentence), gap=14)
