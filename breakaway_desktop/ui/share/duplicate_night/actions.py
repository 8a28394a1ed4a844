"""The actions of a duplicate night. What takes time is done piece by piece, a piece a tick."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.files.addresses import file_named_in
from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.toolkit.page import Covered, FileDropped, Left, Tick, Uncovered, Update
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.sentences.file_errors import FAILURES, failure_sentence
from breakaway_desktop.share.challenge import deal_of, ride_of
from breakaway_desktop.share.code import SharedRace, encode, texts_with_code
from breakaway_desktop.share.duplicate import MOST_RIDES, par_requests
from breakaway_desktop.share.duplicate_text import table_lines
from breakaway_desktop.share.opening import read_picture
from breakaway_desktop.share.rides import SavedRide, hidden_until_ridden, own_team, save_ride, saved_rides, with_claims
from breakaway_desktop.share.words import difference_words
from breakaway_desktop.ui.intents import ShowReplay
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.share import opening
from breakaway_desktop.ui.share.bot_work import BotWork
from breakaway_desktop.ui.share.duplicate_night.model import NightModel, NightRide, read_ride
from breakaway_desktop.ui.share.intents import CompareRides, ShowChallenge

Next = NightModel | Update | None


def begin(session: Session, deal: str) -> NightModel:
    return _list_rides(NightModel(session, deal))


def _list_rides(model: NightModel) -> NightModel:
    """Find the rides of the deal in the folder; those that are new are read later."""
    session = model.session
    saved = compared_rides(session.folder, session.computer, model.deal)
    paths, known = {ride.path for ride in saved}, {ride.path for ride in model.rides}
    return replace(
        model,
        rides=tuple(ride for ride in model.rides if ride.path in paths),
        unread=tuple(ride for ride in saved if ride.path not in known),
        read=(),
        closed=hidden_until_ridden(session.folder, session.computer),
    )


def compared_rides(folder: Path, computer: str, deal: str) -> list[SavedRide]:
    """Return friends' rides and the player's own first one in each seat, the oldest first; the last ones if there are
    too many."""
    ridden: set[int] = set()
    rides = []
    for ride in reversed(saved_rides(folder, computer, deal)):
        if ride.is_own and ride.seat in ridden:
            continue
        ridden |= {ride.seat} if ride.is_own else set()
        rides.append(ride)
    return rides[-MOST_RIDES:]


# Work


def work(model: NightModel, _message: Tick) -> Next:
    """Do the next piece of the work."""
    if model.unread:
        first, *others = model.unread
        model = replace(model, unread=tuple(others))
        with suppress(Refused):  # a file that contradicts the rules is no ride
            model = replace(model, read=(*model.read, read_ride(first)))
        return model if others else Update(replace(model, rides=(*model.rides, *model.read), read=()), to_first=True)
    if model.opening is not None or model.sources:
        return _open_next(model)
    if model.codes is not None:
        return _copy_next(model, model.codes)
    if model.by_par and not model.pars:
        return _work_out_par(model)
    return None


def _open_next(model: NightModel) -> Next:
    """Go on with a code or a picture, or with the next one."""
    current = model.opening
    if current is None:
        return replace(model, opening=opening.begin(model.session, model.sources[0]), sources=model.sources[1:])
    if current.refused:
        return _refuse(replace(model, opening=None), current.refused)
    if current.shared is not None:
        return _add(replace(model, opening=None), current.shared)
    after = opening.go_on(current)
    if isinstance(after, Path):
        return drop(replace(model, opening=None), FileDropped(after))
    return None if after is None else replace(model, opening=after)


def _refuse(model: NightModel, sentence: str) -> NightModel:
    """Say why something was not added. The first reason stays."""
    return model if model.is_error else replace(model, notice=sentence, is_error=True)


def _add(model: NightModel, shared: SharedRace) -> NightModel:
    """Save a friend's ride with the others, unless it does not belong to them."""
    session, seat = model.session, own_team(shared.record)
    if deal_of(shared.record) != model.deal:
        return _refuse(model, difference_words("deal"))
    if why := session.closed(shared.record):
        return _refuse(model, why)
    if shared.is_deal:
        return _refuse(model, _("Only the cards and the teams are in it: nobody’s race."))
    if not seat:
        return _refuse(model, _("Only races that one person rode are compared."))
    if any(_is_same(ride, shared) for ride in model.rides):
        return model if model.notice else replace(model, notice=_("It is here already."))
    if len(model.rides) >= MOST_RIDES:
        return _refuse(model, _("At most {n} rides can be compared.").format(n=MOST_RIDES))
    try:
        path = save_ride(shared, session.folder)
    except FAILURES as error:
        return _refuse(model, failure_sentence(error))
    ride = read_ride(SavedRide(path, with_claims(shared), model.deal, seat, is_own=False))
    added = model.added + 1
    notice = ngettext("{n} ride was added.", "{n} rides were added.", added).format(n=added)
    model = replace(
        model, rides=(*model.rides, ride), added=added,
        closed=hidden_until_ridden(session.folder, session.computer),
    )  # fmt: skip
    return model if model.is_error else replace(model, notice=notice)


def _is_same(ride: NightRide, shared: SharedRace) -> bool:
    """Return whether a ride has been added already: the same race, of nobody else. A copied table has one's own."""
    riders = {ride.ride.claims.rider, shared.claims.rider}
    return (len(riders) == 1 or "" in riders) and ride_of(ride.ride.record) == ride_of(shared.record)


# Par


def _work_out_par(model: NightModel) -> Next:
    """Begin the race of the bots among themselves, or go on with it."""
    if not model.rides:
        return None
    if model.par is None:
        try:
            return replace(model, par=BotWork(model.session.thinker, par_requests(model.rides[0].ride.record)))
        except Refused as refused:
            return replace(model, chosen_measure=False, notice=failure_sentence(refused), is_error=True)
    if not model.par.collect():
        return None
    if model.par.result is not None:
        return replace(model, par=None, pars=model.par.result)
    return replace(model)


def choose_measure(model: NightModel, by_par: bool) -> NightModel:
    """Compare points above par, or points in one seat."""
    return replace(_stop_par(model), chosen_measure=by_par, notice="", is_error=False)


def _stop_par(model: NightModel) -> NightModel:
    if model.par is not None:
        model.par.stop()
    return replace(model, par=None)


def pause(model: NightModel, _message: Covered) -> Next:
    """Stop asking bots: their process is needed by the page above."""
    return _stop_par(model)


def leave(model: NightModel, _message: Left) -> None:
    _stop_par(model)
    if model.opening is not None:
        opening.stop(model.opening)


def come_back(model: NightModel, _message: Uncovered) -> Next:
    return _list_rides(model)


# Adding and copying


def paste(model: NightModel) -> NightModel:
    """Add the rides in a message: all its codes; or that in the picture on the clipboard."""
    text = clipboard.paste_text()
    texts = texts_with_code(text, MOST_RIDES) if text.strip() else [None]
    if not texts and (path := file_named_in(text)) is not None:
        return drop(model, FileDropped(path))
    model = _forget_notice(model)
    if not texts:
        return _refuse(model, _("There’s no race in this text."))
    return replace(model, sources=(*model.sources, *texts))


def drop(model: NightModel, message: FileDropped) -> NightModel:
    """Add the ride in a picture; several pictures are dropped one after another."""
    model = model if model.is_working else _forget_notice(model)
    try:
        picture = read_picture(message.path)
    except FAILURES as error:
        return _refuse(model, failure_sentence(error))
    if picture is None:
        return _refuse(model, _("Here only pictures with a race can be added."))
    return replace(model, sources=(*model.sources, picture))


def _forget_notice(model: NightModel) -> NightModel:
    return replace(model, notice="", is_error=False, added=0)


def copy(model: NightModel) -> NightModel:
    """Copy the table; the codes are made one by one."""
    if model.why_closed:
        return _refuse(model, model.why_closed)
    return replace(_forget_notice(model), codes=())


def _copy_next(model: NightModel, codes: tuple[str, ...]) -> NightModel:
    """Add the code of the next ride, or put the whole text into the clipboard."""
    if len(codes) < len(model.rides):
        code = ""
        with suppress(Refused):  # a race that no code expresses is told in its line alone
            ride = model.rides[len(codes)].ride
            code = encode(ride.record, ride.claims)
        return replace(model, codes=(*codes, code))
    text = "\n".join((*_lines(model), *filter(None, codes)))
    if clipboard.copy_text(text):
        notice = _("The table is on the clipboard, with the code of each ride.")
        return replace(model, codes=None, notice=notice, is_error=False)
    return _refuse(replace(model, codes=None), _("There is no clipboard here."))


def _lines(model: NightModel) -> list[str]:
    """Return the table as text for others: nobody is "you" there."""

    def name(ride: SharedRace) -> str:
        is_own = any(own.ride is ride for own in model.own_rides)
        return ride.claims.rider or (_("Me") if is_own else _("A friend"))

    if not model.is_ranked:
        names = (f"{name(ride.ride)}" for ride in model.open_rides)
        return [_("Duplicate night: deal {deal}").format(deal=model.deal), *names]
    lines = [*table_lines(model.deal, model.table, model.pars if model.by_par else (), name)]
    return [*lines, *(f"{ride.rider}: {closed_words()}" for ride in model.closed_rides)]


def closed_words() -> str:
    return _("closed until you have ridden it")


# A ride


def open_ride(model: NightModel, path: Path) -> Next:
    """Ride a closed one; see any other side by side with one's own, or watch it."""
    ride = next(ride for ride in model.rides if ride.path == path)
    if path in model.closed:
        return Update(model, ShowChallenge(ride.ride.record))
    mine = model.own_beside(ride)
    return Update(model, ShowReplay(ride.ride.record) if mine is None else CompareRides(mine.ride, ride.ride))


def ride_yourself(model: NightModel) -> Next:
    """Ride the deal in the seat of the first ride."""
    return Update(model, ShowChallenge(model.rides[0].ride.record))
