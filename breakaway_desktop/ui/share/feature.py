"""Contribution of shared races to the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import _, pgettext
from breakaway_desktop.share.meta_keys import CHALLENGE
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import Navigator, RaceTile, ResultNote, Route, SavedKind, WindowFeature
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.share.intents import (
    KEYS,
    CompareRides,
    CompareWithOther,
    ListedRides,
    OpenShared,
    ShowChallenge,
    ShowDuplicateNight,
    ShownResult,
)

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.record.document import Record
    from breakaway_desktop.ui.dialogs.save_race import Export


def _open(navigator: Navigator, intent: OpenShared) -> None:
    from breakaway_desktop.ui.share import opening

    navigator.push(Page(opening, opening.begin(navigator.session, intent.source), overlay=True))


def _compare(navigator: Navigator, intent: CompareRides) -> None:
    from breakaway_desktop.ui.share import side_by_side

    navigator.push(Page(side_by_side, side_by_side.begin(navigator.session, intent.mine, intent.theirs)))


def _compare_with_other(navigator: Navigator, intent: CompareWithOther) -> None:
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.share.challenge import deal_of, ride_of
    from breakaway_desktop.share.rides import open_rides, ride_from

    session, mine = navigator.session, intent.record
    deal, own = deal_of(mine), ride_of(mine)
    rides = (ride.record for ride in open_rides(session.folder, session.computer) if ride.deal == deal)
    other = next((record for record in rides if ride_of(record) != own), mine)
    navigator.open(CompareRides(*(ride_from(Match.resume(record)) for record in (mine, other))))


def _has_others(session: Session, record: Record) -> bool:
    """Return whether open rides of the same deal are saved, too."""
    from breakaway_desktop.share.challenge import deal_of

    deals = session.state(ListedRides).open_deals
    return bool(deals) and deals[deal_of(record)] > 1


def _compare_tile() -> RaceTile:
    return RaceTile(
        act.COMPARE, lambda match: CompareWithOther(match.record()), lambda _screen: (_("Side by side"), _("Compare")),
        lambda *_race: "", is_offered=_has_others, only_on=(act.SAVED,),
    )  # fmt: skip


def _night_tile() -> RaceTile:
    def intent(match: Match) -> Intent:
        from breakaway_desktop.share.challenge import deal_of

        return ShowDuplicateNight(deal_of(match.record()))

    return RaceTile(
        None, intent, lambda _screen: (_("Duplicate night"), pgettext("table", "Duplicate")), lambda *_race: "",
        is_offered=_has_others, only_on=(act.SAVED,),
    )  # fmt: skip


def _show_challenge(navigator: Navigator, intent: ShowChallenge) -> None:
    from breakaway_desktop.ui.share import start

    navigator.push(Page(start, start.begin(navigator.session, intent.record)))


def _ride_tile() -> RaceTile:
    def objection(is_over: bool, _is_hidden: bool, _turn: int) -> str:
        return "" if is_over else _("The race isn’t finished yet.")

    return RaceTile(
        act.SAME_CARDS, lambda match: ShowChallenge(match.record()),
        lambda _screen: (_("Ride these cards"), _("These cards")), objection, plays_again=True,
        only_on=(act.RESULT, act.SAVED, act.REPLAY),
    )  # fmt: skip


def _result_note(session: Session, match: Match) -> ResultNote | None:
    if CHALLENGE not in match.meta:
        return None
    shown = session.state(ShownResult)
    if shown.match is not match:
        shown.match, shown.note = match, _note_beside(session, match)
    return shown.note


def _note_beside(session: Session, match: Match) -> ResultNote | None:
    """Return the way from the result of a challenge to the ride that it answers."""
    from breakaway_desktop.share.rides import find_beside, ride_from

    beside = find_beside(match, session.folder, session.computer)
    if beside is None:
        return None
    words = _("Side by side, for practice") if beside.is_practice else _("Side by side")
    return ResultNote(words, act.COMPARE, intent=CompareRides(ride_from(match), beside.ride))


def _show_night(navigator: Navigator, intent: ShowDuplicateNight) -> None:
    from breakaway_desktop.ui.share import duplicate_night

    navigator.push(Page(duplicate_night, duplicate_night.begin(navigator.session, intent.deal)))


def _file(path: Path) -> Intent | None:
    from breakaway_desktop.share.recognition import is_code, is_picture_file

    if is_code(path):
        return OpenShared(str(path))
    if not is_picture_file(path):
        return None
    from breakaway_desktop.share.opening import read_picture

    picture = read_picture(path)
    return None if picture is None else OpenShared(picture)


def _pasted(text: str) -> Intent | None:
    from breakaway_desktop.share.recognition import has_code

    return OpenShared(text) if has_code(text) else None if text.strip() else OpenShared(None)


def _race_text(match: Match, *, names: bool, rider: str, deal: bool) -> str:
    from breakaway_desktop.share.claims import Claims
    from breakaway_desktop.share.code import encode
    from breakaway_desktop.share.rides import claims_of

    claims = Claims() if deal else claims_of(match, rider)
    return encode(match.record(), claims, names=names, deal=deal)


def _message_lines(match: Match, *, names: bool, rider: str) -> tuple[str, ...]:
    """Return the first line about a friend's ride, with the name that he has told."""
    from breakaway_desktop.sentences.message import ride_line
    from breakaway_desktop.sentences.names import Names
    from breakaway_desktop.share.claims import claims_in

    claims = claims_in(match.meta)
    return () if claims is None else (ride_line(match, Names(match.seats), claims.rider if names else rider),)


def _saved(session: Session) -> SavedKind:
    from breakaway_desktop.ui.share.friends import kind_for

    return kind_for(session)


def _exports() -> tuple[Export, ...]:
    from breakaway_desktop.ui.share.result_picture import EXPORT

    return (EXPORT,)


FEATURE: Final = WindowFeature(
    keys=KEYS,
    routes=(
        Route(OpenShared, _open),
        Route(CompareRides, _compare),
        Route(CompareWithOther, _compare_with_other),
        Route(ShowChallenge, _show_challenge),
        Route(ShowDuplicateNight, _show_night),
    ),
    race_tiles=(_ride_tile(), _compare_tile(), _night_tile()),
    file=_file,
    pasted=_pasted,
    race_text=_race_text,
    message_lines=_message_lines,
    exports=_exports,
    result_note=_result_note,
    saved=_saved,
)
