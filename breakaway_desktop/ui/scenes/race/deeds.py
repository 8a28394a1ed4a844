"""What players can do on the race screen, whichever key or button they use for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, Protocol

import pygame

from breakaway_desktop.engine.asks import GiveOrders
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.masked import seen_steps
from breakaway_desktop.play.steering import dropped_of_humans, steer, steer_as_saved
from breakaway_desktop.play.table import Table
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.dialogs.menu_in_race import MenuInRace
from breakaway_desktop.ui.intents import ShowHelp, ShowKeys, ShowLog
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.kit.scene import Scene, Screen
from breakaway_desktop.ui.scenes.race.cards import CardControl
from breakaway_desktop.ui.scenes.race.desk import Desk, square_at
from breakaway_desktop.ui.scenes.race.dialogs import RetireDialog, SteeringDialog, undo_dialog
from breakaway_desktop.ui.scenes.race.hint_panel import may_show
from breakaway_desktop.ui.scenes.race.keys import DIGITS
from breakaway_desktop.ui.scenes.race.looking import own_team
from breakaway_desktop.ui.scenes.race.orders_controls import OrdersControls
from breakaway_desktop.ui.scenes.race.recap import RecapShown, reversal
from breakaway_desktop.ui.scenes.race.situation import Situation, run_start
from breakaway_desktop.ui.scenes.race.variant_keys import keys_now
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _, ngettext

WARNING_MS = 6000.0
"""So long a line says what went wrong."""


class Controls(Protocol):
    """The controls of the race screen, which whoever answers keys brings up to date."""

    cards: list[CardControl]
    riders: OrdersControls | None
    lift: Button | None

    @property
    def has_strayed(self) -> bool: ...

    def lay_controls(self) -> None: ...

    def mark_selected(self) -> None: ...

    def move_riders(self) -> bool: ...


class RaceDeeds(Scene):
    """The half of the race screen that acts; `RaceScene` hears, lets time pass and draws."""

    placing: Controls
    desk: Desk

    def __init__(self, session: Session, match: Match) -> None:
        super().__init__()
        self.session = session
        self.match = match
        steer_as_saved(match)
        self.table = Table(
            match, session.thinker, speed=session.settings.speed, seconds=session.settings.thinking / 1000
        )
        self.table.is_still = session.settings.is_still
        self.situation = Situation(match, self.table)
        self.armed_digit = -1
        """The card whose number was pressed once."""
        self.has_chosen = False
        """A player selected a card since the question came up."""
        self.walked = False
        """The focus was led to where it is by the keyboard: Enter is meant for what it is on."""
        self.taken_back: GiveOrders | None = None
        """Secret orders that were taken back a moment ago: they are picked when they are asked for again."""
        self.over_ms = 0.0
        self.warning_ms = 0.0

    @property
    def is_locked(self) -> bool:
        """Whether no input counts yet."""
        raise NotImplementedError

    def stir(self) -> None:
        """Everything is looked at again, now."""
        raise NotImplementedError

    def advance(self) -> None:
        """Lets the table go on at once, and looks what it shows."""
        raise NotImplementedError

    def look_anew(self) -> None:
        """Something else may be true of seats, names or pace."""
        raise NotImplementedError

    def peek(self) -> None:
        """Turns the secret cards of the rider asked about up, or down again."""
        raise NotImplementedError

    def ask_to_give_up(self) -> None:
        """Asks whether the highest cards are to be played for want of an order (R4.4)."""
        raise NotImplementedError

    def lift_veil(self) -> None:
        """Strict: lifts the curtain that hangs over the hand."""
        raise NotImplementedError

    # What the player does

    def select(self, at: int) -> None:
        """Previews this card of the hand."""
        if self.situation.asked is None or at == self.situation.selected:
            return
        self.situation.selected, self.has_chosen = at, True
        self.situation.topic, self.situation.lit = None, False
        # Compact: what was told lies over the road that is looked at now.
        self.situation.band_ms = 0.0
        self.armed_digit = -1
        self.placing.mark_selected()
        self.stir()

    def put_on_card(self) -> None:
        self.walked = False
        at = self.situation.selected
        if 0 <= at < len(self.placing.cards):
            self.focus.put(self.placing.cards[at])

    def play(self, at: int) -> None:
        """Plays this card of the rider asked about."""
        asked = self.table.asked
        if asked is None or asked != self.situation.asked or self.is_locked:
            return
        hand = self.situation.hand_of(asked)
        if not 0 <= at < len(hand):
            self.say(_("Nothing is played before a card was chosen."))
            return
        if hand[at] not in asked.cards:
            row = self.situation.rows()[at]
            self.say(row.refused or _("This card cannot be played now."))
            return
        self.situation.peek_ms = 0.0
        self.situation.said = None
        steps = len(self.match.steps)
        self.table.play(hand[at])
        self.situation.run_from = steps + 1
        self.advance()

    def is_face_down(self, at: int) -> bool:
        """Whether nobody sees what this card of the hand is."""
        asked = self.situation.asked
        return asked is not None and self.situation.faces(asked.rider)[at].value is None

    def click(self, at: int) -> None:
        """Plays this card, as a click on it does; one that lies face down it only selects, and a second click plays
        it. What the keyboard was led to is meant."""
        if self.is_face_down(at) and self.armed_digit != at and not self.walked:
            self.select(at)
            self.armed_digit = at
        else:
            self.play(at)

    def preselect(self) -> None:
        """The first card that lies open; none if all lie face down, or behind the curtain."""
        asked = self.situation.asked if not self.situation.veiled else None
        cards = asked.cards if asked is not None else ()
        faces = self.situation.faces(asked.rider) if asked is not None else ()
        self.situation.selected = next((at for at, face in enumerate(faces) if face.value in cards), -1)
        self.armed_digit, self.has_chosen = -1, False

    def turn_down(self) -> None:
        self.situation.peek_ms = 0.0
        self.stir()

    def mark(self, rider: int) -> None:
        """Shows this rider everywhere; once more: no longer."""
        situation = self.situation
        situation.marked = 0 if situation.marked == rider else rider
        situation.reason_at, situation.lit, situation.pinned, situation.topic = 0, False, 0, None
        self.stir()

    def mark_at(self, pos: Point) -> None:
        """A click on the road."""
        box = self.desk.layout
        picture = self.desk.roads.picture
        if box.circuit.contains(pos):
            rider = self.desk.roads.circuit.rider_at(box.circuit, pos, picture)
        else:
            rider = self.desk.roads.strip.rider_at(box.strip.inflated(-3), pos, picture)
        if rider is not None:
            self.mark(rider)
        elif (square := square_at(self.desk, pos)) is not None:
            self.ask_why(Topic("square", square))

    def pin(self, team: int) -> None:
        """Brings the sheet of a team; once more: that of the team to move again."""
        self.situation.pinned = 0 if self.situation.pinned == team else team
        self.situation.why_open = self.situation.lit = False
        self.stir()

    def step_back(self) -> None:
        """Out of a hint, or of what is being explained; with a controller back to the hand; else to the menu."""
        situation = self.situation
        if leave_hint(self):
            return
        if situation.lit or situation.why_open:
            situation.topic, situation.reason_at, situation.lit, situation.why_open = None, 0, False, False
            self.stir()
        elif self.placing.has_strayed:
            self.put_on_card()
        else:
            self.show_menu()

    def explain(self) -> None:
        leave_hint(self)  # its panel would cover what is said
        self.situation.next_reason()
        self.situation.band_ms = 0.0
        self.stir()

    def ask_why(self, topic: Topic) -> None:
        """Explains a number of the screen; one of the table's goes with its card."""
        if topic.kind == "outcome":
            self.select(topic.about)
        self.situation.ask_why(topic)
        self.stir()

    def mark_in_order(self, rider: int) -> None:
        """Shows this rider everywhere, and says why he moves when he does."""
        self.mark(rider)
        if self.situation.marked == rider:
            self.situation.ask_why(Topic("order", rider), light=False)
            self.stir()

    def watch_again(self, since: int | None = None) -> None:
        """What has happened since that step, or since somebody was asked last."""
        self.situation.said = None
        self.table.watch(self.situation.run[0] if since is None else since)
        self.advance()

    def undo(self) -> None:
        undo = self.table.may_undo()
        if undo is None:
            self.say(_("There is nothing to take back yet."))
        elif undo.consent:
            names = self.situation.names
            asked = listed([names.player(team) for team in undo.consent])
            kept = partial(self.say, _("Nothing was taken back: {players} did not agree.").format(players=asked))
            self.stage.push(undo_dialog(self.match, undo, names, self._take_back, kept))
        else:
            self._take_back()

    def _take_back(self) -> None:
        if not self.match.humans:
            self.table.paused = True
        self._turn_back(self.table.undo(), again=False)

    def redo(self) -> None:
        if self.match.may_redo:
            self._turn_back(self.table.redo(), again=True)
        else:
            self.say(_("There is nothing to do again."))

    def say(self, sentence: str) -> None:
        """Why something cannot be done, in one line for a while; Why keeps it for longer."""
        self.situation.warning, self.situation.is_refusal, self.warning_ms = sentence, True, WARNING_MS
        self.situation.topic, self.situation.lit = Topic("refused", text=sentence), False
        self.stir()

    def tell(self, *sentences: str) -> None:
        """News of the race in one line, until somebody goes on; riders who ride meanwhile are told after it."""
        self._set_down(RecapShown("", sentences, news=True))

    def note(self, sentence: str) -> None:
        """An answer where nothing is wrong: a quiet line, gone with the next question; so is a refusal before it."""
        self.situation.unsay()
        self._set_down(RecapShown("", (sentence,)))

    def _set_down(self, shown: RecapShown) -> None:
        self.situation.said = replace(shown, at=len(self.match.steps))
        self.situation.band_ms = WARNING_MS
        self.stir()

    def says_why_not(self, event: KeyDown) -> bool:
        """A card that he has not, a peek with nothing to see, agreeing to nothing: in a sentence."""
        asked = self.situation.asked
        if event.ctrl or event.held or self.focus.depth:
            return False
        if event.key == pygame.K_j and len(self.match.humans) > 1:
            self.note(_("Nobody asks to take anything back."))
            return True
        if asked is None or self.situation.veiled:
            return False
        rider = self.situation.names.rider(asked.rider)
        if event.key in DIGITS:
            n = len(self.situation.hand_of(asked))
            sentence = ngettext("{rider} holds {n} card.", "{rider} holds {n} cards.", n)
            self.say(sentence.format(rider=rider, n=n))
        elif event.key == pygame.K_v and self.situation.keeping == "peek":
            self.note(_("All cards of {rider} lie open: everybody knows them.").format(rider=rider))
        else:
            return False
        return True

    def _turn_back(self, steps: Sequence[Step], *, again: bool) -> None:
        """Shows the race without, or with, these steps; whose go it is may be somebody else's."""
        situation = self.situation
        if situation.keeping:
            situation.cover()
        situation.warning = ""
        given = [step.decision for step in steps if isinstance(step.decision, GiveOrders)]
        asked = self.table.ordering
        if not again and asked is not None:
            self.taken_back = next((orders for orders in given if orders.team == asked.team), None)
        turned = reversal(seen_steps(steps, situation.reader), situation.names, again=again, secret=situation.hides)
        situation.said = replace(turned, at=len(self.match.steps))
        self._go_back_to()

    def _go_back_to(self, run_from: int | None = None) -> None:
        self.situation.asked = None
        self.situation.run_from = run_start(self.match) if run_from is None else run_from
        self.over_ms = 0.0
        self.advance()
        self.stir()
        self.placing.lay_controls()
        self.put_on_card()

    def ask_to_retire(self) -> bool:
        """Whether there is a team at the screen that may retire a rider."""
        asked, orders = self.situation.asked, self.situation.orders
        humans = self.match.humans
        team = asked.team if asked is not None else humans[0] if len(humans) == 1 else 0
        team = team if orders is None else orders.team
        if self.match.over or not humans or not self.match.race.rules.variant.may_retire:
            return False
        if not team:
            self.say(_("A rider retires when his team is to move."))
            return True
        # Cards of a rider who leaves stay as secret as they are: the dialog needs public facts and his own orders.
        rider = asked.rider if asked is not None else orders.rider if orders is not None else 0
        self.stage.push(RetireDialog(self.match.view(team), self.situation.names, team, self._retire, rider))
        return True

    def _retire(self, rider: int) -> None:
        steps = len(self.match.steps)
        try:
            self.table.retire(rider)
        except Refused as refused:
            self.say(say_refusal(refused))
        self.situation.said = None
        self._go_back_to(steps)

    def steer_dropped(self) -> bool:
        """Whether a human's rider is dropped, so that there is somebody to steer (R4.6); else it is said."""
        if not dropped_of_humans(self.match):
            self.note(_("No rider of a human is dropped: there is nobody to steer."))
            return False
        self.stage.push(SteeringDialog(self.match, self.situation.names, self._steer))
        return True

    def _steer(self, rider: int, on: bool) -> None:
        steer(self.match, rider, on)
        sentence = (
            _("{rider} is steered by {player} from now on")
            if on
            else _("{rider} rides by himself as long as he is dropped")
        )
        names = self.situation.names
        self.tell(sentence.format(rider=names.rider(rider), player=names.player(rider // 10)))

    # Other screens

    def show_menu(self) -> None:
        menu = MenuInRace(
            self.session,
            self.table,
            show_keys=self.show_keys,
            changed=self.look_anew,
            told=self.tell,
            steer=self.steer_dropped,
            give_up=self.ask_to_give_up,
        )
        self.stage.push(menu)

    def show_keys(self, *, pages: bool = False) -> None:
        """The keys of the screen, or all pages of help: at the variant's, where one is ridden."""
        if pages:
            self.navigate(ShowHelp(self.match.race.rules.variant.name or ""))
            return
        keys = keys_now(
            self.situation, first_press=self.session.settings.first_press, hints=self.session.settings.hints
        )
        self.navigate(ShowKeys(_("Race"), keys, team_look(self.desk.look)))

    def show_log(self) -> None:
        s, shown = self.situation, self.table.steps_shown
        self.navigate(ShowLog(self.match, s.names, shown, team=own_team(s), watch=self.watch_again))

    def show_more(self) -> None:
        """The small window keeps some actions behind `…`."""
        self.turn_down()
        box = self.desk.layout.order
        more = MoreMenu((box.right, box.bottom + 4), self.screen, more_entries(self))
        self.focus.open(more.controls, backdrop=more.draw)


HINT_KEY: Final = pygame.K_h


def toggle_hint(scene: RaceDeeds) -> None:
    """Asks what the best bot would do in this place, from the asking team's view alone (R9.1); again: leaves it."""
    if leave_hint(scene):
        return
    situation = scene.situation
    asked = situation.asked or situation.orders
    if asked is None:
        return
    if not scene.session.settings.hints:
        scene.say(_("Hints are turned off: the settings turn them on again."))
        return
    if situation.veiled or (situation.orders is not None and situation.ordering is None):
        scene.say(_("There is a hint when the curtain has been lifted."))
        return
    if situation.asked is not None and any(face.value is None for face in situation.faces(situation.asked.rider)):
        scene.say(_("The hint weighs the secret cards: {key} turns them up first.").format(key=cap_of("V")))
        return
    situation.hint_reader = situation.reader
    scene.table.seek_advice(situation.view._replace(team=asked.team))
    situation.band_ms = 0.0
    scene.stir()


def leave_hint(scene: RaceDeeds) -> bool:
    """Closes the hint, or gives up waiting for it; whether there was one."""
    request = scene.table.advice
    was_open = may_show(scene.situation)
    if request.ask is not None:
        scene.table.leave_advice()
        scene.stir()
    return was_open


def stop_waiting(scene: RaceDeeds) -> None:
    """Whoever goes on does not want to know any more."""
    if scene.table.advice.is_pending:
        leave_hint(scene)


_NAME, _WHY = 15.0, 13.0


class Entry(NamedTuple):
    """A action; one that cannot be done now says `why` beside it."""

    label: str
    text: str
    cap: str
    action: Callable[[], None]
    why: str = ""


class MoreRow(Button):
    """A action of the menu; one that sleeps keeps its name, and what is missing stands beside it."""

    def __init__(self, rect: Box, entry: Entry) -> None:
        super().__init__(
            rect,
            entry.text,
            entry.action,
            cap="" if entry.why else entry.cap,
            label=entry.label,
            enabled=not entry.why,
            why_disabled=entry.why,
        )

    @staticmethod
    def wide(screen: Screen, entry: Entry) -> float:
        """What it needs in units."""
        if not entry.why:
            return Button.width_for(screen, entry.text, cap=entry.cap)
        return 44 + screen.measure(entry.text, _NAME, True)[0] + screen.measure(entry.why, _WHY)[0]

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if not self.why_disabled:
            super().draw(canvas, focused, hovered)
            return
        p, box = canvas.palette, self.rect
        canvas.box(box, p.sunk, border=p.edge, border_width=p.edge_width, radius=self.radius)
        y = box.centre[1]
        end = canvas.text(self.text, _NAME, (box.x + 14, y), colour=p.ink3, bold=True, anchor="midleft").right
        canvas.text(
            self.why_disabled, _WHY, (end + 14, y), colour=p.ink2, anchor="midleft", max_width=box.right - end - 24
        )


class MoreMenu:
    """Buttons below each other on a sheet."""

    def __init__(self, corner: Point, screen: Screen, entries: Sequence[Entry]) -> None:
        widths = [MoreRow.wide(screen, entry) for entry in entries]
        w, h = max(widths) + 8, 40.0
        self.rect = Box(corner[0] - w - 16, corner[1], w + 16, len(entries) * (h + 6) + 10)
        self.controls: list[Control] = [
            MoreRow(Box(self.rect.x + 8, self.rect.y + 8 + at * (h + 6), w, h), entry)
            for at, entry in enumerate(entries)
        ]

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect)


def more_entries(scene: RaceDeeds) -> list[Entry]:
    """What there is to do now; the menu closes first."""
    situation, match = scene.situation, scene.match
    may_undo, may_redo = scene.table.may_undo() is not None, match.may_redo
    nothing_before = "" if may_undo else _("There is nothing to take back yet.")
    nothing_after = "" if may_redo else _("There is nothing to do again.")
    is_asked = situation.asked is not None or situation.orders is not None
    found = [Entry("undo", _("Take back"), _("Ctrl+Z"), partial(_closed, scene, scene.undo), nothing_before)]
    if is_asked and scene.session.settings.hints:
        found.append(Entry("hint", _("Hint"), "H", partial(_closed, scene, partial(toggle_hint, scene))))
    if is_asked and match.race.rules.variant.may_retire:
        found.append(Entry("retire", _("Retire a rider"), "R", partial(_closed, scene, scene.ask_to_retire)))
    found.append(Entry("redo", _("Do it again"), _("Ctrl+Y"), partial(_closed, scene, scene.redo), nothing_after))
    found.append(Entry("log", _("Log"), "L", partial(_closed, scene, scene.show_log)))
    return found


def _closed(scene: RaceDeeds, action: Callable[[], object]) -> None:
    scene.focus.close()
    action()
