"""The dialogs of team building: saved line-ups, naming one, copying a rider's cards, discarding teams."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.hands import TOTALS, TeamHands
from breakaway_desktop.match.hand_presets import HandPreset
from breakaway_desktop.play.line_ups import refitted
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.ui.screens.building import model as say
from breakaway_desktop.ui.screens.building.cards import hand_row
from breakaway_desktop.ui.screens.building.model import LINE, SAVE, Model, Naming
from breakaway_desktop.ui.screens.building.update import row_name
from breakaway_desktop.ui.screens.building.words import not_saved
from breakaway_desktop.ui.toolkit.boxes import Node, column, paragraph, row, spring, text
from breakaway_desktop.ui.toolkit.controls import button, press
from breakaway_desktop.ui.toolkit.dialog import Answer, question, sheet_over
from breakaway_desktop.ui.toolkit.field import entry
from breakaway_desktop.ui.toolkit.page import View
from breakaway_desktop.ui.toolkit.typography import CHOICE, HEADING
from breakaway_desktop.words import _, ngettext

_WIDE: Final = 760.0
_HIGH: Final = 26.0
_ENTER, _ESC = "Enter", "Esc"  # no words: keys by their English names


def dialog(m: Model) -> View | None:
    """The one that lies open, if any."""
    if m.leaving:
        return _leaving(m)
    if m.naming is not None:
        return _naming(m, m.naming)
    if m.lists:
        return _saved(m)
    return _copies(m) if m.copies_to else None


def _leaving(m: Model) -> View:
    players = [m.names.player(team) for team in m.humans[: m.turn]]
    sentence = ngettext(
        "{players} is ready. Those hands are secret, so going back discards them.",
        "{players} are ready. Those hands are secret, so going back discards them.",
        len(players),
    ).format(players=listed(players))
    answers = [
        Answer(_("Keep building"), say.Close(), _ESC),
        Answer(_("Discard the hands"), say.Forget(), kind="danger"),
    ]
    return question(_("Back to the set-up?"), [sentence], answers, look=m.look, name="leaving")


def _naming(m: Model, naming: Naming) -> View:
    title, action, lines = _("Rename line-up"), _("Rename"), []
    if naming.of is None:
        title, action = _("Save this line-up"), _("Save")
        lines = [_("You’ll find it under “Saved line-ups”, in later races too. The race doesn’t start yet.")]
    wrong = name_objection(naming.written)
    hint = _("If left empty: {name}.").format(name=naming.usual)
    line = entry(
        naming.written, does=say.Write, name=LINE, longest=LONGEST_NAME, placeholder=naming.usual,
        check=name_objection, enter=say.GiveName(),
    )  # fmt: skip
    below = paragraph(wrong or hint, colour="warn" if wrong else "ink2")
    answers = [Answer(_("Don’t save"), say.Close(), _ESC), Answer(action, say.GiveName(), _ENTER)]
    if naming.of is not None:
        answers[0] = Answer(_("Cancel"), say.Close(), _ESC)
    of = column(line, below, gap=10)
    return question(title, lines, answers, of=of, look=m.look, first=LINE, name="naming")


def _saved(m: Model) -> View:
    saved = m.saved
    rows = [_saved_row(m, at, own) for at, own in enumerate(saved)]
    if not rows:
        rows.append(paragraph(_("No saved line-ups yet.")))
    if m.why_hidden:
        rows.append(paragraph(m.why_hidden, soft=True))
    undo = [button(_("Undo"), does=say.TakeBack(), cap="Ctrl+Z", name="undo-saved")] if _is_of_list(m) else []
    told = m.wrong or m.told
    said = [row(paragraph(told, colour="warn" if m.wrong else "ink", grow=1), *undo, gap=12)] if told or undo else []
    bottom = row(
        button(_("Close"), does=say.Close(), cap=_ESC, name="close"), spring(),
        button(_("Save this line-up"), _("Save"), does=say.AskName(), cap="K", kind="primary", name=SAVE,
               why=not_saved(m)),
        gap=14,
    )  # fmt: skip
    return sheet_over(
        _("Saved line-ups"), column(*rows, gap=10), column(*said, bottom, gap=14), look=m.look, w=_WIDE,
        first=row_name(0) if saved else SAVE, escape=say.Close(), name="saved",
    )  # fmt: skip


def _saved_row(m: Model, at: int, own: HandPreset) -> Node:
    both = (
        button(_("Rename"), does=say.AskName(own), name=f"rename-{at}", kind="raised", size=16),
        button(_("Delete"), does=say.Delete(own), name=f"delete-{at}", kind="raised", size=16),
    )
    hands = row(*_hands(m, own.hands), gap=16)
    shown = column(text(own.name, size=HEADING, least=15), hands, gap=2, pad=(4, 5))
    taken = press(shown, does=say.Take(own.hands), name=row_name(at), grow=1)
    return row(taken, *both, gap=10)


def _hands(m: Model, hands: TeamHands) -> list[Node]:
    return [hand_row(m.look, 10 * m.team + rider, hand, _HIGH) for rider, hand in enumerate(hands, start=1)]


# Copying


def _copies(m: Model) -> View:
    """The other riders' cards, brought to this rider's total (R3.1)."""
    rider = m.copies_to
    rows = []
    for other in (1, 2, 3, 4):
        if other != rider:
            hand = refitted(m.hands[other - 1], rider)
            number = 10 * m.team + other
            shown = row(hand_row(m.look, number, hand, 30), text(m.rider_name(other), size=CHOICE, least=14), gap=16,
                        h=44, pad=(4, 0))  # fmt: skip
            rows.append(press(shown, does=say.Copy(rider, hand), name=f"copy-of-{number}"))
    title = _("Copy for {rider}").format(rider=m.rider_name(rider))
    lines = [_("His cards, adjusted to add up to {total}.").format(total=TOTALS[rider - 1])]
    cancel = Answer(_("Cancel"), say.Close(), _ESC, kind="plain")
    return question(title, lines, [cancel], of=column(*rows, gap=8), look=m.look, first=rows[0].name, name="copies")


def _is_of_list(m: Model) -> bool:
    return bool(m.undos) and m.undos[-1].of_list
