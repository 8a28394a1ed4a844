"""Building the teams: each human in turn, in secret, four riders with their starting cards (R3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import pygame

from breakaway_desktop.engine.hands import Hand, TeamHands, team_objection
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.hand_presets import HandPreset
from breakaway_desktop.match.plan import Plan, Seat, ready_made_hands
from breakaway_desktop.play.hot_seat import HotSeat, SeatedNames
from breakaway_desktop.play.visible_presets import VisiblePresets
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.dialogs.common import name_dialog
from breakaway_desktop.ui.intents import BeginRace
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, FigureStepper, Note, ScrollArea
from breakaway_desktop.ui.kit.controls_number import LESS_KEYS, MORE_KEYS
from breakaway_desktop.ui.kit.inputs import FocusGained, FocusLost, Input, KeyDown
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, form_keys, window_keys
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.scenes.building_column import Column, card_edge
from breakaway_desktop.ui.scenes.building_hands import (
    CHARACTERS,
    Changes,
    character_words,
    lot,
    opening,
    refitted,
    with_four,
    with_three,
)
from breakaway_desktop.ui.scenes.building_head import draw_head, draw_note, leave_question, note_on, say_objection
from breakaway_desktop.ui.scenes.building_picks import (
    GAP,
    ROW,
    UNDO,
    CopyRow,
    HandsRow,
    Remark,
    UndoButton,
    draw_picks,
    picks_box,
    rows_below,
)
from breakaway_desktop.ui.scenes.curtain import LOCK_MS, CurtainScene
from breakaway_desktop.ui.scenes.form import DefaultButton, FormScene, draw_frame, framed
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _

BACK, CHARACTER, COPY, COUNT = "back", "characters", "copy", "count"
FIRST_CARD = "card-1-0"


class BuildingScene(FormScene):
    """`plan` has no hands yet. The race begins when the last human is ready; nothing of a team's hands stays on the
    screen for the next. `rotated` says that the teams have other numbers than in the race before (R1.1)."""

    def __init__(
        self,
        session: Session,
        plan: Plan,
        hot_seat: HotSeat,
        *,
        rotated: bool = False,
        begin: Callable[[Plan, HotSeat], None] | None = None,
    ) -> None:
        """`begin`: what is to be done with the plan when all hands are in, other than to begin the race."""
        super().__init__(session)
        self._begin = begin or (lambda plan, hot_seat: self.navigate(BeginRace(plan, hot_seat)))
        self.plan = plan
        self.hot_seat = hot_seat
        self.names = SeatedNames(plan.seats, hot_seat.players)
        self.humans = [team for team, seat in enumerate(plan.seats, start=1) if seat.is_human]
        self.turn = 0
        self.rotated = rotated
        self.hands: list[Hand] = []
        self.rider = 1
        self.complaint = ""
        self.remark = ""
        self.changes = Changes()
        self._built: dict[int, TeamHands] = {}
        self._columns: list[Column] = []
        self.side = Side(self)
        self._ready: DefaultButton | None = None
        self._curtained = False
        self._seen_for = LOCK_MS
        self._open_team()
        shelf = session.hand_presets
        shelf.look_for_races(session.folder)
        self.complaint = shelf.told()

    @property
    def team(self) -> int:
        """Whose riders are built."""
        return self.humans[self.turn]

    @property
    def seat(self) -> Seat:
        return self.plan.seats[self.team - 1]

    @property
    def look(self) -> TeamLook:
        return team_look(self.seat.colour)

    @property
    def player(self) -> str | None:
        """What the human who builds now calls himself, if he gave a name."""
        return self.hot_seat.players[self.team - 1] if self.team <= len(self.hot_seat.players) else None

    def name_of(self, rider: int) -> str:
        """What rider 1–4 of the team is called."""
        return self.seat.riders[rider - 1] or _("Rider {rider}").format(rider=rider)

    @property
    def rider_name(self) -> str:
        """The rider whose cards have the focus."""
        return self.name_of(self.rider)

    @property
    def about(self) -> str:
        return _("building a team")

    def keys(self) -> Sequence[KeyGroup]:
        own = (
            Key(("1", "…", "15"), _("the card's value, typed")),
            Key(("←", "→", "−", "+"), _("one less, one more")),
            Key((_("Ctrl+Z"),), _("take the last change back")),
            *(() if self.screen.compact else (Key(("L",), _("hands at random")),)),
            Key((_("Ctrl+Enter"),), _("ready")),
        )
        return form_keys(), KeyGroup(_("A card"), own), window_keys(scale=(_("Ctrl++"), _("Ctrl+−")))

    # Teams in turn

    def _open_team(self) -> None:
        first = opening(self.plan.seed, self.turn, len(self.humans))
        self.hands = list(self.session.begun_hands.get(self.seat.colour, first))
        self.rider, self.complaint, self.remark = 1, "", ""
        self.changes = Changes()
        self.side.begin()

    def enter(self) -> None:
        self._hang_curtain()

    def handle(self, event: Input) -> bool:
        if isinstance(event, FocusLost) and not isinstance(self.stage.top, CurtainScene):
            # Who comes back to the window may be somebody else.
            self._hang_curtain()
        if self.locked and not isinstance(event, FocusLost | FocusGained):
            return True
        steps = isinstance(event, KeyDown) and event.key in (*MORE_KEYS, *LESS_KEYS) and not event.ctrl
        if steps and not self.focus.depth and not isinstance(self.focus.current, FigureStepper):
            # + and − change a card wherever the ring is; with Ctrl they are the window's.
            self.focus.put(self.focus.find(f"card-{self.rider}-0"))
        return super().handle(event)

    @property
    def locked(self) -> bool:
        """Whether no input counts yet: the key that lifted the curtain, pressed twice, must not press Ready."""
        return self._seen_for < LOCK_MS

    def update(self, dt_ms: float) -> None:
        self._seen_for += dt_ms
        super().update(dt_ms)

    def resume(self) -> None:
        if not self._curtained:
            return
        self._curtained, self._seen_for = False, 0.0
        if self.focus.current is self._ready:
            self.focus.put(self.focus.find(FIRST_CARD))

    def _hang_curtain(self) -> None:
        """Between humans: nobody sees the hands of another."""
        if len(self.humans) > 1:
            line = _("{player}, build your four riders").format(player=self.names.player(self.team))
            more = " ".join(filter(None, (_("The others look away."), self._rotation)))
            curtain = CurtainScene(self.session, self.look, self.names.team(self.team), line, more)
            self._curtained = True
            self.stage.push(curtain)

    @property
    def _rotation(self) -> str:
        """The numbers of this team's riders, if they are others than in the race before."""
        if not self.rotated:
            return ""
        sentence = _("Seats rotated: {team} now rides as {first}–{last}.")
        return sentence.format(team=self.names.team(self.team), first=10 * self.team + 1, last=10 * self.team + 4)

    def _done(self) -> None:
        """The team is built: the next human, or the race. From now on nobody sees these hands before the race."""
        self._built[self.team] = self.team_hands
        self.session.begun_hands.pop(self.seat.colour, None)
        if self.turn + 1 < len(self.humans):
            self.turn += 1
            self._open_team()
            self.focus.put(None)
            self._hang_curtain()
            self.relayout()
            return
        hands = ready_made_hands(self.plan)
        for team, built in self._built.items():
            hands[team - 1] = built
        try:
            self._begin(self.plan.with_hands(hands), self.hot_seat)
        except Refused as refused:
            self.complaint = say_refusal(refused)
            self.dirty = True

    def column_box(self, rider: int) -> Box:
        """Where rider 1–4 of the team stands."""
        return self._columns[rider - 1].box

    @property
    def objection(self) -> str:
        """Why these hands may not start, in a sentence; empty when they may (R3.1, R3.2)."""
        objection = team_objection(self.team_hands, self.plan.options.totals)
        return say_objection(objection, self.seat.riders) if objection else ""

    @property
    def team_hands(self) -> TeamHands:
        return cast(TeamHands, tuple(self.hands))

    # Layout

    def resize(self) -> None:
        while self.focus.depth:
            self.focus.close()
        s = self.screen
        compact = s.compact
        gap = 8.0 if compact else 12.0
        whole = framed(s).inflated(-gap / 2 - 2)
        whole = whole.centred(min(whole.w, 1660), min(whole.h, 900))
        self._head, rest = whole.cut_top(56 if compact else 74, gap)
        self._foot, rest = rest.cut_bottom(64 if compact else 92, gap)
        side, rest = rest.cut_right(0.0 if compact else 328.0, 0.0 if compact else gap)
        self._columns = [
            Column(box, number, self.look, self.team, self.plan.options.totals, self.seat.riders[number - 1] or "")
            for number, box in enumerate(rest.columns(4, gap), start=1)
        ]
        controls: list[Control] = []
        for column in self._columns:
            controls += self._column_controls(column)
        if not compact:
            controls += self.side.lay(side)
        controls += self._foot_controls()
        at_once = not self.objection and len(self.humans) == 1
        self.focus.set(controls, self._ready if at_once else controls[0], self._back)
        self._refresh()

    def _column_controls(self, column: Column) -> list[Control]:
        hand = self.hands[column.rider - 1]
        found: list[Control] = []
        for at, (value, rect) in enumerate(zip(hand, column.card_boxes(len(hand)), strict=True)):
            change = partial(self._change, column.rider, at)
            found.append(
                FigureStepper(
                    rect,
                    f"card-{column.rider}-{at}",
                    value,
                    1,
                    15,
                    change,
                    large=True,
                    edge=card_edge(self.look, self.screen.palette),
                )
            )
        if column.rider == 1:
            words = _("with three cards") if len(hand) == 4 else _("with four cards")
            found.append(Button(column.count_box, words, self._change_count, kind="quiet", size=13.5, label=COUNT))
        name = f"{COPY}-{column.rider}"
        word = _("copy a rider")
        found.append(
            Button(column.copy_box, word, partial(self._open_copies, column.rider), kind="quiet", size=13.5, label=name)
        )
        return found

    def _foot_controls(self) -> list[Control]:
        s, foot = self.screen, self._foot
        high = 44.0 if s.compact else 56.0
        y = foot.centre[1] - high / 2
        wide = max(150.0 if s.compact else 268.0, DefaultButton.width_with_cap(s, _("Ready")))
        self._ready = DefaultButton(
            Box(foot.right - 16 - wide, y, wide, high),
            _("Ready"),
            self._done,
            label=READY,
            enabled=not self.objection,
            size=16 if s.compact else 18,
        )
        found: list[Control] = []
        x = self._ready.rect.x - 12
        if s.compact:
            word = _("Characters")
            more = Button.width_for(s, word)
            found.append(Button(Box(x - more, y, more, high), word, self.side.open, label=CHARACTER))
            x -= more + 12
        undo = UndoButton.width(s)
        found.insert(0, UndoButton(Box(x - undo, y, undo, high), self._undo))
        x -= undo + 8
        self._note = Box(foot.x + 16, foot.y, x - foot.x - 24, foot.h)
        back = _("Back")
        wide = Button.width_for(s, back, kind="bare", cap=_("Esc"))
        rect = Box(self._head.right - 12 - wide, self._head.centre[1] - 20, wide, 40)
        return [*found, self._ready, Button(rect, back, self._back, kind="bare", cap=_("Esc"), label=BACK)]

    # What happens

    def _refresh(self) -> None:
        why = self.objection
        if self._ready is not None:
            self._ready.enabled, self._ready.why_disabled = not why, why
        if self.focus.depth == 0:
            self.focus.find(UNDO).enabled = bool(self.changes)
            self.side.refresh(why)
        self.dirty = True

    def _note_down(self) -> None:
        self.complaint = self.remark = ""
        self.session.begun_hands[self.seat.colour] = self.team_hands

    def _undo(self) -> None:
        self.complaint = self.remark = ""
        self.changes.take_back()
        self.relayout()

    def _bring_back(self, hands: TeamHands) -> None:
        self.hands = list(hands)
        self._note_down()

    def _change(self, rider: int, at: int, value: int) -> None:
        self.changes.remember(partial(self._bring_back, self.team_hands), (rider, at))
        hand = list(self.hands[rider - 1])
        hand[at] = value
        self.hands[rider - 1] = tuple(hand)
        self._note_down()
        self._refresh()

    def put_hands(self, hands: Sequence[Hand]) -> None:
        """Other hands for all four riders; can be taken back."""
        self.changes.remember(partial(self._bring_back, self.team_hands))
        self.hands = list(hands)
        self._note_down()
        self.relayout()

    def _change_count(self) -> None:
        hand = self.hands[0]
        self.put_hands([with_three(hand) if len(hand) == 4 else with_four(hand), *self.hands[1:]])

    def _copy(self, rider: int, hand: Hand) -> None:
        self.put_hands([hand if number == rider else own for number, own in enumerate(self.hands, start=1)])

    def _open_copies(self, rider: int) -> None:
        """The other riders' hands, brought to this rider's total."""
        whole = Box(0, 0, self.screen.w, self.screen.h)
        box = picks_box(whole, 3)
        rows: list[Control] = []
        others = [other for other in (1, 2, 3, 4) if other != rider]
        for place, other in zip(rows_below(box.inflated(-14, 0).moved(0, 60), 3), others, strict=True):
            fitted = refitted(self.hands[other - 1], rider)
            action = partial(self._copy, rider, fitted)
            rows.append(CopyRow(place, self.look, 10 * self.team + other, self.name_of(other), fitted, action))
        title = _("{rider} rides like").format(rider=self.name_of(rider))
        self.focus.open(rows, rows[0], backdrop=lambda canvas: draw_picks(canvas, box, title))

    def _back(self) -> None:
        """To the set-up, where this team's hands wait. Those of the teams that are ready are forgotten: who comes back
        would see them."""
        if not self._built:
            self._leave()
            return
        ready = [self.names.player(team) for team in self._built]
        question = leave_question(ready, self.look, self.relayout, self._leave)
        self.stage.push(question)

    def _leave(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        current = self.focus.current
        if isinstance(current, FigureStepper):
            self.rider = int(current.label.split("-")[1])
        draw_frame(canvas, self.look)
        right = self.focus.find(BACK).rect.x - 16 if self.focus.depth == 0 else self._head.right - 130
        draw_head(canvas, self._head, right, self.look, self.names, self.humans, self.turn, self._rotation)
        for column, hand in zip(self._columns, self.hands, strict=True):
            column.draw(canvas, hand)
        if not self.screen.compact:
            self.side.draw(canvas)
        canvas.panel(self._foot)
        draw_note(canvas, self._note, self._note_now())
        super().draw(canvas)

    def _note_now(self) -> Note:
        if self.complaint:
            return Note(self.complaint, kind="warn")
        if self.focus.remark:
            return Note(self.focus.remark, kind="warn")
        if self.remark:
            return Note(self.remark, _("Undo takes that back."), "good")
        return note_on(self.hands, self.plan.options.totals, self.seat.riders)


READY = "ready"
LOT, KEEP, LIST = "lot", "keep", "team-hands"
_BUTTON_H = 46.0
_EDGE = 5.0
"""Room for the focus ring inside the view."""


class Side:
    """A sheet beside the riders, or a layer over them in a small window."""

    def __init__(self, scene: BuildingScene) -> None:
        self.scene = scene
        self.draws = 0
        """How many lots this team has drawn."""
        self._box = Box(0, 0, 0, 0)
        self._list: ScrollArea | None = None
        self._keep: Button | None = None

    @property
    def shelf(self) -> VisiblePresets:
        return self.scene.session.hand_presets

    @property
    def _own(self) -> list[HandPreset]:
        scene = self.scene
        return self.shelf.seen_by(scene.seat.colour, scene.player, several=len(scene.humans) > 1)

    @property
    def _why_hidden(self) -> str:
        """Why some kept hands are not in the list; empty when all are."""
        scene = self.scene
        return self.shelf.why_hidden(scene.seat.colour, scene.player, several=len(scene.humans) > 1)

    def begin(self) -> None:
        """Another team is built: nothing is left of what the one before has drawn or looked at."""
        self.draws, self._list = 0, None

    # Layout

    def lay(self, box: Box) -> list[Control]:
        """The controls of the sheet in this box."""
        self._box = box
        buttons, rest = box.inflated(-14, -14).cut_bottom(_BUTTON_H, 66)
        return self._lay(Box(box.x + 5, box.y + 45, box.w - 10, rest.bottom - box.y - 45), buttons)

    def _lay(self, area: Box, buttons: Box) -> list[Control]:
        own, why = self._own, self._why_hidden
        high = 2 * _EDGE + (len(CHARACTERS) + len(own) + bool(why)) * (ROW + GAP) - GAP
        wide = area.w - 2 * _EDGE - (8 if high > area.h else 0)
        places = rows_below(Box(area.x + _EDGE, area.y + _EDGE, wide, 0), len(CHARACTERS) + len(own))
        rows: list[Control] = []
        for character, place in zip(CHARACTERS, places, strict=False):
            rows.append(self._row(place, character.key, *character_words(character), character.hands))
        for at, (kept, place) in enumerate(zip(own, places[len(CHARACTERS) :], strict=True)):
            rows += self._own_row(at, kept, place)
        if why:
            rows.append(Remark(Box(area.x + _EDGE, area.y + high - _EDGE - ROW, wide, ROW), why))
        page = ScrollArea(area, LIST, high, rows)
        if self._list is not None:
            page.scroll_to(self._list.scroll)
        self._list = page
        left, right = buttons.columns(2, 12)
        self._keep = Button(right, _("Keep this"), self._ask_for_name, label=KEEP)
        lot_button = Button(left, _("By lot"), self._at_random, cap="L", label=LOT, hot_key=pygame.K_l)
        return [page, lot_button, self._keep]

    def _row(self, place: Box, label: str, name: str, about: str, hands: TeamHands) -> HandsRow:
        def now() -> tuple[int, bool]:
            pairs = zip(self.scene.hands, hands, strict=True)
            return self.scene.rider, all(sorted(mine) == sorted(these) for mine, these in pairs)

        return HandsRow(place, label, name, about, hands, partial(self.scene.put_hands, hands), now)

    def _own_row(self, at: int, own: HandPreset, place: Box) -> list[Control]:
        found: list[Control] = [self._row(place, f"own-{at}", own.name, "", own.hands)]
        x = place.x + 6
        actions: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("rename", _("rename"), partial(self._ask_for_other_name, own)),
            ("delete", _("delete"), partial(self._delete, own)),
        )
        for label, word, action in actions:
            wide = Button.width_for(self.scene.screen, word, kind="bare", size=13)
            found.append(
                Button(Box(x, place.y + 30, wide, 32), word, action, kind="bare", size=13, label=f"{label}-{at}")
            )
            x += wide + 8
        return found

    def open(self) -> None:
        """The same as a layer over the riders."""
        screen = self.scene.screen
        box = picks_box(Box(0, 0, screen.w, screen.h), len(CHARACTERS) + len(self._own) + 1 + bool(self._why_hidden))
        inner = box.inflated(-14, -14)
        buttons, rest = inner.cut_bottom(_BUTTON_H, 8)
        controls = self._lay(Box(inner.x - _EDGE, box.y + 55, inner.w + 2 * _EDGE, rest.bottom - box.y - 55), buttons)
        self.refresh(self.scene.objection)
        title = _("Characters for the whole team")
        self.scene.focus.open(controls, controls[0], backdrop=lambda canvas: draw_picks(canvas, box, title))

    # What happens

    def refresh(self, objection: str) -> None:
        """Only hands that may start are kept; `objection` says why these may not."""
        if self._keep is not None:
            full = _("A hundred hands are kept; delete some first.") if self.shelf.kept.full else ""
            self._keep.enabled, self._keep.why_disabled = not (objection or full), objection or full

    def _at_random(self) -> None:
        """Enter then goes on with them; L draws others."""
        self.draws += 1
        self.scene.put_hands(lot(self.scene.plan.seed, self.scene.team, self.draws))
        self._focus_on(READY)

    def _ask_for_name(self) -> None:
        usual = _("Own hands {n}").format(n=len(self._own) + 1)
        keeps = _("They stand in this list under their name, in later races too. The race does not begin yet.")
        self._ask(_("Keep these hands"), _("Keep"), "", usual, self._keep_them, _("Do not keep"), keeps)

    def _ask_for_other_name(self, own: HandPreset) -> None:
        self._ask(_("Another name"), _("Rename"), own.name, own.name, partial(self._rename, own))

    def _ask(
        self,
        title: str,
        action: str,
        name: str,
        usual: str,
        on_name: Callable[[str], None],
        refusal: str = "",
        line: str = "",
    ) -> None:
        scene, lines = self.scene, [line] if line else []
        scene.stage.push(name_dialog(title, action, name, usual, scene.look, on_name, refusal=refusal, lines=lines))

    def _keep_them(self, name: str) -> None:
        kept, colour = self.shelf.kept, self.scene.seat.colour
        own = HandPreset(name, self.scene.team_hands, self.scene.player or "")
        if self._wrote(partial(kept.keep, own.name, own.hands, own.player)):
            self.shelf.note(colour, own)
            self._tell(_("{name} is kept.").format(name=name), partial(self._wrote, partial(kept.delete, own)))
            self._focus_on(f"own-{len(self._own) - 1}")

    def _rename(self, own: HandPreset, name: str) -> None:
        kept, colour = self.shelf.kept, self.scene.seat.colour
        at, renamed = self._own.index(own), own._replace(name=name)
        if name != own.name and self._wrote(partial(kept.rename, own, name)):
            self.shelf.note_renamed(colour, own, renamed)
            told = _("{old} is called {name} now.").format(old=own.name, name=name)
            self._tell(told, partial(self._wrote, partial(kept.rename, renamed, own.name)))
            self._focus_on(f"own-{at}")

    def _delete(self, own: HandPreset) -> None:
        kept, row = self.shelf.kept, self._own.index(own)
        at = kept.all.index(own)
        if self._wrote(partial(kept.delete, own)):
            told = _("{name} is deleted.").format(name=own.name)
            self._tell(told, partial(self._wrote, partial(kept.restore, own, at)))
            self._focus_on(f"own-{min(row, len(self._own) - 1)}" if self._own else CHARACTERS[-1].key)

    def _wrote(self, action: Callable[[], object]) -> bool:
        """Does what writes the file; False if it could not, and then the screen says why."""
        try:
            action()
        except OSError as error:
            sentence = _("Your own hands could not be written: {reason}.")
            self.scene.complaint = sentence.format(reason=reason_of(error))
            self.scene.dirty = True
            return False
        return True

    def _tell(self, remark: str, undoing: Callable[[], object]) -> None:
        """What has been done, and how it is taken back."""
        self.scene.complaint, self.scene.remark = "", remark
        self.scene.changes.remember(undoing)
        self.scene.relayout()

    def _focus_on(self, label: str) -> None:
        found = [control for control in self.scene.focus.controls if control.label == label]
        if found:
            self.scene.focus.put(found[0])

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        """The sheet under its controls."""
        p, box = canvas.palette, self._box
        canvas.panel(box)
        title = canvas.text(_("Characters"), 17, (box.x + 18, box.y + 27), bold=True, anchor="midleft")
        room = box.right - 18 - title.right - 10
        whole = _("for all four")
        canvas.text(whole, 13.5, (box.right - 18, box.y + 28), colour=p.ink2, anchor="midright", max_width=room)
        hint = _("Shown is what {rider} gets. The same seed draws the same lot.").format(rider=self.scene.rider_name)
        below = box.bottom - 14 - _BUTTON_H
        canvas.paragraph(hint, 13, Box(box.x + 18, below - 54, box.w - 36, 46), colour=p.ink2, leading=1.4)
