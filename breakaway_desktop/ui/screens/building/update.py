"""The update of team building: cards change, line-ups are saved, the next human builds (R3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.match.hand_presets import HandPreset
from breakaway_desktop.match.plan import ready_made_hands
from breakaway_desktop.play.line_ups import random_line_up, with_four, with_three
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.ui.input.inputs import FocusLost
from breakaway_desktop.ui.intents import Back, BeginRace
from breakaway_desktop.ui.screens.building import model as say
from breakaway_desktop.ui.screens.building.model import ADJUST, READY, SAVE, Model, Naming, Undo, at_turn
from breakaway_desktop.ui.toolkit.dialog import LINE, Close, Take, Write
from breakaway_desktop.ui.toolkit.page import Then
from breakaway_desktop.ui.toolkit.scene import Intent
from breakaway_desktop.words import _

Next = Model | Intent | Then | None


def update(m: Model, said: Any) -> Next:
    match said:
        case say.SitDown():
            return replace(m, seated=True)
        case FocusLost():
            # Who comes back to the window may be somebody else.
            return replace(m, seated=False) if m.several else None
        case say.Take(hands):
            m = _put(replace(m, dialog=None), hands)
            return m if m.adjusts else Then(m, focus=READY)
        case say.Draw():
            m = replace(m, draws=m.draws + 1)
            return Then(_put(m, random_line_up(m.plan.seed, m.team, m.draws)), focus=READY)
        case say.Adjust():
            return Then(replace(m, adjusts=not m.adjusts), focus=ADJUST if m.adjusts else card_name(m.rider, 0))
        case say.Change(rider, at, value):
            hand = m.hands[rider - 1]
            return _put(replace(m, rider=rider), _with(m, rider, (*hand[:at], value, *hand[at + 1 :])), (rider, at))
        case say.Step(by):
            return Then(_stepped(m, by), focus=card_name(m.rider, 0))
        case say.LookAt(rider):
            return None if m.rider == rider else replace(m, rider=rider)
        case say.SetCount(cards):
            hand = m.hands[0]
            return _put(m, _with(m, 1, with_three(hand) if cards < len(hand) else with_four(hand)))
        case say.OpenCopies():
            return replace(m, dialog=said)
        case say.Copy(rider, hand):
            return _put(replace(m, dialog=None), _with(m, rider, hand))
        case say.TakeBack():
            return _taken_back(m)
        case say.Finish():
            return _finished(m)
        case say.Leave() | say.Forget():
            return _left(m, said)
        case say.OpenSaved():
            return replace(m, dialog=said, told="")
        case say.AskName(own):
            usual = _("My line-up {n}").format(n=len(m.saved) + 1) if own is None else own.name
            under = m.dialog if isinstance(m.dialog, say.OpenSaved) else None
            return replace(m, dialog=Naming("" if own is None else usual, usual, own, under), told="")
        case Write(text) if isinstance(m.dialog, Naming):
            return replace(m, dialog=replace(m.dialog, written=text))
        case Take() if isinstance(m.dialog, Naming):
            return _named(m, m.dialog)
        case say.Delete(own):
            return _deleted(m, own)
        case Close():
            if isinstance(m.dialog, Naming):
                return Then(replace(m, dialog=m.dialog.under), focus=SAVE)
            return replace(m, dialog=None, told="")
    raise TypeError(said)


def card_name(rider: int, at: int) -> str:
    """The control of a card."""
    return f"card-{rider}-{at}"


# Cards


def _with(m: Model, rider: int, hand: Hand) -> TeamHands:
    """The cards of all four with another hand for this rider."""
    return cast(TeamHands, tuple(hand if at == rider else own for at, own in enumerate(m.hands, start=1)))


def _put(m: Model, hands: TeamHands, card: tuple[int, int] | None = None) -> Model:
    """Other cards, which can be taken back; steps of one card count as one. They wait for the player who leaves."""
    before, last = m.hands, m.undos[-1] if m.undos else None
    if hands != before and (card is None or last is None or last.card != card):
        m = replace(m, undos=(*m.undos, Undo(lambda now: _lying(now, before), card)))
    return _lying(m, hands)


def _lying(m: Model, hands: TeamHands) -> Model:
    m.session.begun_hands[m.seat.colour] = hands
    return replace(m, hands=hands, told="", wrong="")


def _stepped(m: Model, by: int) -> Model:
    value = m.hands[m.rider - 1][0] + by
    found = update(m, say.Change(m.rider, 0, value)) if 1 <= value <= 15 else m
    return cast(Model, found)


def _taken_back(m: Model) -> Model:
    if not m.undos:
        return m
    *others, last = m.undos
    # The next step of a card is a change of its own.
    kept = (*others[:-1], replace(others[-1], card=None)) if others else ()
    return last.back(replace(m, undos=kept, told="", wrong=""))


# Teams in turn


def _finished(m: Model) -> Next:
    """The next human, or the race. From now on nobody sees these hands before the race."""
    if not m.may_start:
        return m
    m.session.begun_hands.pop(m.seat.colour, None)
    built = (*m.built, m.hands)
    if m.turn + 1 < len(m.humans):
        return at_turn(replace(m, built=built), m.turn + 1)
    hands = ready_made_hands(m.plan)
    for team, own in zip(m.humans, built, strict=True):
        hands[team - 1] = own
    return Then(m, BeginRace(m.plan.with_hands(hands), m.hot_seat))


def _left(m: Model, said: Any) -> Next:
    """A step back. Hands of teams that are ready are forgotten: who comes back would see them (R3.3)."""
    if m.adjusts and m.seated:
        return update(m, say.Adjust())
    if m.built and not isinstance(said, say.Forget):
        return replace(m, dialog=said)
    return Back()


# Saved line-ups


def _named(m: Model, naming: Naming) -> Next:
    if name_objection(naming.written):
        return Then(m, focus=LINE)
    name, own = naming.written.strip() or naming.usual, naming.of
    m = replace(m, dialog=naming.under)
    if own is None:
        return _saved(m, HandPreset(name, m.hands, m.player or ""))
    return m if name == own.name else _renamed(m, own, name)


def _saved(m: Model, own: HandPreset) -> Next:
    presets = m.session.hand_presets
    found = _wrote(m, lambda: presets.kept.keep(own.name, own.hands, own.player))
    if found.wrong:
        return found
    presets.note(m.seat.colour, own)
    m = _told(m, _("{name} saved.").format(name=own.name), lambda: presets.kept.delete(own))
    return Then(m, focus=row_name(len(m.saved) - 1)) if m.dialog else m


def _renamed(m: Model, own: HandPreset, name: str) -> Next:
    presets, at = m.session.hand_presets, m.saved.index(own)
    renamed = own._replace(name=name)
    found = _wrote(m, lambda: presets.kept.rename(own, name))
    if found.wrong:
        return found
    presets.note_renamed(m.seat.colour, own, renamed)
    told = _("{old} is now called {name}.").format(old=own.name, name=name)
    return Then(_told(m, told, lambda: presets.kept.rename(renamed, own.name)), focus=row_name(at))


def _deleted(m: Model, own: HandPreset) -> Next:
    kept, row = m.session.hand_presets.kept, m.saved.index(own)
    at = kept.all.index(own)
    found = _wrote(m, lambda: kept.delete(own))
    if found.wrong:
        return found
    m = _told(m, _("{name} deleted.").format(name=own.name), lambda: kept.restore(own, at))
    return Then(m, focus=row_name(min(row, len(m.saved) - 1)) if m.saved else SAVE)


def _told(m: Model, told: str, undoing: Callable[[], object]) -> Model:
    """What has been done to the list, and how it is taken back."""
    back = Undo(lambda now: _wrote(now, undoing), of_list=True)
    return replace(m, told=told, wrong="", undos=(*m.undos, back))


def _wrote(m: Model, action: Callable[[], object]) -> Model:
    """Does what writes the file; if that could not be, `wrong` says why."""
    try:
        action()
    except OSError as error:
        sentence = _("Your line-ups couldn’t be saved: {reason}.")
        return replace(m, wrong=sentence.format(reason=reason_of(error)))
    return replace(m, wrong="")


def row_name(at: int) -> str:
    """The control of a saved line-up."""
    return f"own-{at}"
