"""The seats in clockwise order: colour, name, who plays; how hands come about, secrets, seed (R1.1, R3.3, R9.2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from breakaway_desktop.engine.options import MOST_TEAMS
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.play.hot_seat import SECRETS
from breakaway_desktop.play.setup_draft import BOTS, Draft, SeatDraft, name_objection, seed_objection
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.names import bot_name, colour_name
from breakaway_desktop.sentences.rulebook import rule_set_text
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control, frame
from breakaway_desktop.ui.kit.controls import Button, Choice, Field, Option, Segments
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.form import FormScene
from breakaway_desktop.ui.scenes.setup_team import TeamDialog
from breakaway_desktop.ui.scenes.setup_words import (
    bot_note,
    bot_sentence,
    clock_sentence,
    clock_word,
    hands_sentence,
    secrets_sentence,
    secrets_word,
)
from breakaway_desktop.words import _

_ROW, _CONTROL_H = 44.0, 36.0
_ADD, _HANDS, _SECRETS, _SEED, _NEW_SEED = "add", "hands-built", "secrets", "seed", "new-seed"
_CLOCK = "clock"
_LEAST_SEED = 84.0
TEAM_SIZE = 14.5
_MOST_NAMED = 540.0
"""Wider the panel does not get for the sake of long names."""
HUMAN, BOT = "human", "bot"
BUILT, READY = "built", "ready"


class TeamsPanel:
    """`changed` is called after each change that alters no layout; the scene lays out anew after the others."""

    def __init__(self, scene: FormScene, draft: Draft, changed: Callable[[], None]) -> None:
        self.scene = scene
        self.draft = draft
        self.changed = changed
        self.sheet = Box(0, 0, 0, 0)
        self._head = Box(0, 0, 0, 0)
        self._rows: list[Box] = []
        self._labels: list[tuple[str, float, float]] = []
        self._rule_y = self._head_end = 0.0
        self._seed: Field | None = None
        self._foot = Box(0, 0, 0, 0)
        self._bottom = 0.0
        self._segments: list[Segments] = []
        self._pointed = ""
        """The value among `_segments` that the mouse is on."""

    def width(self, screen: Screen) -> float:
        """The least width of the panel."""
        hands = sum(Segments.widths_for(screen, self._hands_options()))
        least = max(
            516.0, self._label_width(screen) + 36 + hands, 36 + 8 * 3 + 150 + self._kind_width(screen) + 190 + 36
        )
        named = self._name_width(screen) + self._kind_width(screen) + self._bots_width(screen) + 92
        return max(least, min(named, _MOST_NAMED))

    def lay(self, screen: Screen, box: Box) -> list[Control]:
        """The controls below each other in this box."""
        self._head = Box(box.x, box.y, box.w, 48)
        self._bottom = box.bottom + 6
        # As high as if all seats were taken: the sign that removes a team stays where it is.
        high = min(60.0, max(_ROW, (box.h - 48 - 186) / MOST_TEAMS))
        rows = Box(box.x + 10, box.y + 48, box.w - 20, len(self.draft.seats) * high)
        found = [self._add(screen), *self._lay_seats(screen, rows)]
        self._rule_y = rows.bottom + 9
        return [*found, *self._lay_rest(screen, Box(box.x + 18, rows.bottom + 16, box.w - 36, 130))]

    def lay_wide(self, screen: Screen, box: Box) -> list[Control]:
        """The same in a low and wide box: the seats left, the rest right."""
        self._head = Box(box.x, box.y, box.w, 44)
        self._bottom = box.bottom - 4
        rows = Box(box.x + 10, box.y + 44, box.w - 20, len(self.draft.seats) * _ROW)
        found = [self._add(screen), *self._lay_seats(screen, rows)]
        self._rule_y = rows.bottom + 6
        below = Box(box.x + 18, rows.bottom + 10, box.w - 36, 100)
        return [*found, *self._lay_rest(screen, below, side_by_side=True)]

    # Layout

    def _add(self, screen: Screen) -> Control:
        word = _("Add a team")
        wide = Button.width_for(screen, word, kind="bare", icon="plus", size=14)
        room = Box(self._head.right - 12 - wide, self._head.centre[1] - 17, wide, 34)
        self._head_end = room.x
        full = _("Six teams are the most.")
        return Button(
            room,
            word,
            self._add_team,
            kind="bare",
            icon="plus",
            size=14,
            label=_ADD,
            enabled=self.draft.may_add,
            why_disabled=full,
        )

    def _lay_seats(self, screen: Screen, box: Box) -> list[Control]:
        found: list[Control] = []
        self._rows = box.rows(len(self.draft.seats))
        within = Box(0, 0, screen.w, screen.h)
        kind_w = self._kind_width(screen)
        team_w = self._team_width(screen, box.w - 12 - 44, kind_w)
        for at, (seat, row) in enumerate(zip(self.draft.seats, self._rows, strict=True)):
            inner = row.inflated(-6, -(row.h - _CONTROL_H) / 2)
            remove, inner = inner.cut_right(36, 8)
            team, inner = inner.cut_left(team_w, 8)
            kind, who = inner.cut_left(kind_w, 8)
            kinds = (Option(HUMAN, _("Human")), Option(BOT, _("Bot")))
            chosen = HUMAN if seat.human else BOT
            found.append(TeamButton(team, f"team-{at}", seat, partial(self._open_team, at)))
            found.append(Choice(kind, f"kind-{at}", kinds, chosen, partial(self._seat, at), within=within))
            if seat.human:
                number = self.draft.humans.index(at + 1) + 1
                found.append(
                    Field(
                        who,
                        f"player-{at}",
                        seat.player,
                        partial(self._name_player, at),
                        screen,
                        longest=LONGEST_NAME,
                        placeholder=_("Player {n}").format(n=number),
                        check=name_objection,
                    )
                )
            else:
                bots = [Option(bot, bot_name(bot), bot_note(bot)) for bot in BOTS]
                found.append(Choice(who, f"bot-{at}", bots, seat.bot, partial(self._choose_bot, at), within=within))
            name = f"remove-{at}"
            found.append(
                Button(
                    remove,
                    "",
                    partial(self._remove, at),
                    kind="bare",
                    icon="cross",
                    size=13,
                    label=name,
                    enabled=self.draft.may_remove,
                    why_disabled=_("Three teams are the least."),
                )
            )
        return found

    def _team_width(self, screen: Screen, room: float, kind_w: float) -> float:
        """As wide as the longest name needs, if every bot can still be read beside it."""
        usual = min(230.0, max(148.0, room * 0.32))
        return max(usual, min(self._name_width(screen), room - kind_w - 16 - self._bots_width(screen)))

    def _name_width(self, screen: Screen) -> float:
        """What the button of a team needs for the longest name."""
        names = [TeamButton.name_of(seat) for seat in self.draft.seats]
        return max(screen.measure(name, TEAM_SIZE, True)[0] for name in names) + TeamButton.BESIDE + 4

    @staticmethod
    def _bots_width(screen: Screen) -> float:
        return Choice.width_for(screen, [Option(bot, bot_name(bot)) for bot in BOTS])

    def _lay_rest(self, screen: Screen, box: Box, *, side_by_side: bool = False) -> list[Control]:
        self._labels, self._segments, self._pointed = [], [], ""
        label_w = self._label_width(screen)
        y, x = box.y, box.x
        found: list[Control] = []

        def place(label: str, width: float) -> Box:
            self._labels.append((label, x, y + _CONTROL_H / 2))
            return Box(x + label_w, y, width, _CONTROL_H)

        if self.draft.humans:
            options = self._hands_options()
            widths = Segments.widths_for(screen, options)
            chosen = BUILT if self.draft.built else READY
            found.append(
                Segments(
                    place(_("Starting hands"), sum(widths)), _HANDS, options, chosen, self._choose_hands, widths=widths
                )
            )
            y += 42
        if self.draft.has_secrets:
            options = [Option(secrets, secrets_word(secrets)) for secrets in SECRETS]
            widths = Segments.widths_for(screen, options)
            rect = place(_("At one screen"), sum(widths))
            found.append(Segments(rect, _SECRETS, options, self.draft.secrets, self._choose_secrets, widths=widths))
            y += 42
        self._segments = [control for control in found if isinstance(control, Segments)]
        if side_by_side and y > box.y + 42:
            x, y = box.x + box.w * 0.58, box.y
        word = _("new")
        new_w = Button.width_for(screen, word, kind="bare", icon="reset", size=14)
        clock_w = self._clock_width(screen) if self.draft.humans else 0.0
        if not side_by_side and box.right - x - label_w - new_w - 8 - clock_w - 16 < _LEAST_SEED:
            # A long word in the rows above must not cost the clock its place.
            label_w = screen.measure(_("Seed"), 14.5, True)[0] + 16
        beside = box.right - x - label_w - new_w - 8 - clock_w - 16
        has_room = beside >= _LEAST_SEED
        seed_w = min(200.0, beside if has_room else box.right - x - label_w - 90)
        self._seed = Field(
            place(_("Seed"), seed_w), _SEED, self.draft.seed, self._type_seed, screen, longest=20, check=seed_objection
        )
        lowest = max([y, *(middle - _CONTROL_H / 2 for _label, _left, middle in self._labels)])
        new = Box(self._seed.rect.right + 8, y, new_w, _CONTROL_H)
        found += [
            self._seed,
            Button(new, word, self._draw_seed, kind="bare", icon="reset", size=14, label=_NEW_SEED),
        ]
        if self.draft.humans:
            w = Choice.width_for(screen, self._clock_options())
            left = box.right - clock_w if has_room else x
            rect = Box(box.right - w, y, w, _CONTROL_H) if has_room else Box(x + label_w, y + 42, w, _CONTROL_H)
            self._labels.append((_("Clock"), left, rect.centre[1]))
            found.append(self._clock(screen, rect))
            lowest = max(lowest, rect.y)
        self._foot = Box(box.x, lowest + _CONTROL_H + 8, box.w, 36)
        return found

    def _clock(self, screen: Screen, rect: Box) -> Control:
        within = Box(0, 0, screen.w, screen.h)
        return Choice(rect, _CLOCK, self._clock_options(), str(self.draft.clock), self._choose_clock, within=within)

    def _clock_options(self) -> list[Option]:
        return [Option(str(at), clock_word(seconds)) for at, seconds in enumerate(self.draft.clocks)]

    def _clock_width(self, screen: Screen) -> float:
        """With its label."""
        return screen.measure(_("Clock"), 14.5, True)[0] + 14 + Choice.width_for(screen, self._clock_options())

    @staticmethod
    def _label_width(screen: Screen) -> float:
        words = (_("Starting hands"), _("At one screen"), _("Seed"))
        return max(screen.measure(word, 14.5, True)[0] for word in words) + 16

    @staticmethod
    def _kind_width(screen: Screen) -> float:
        return max(92.0, Choice.width_for(screen, (Option(HUMAN, _("Human")), Option(BOT, _("Bot")))))

    @staticmethod
    def _hands_options() -> list[Option]:
        return [Option(BUILT, _("players build")), Option(READY, _("ready-made"))]

    # What happens

    def refresh(self) -> None:
        """The seed field says what the draft holds."""
        if self._seed is not None and self._seed.text != self.draft.seed:
            self._seed.write(self.draft.seed)

    def _open_team(self, at: int) -> None:
        self.scene.stage.push(TeamDialog(self.draft, at, self.scene.relayout))

    def _seat(self, at: int, kind: str) -> None:
        self.draft.seats[at].human = kind == HUMAN
        self.scene.relayout()

    def _choose_bot(self, at: int, bot: str) -> None:
        self.draft.seats[at].bot = bot
        self.changed()

    def _name_player(self, at: int, text: str) -> None:
        self.draft.seats[at].player = text
        self.changed()

    def _add_team(self) -> None:
        self.draft.add()
        self.scene.relayout()

    def _remove(self, at: int) -> None:
        self.draft.remove(at)
        self.scene.relayout()
        if not self.draft.may_remove:
            # The sign sleeps now; one more Enter must not begin the race.
            self.scene.focus.put(self.scene.focus.find(f"team-{min(at, len(self.draft.seats) - 1)}"))

    def _choose_hands(self, chosen: str) -> None:
        self.draft.built = chosen == BUILT
        self.changed()

    def _choose_secrets(self, chosen: str) -> None:
        self.draft.secrets = chosen
        self.changed()

    def _choose_clock(self, chosen: str) -> None:
        self.draft.clock = int(chosen)
        self.changed()

    def _type_seed(self, text: str) -> None:
        self.draft.seed = text
        self.changed()

    def _draw_seed(self) -> None:
        self.draft.seed = str(new_seed())
        self.changed()

    def point_at(self, pos: Point | None) -> bool:
        """The mouse is here, None: it counts no longer; True if something else is to be told about."""
        before, self._pointed = self._pointed, ""
        for control in self._segments:
            for option, part in zip(control.options, control.parts, strict=True):
                if pos is not None and part.contains(pos):
                    self._pointed = option.value
        return self._pointed != before

    # What is seen

    def _sentence(self, control: Control | None) -> str:
        """What the choice of this control means; empty for one that needs no words."""
        label = "" if control is None else control.label
        if label.startswith("bot-") and isinstance(control, Choice):
            return bot_sentence(control.options[control.at].value if control.open else control.value)
        if label == _SECRETS:
            return secrets_sentence(self._pointed if self._pointed in SECRETS else self.draft.secrets)
        if label == _CLOCK:
            return clock_sentence(self.draft.options.orders)
        if label != _HANDS:
            return ""
        return hands_sentence(self._pointed == BUILT if self._pointed in (BUILT, READY) else self.draft.built)

    def _draw_foot(self, canvas: Canvas, focused: Control | None) -> None:
        """Below the seed what is wrong with it, else a sentence on what has the focus, beside an open list."""
        wrong = seed_objection(self.draft.seed)
        colour = canvas.palette.warn if wrong else canvas.palette.ink2
        room = self._foot
        if (
            isinstance(focused, Choice)
            and focused.open
            and focused.list_box.x > room.x
            and focused.list_box.bottom > room.y
        ):
            room = Box(room.x, room.y, focused.list_box.x - 14 - room.x, self._bottom - room.y)
        lines = canvas.lines_of(wrong or self._sentence(focused), 13, room.w)
        step = min(17.0, room.h / max(1, len(lines)))
        for at, line in enumerate(lines):
            canvas.text(line, 13, (room.x, room.y + 8 + at * step), colour=colour, anchor="midleft", max_width=room.w)

    def draw(self, canvas: Canvas, focused: Control | None = None) -> None:
        p = canvas.palette
        canvas.panel(self.sheet)
        self._draw_foot(canvas, focused)
        x, y = self._head.x + 18, self._head.centre[1]
        title = canvas.text(_("Teams, clockwise"), 17, (x, y), bold=True, anchor="midleft")
        room = self._head_end - title.right - 28
        takes = rule_set_text(self.draft.base).teams
        if canvas.measure(takes, 14)[0] <= room:
            canvas.text(takes, 14, (title.right + 14, y + 1), colour=p.ink2, anchor="midleft")
        for row in self._rows:
            canvas.box(row.inflated(0, -2.5), p.sunk, radius=6)
        canvas.line((self.sheet.x + 18, self._rule_y), (self.sheet.right - 18, self._rule_y), p.edge)
        for label, left, middle in self._labels:
            canvas.text(label, 14.5, (left, middle), bold=True, anchor="midleft")


class TeamButton(Control):
    """A team's shape and name; pressed, both and the seat can be changed."""

    BESIDE = 60.0
    """What the button needs beside the name."""

    def __init__(self, rect: Box, label: str, seat: SeatDraft, on_press: Callable[[], None]) -> None:
        super().__init__(rect, label, on_press=on_press, radius=6)
        self.seat = seat

    @staticmethod
    def name_of(seat: SeatDraft) -> str:
        return seat.name.strip() or colour_name(seat.colour)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        frame(canvas, self.rect, hovered=hovered)
        y = self.rect.centre[1]
        draw_token(canvas, team_look(self.seat.colour), "", (self.rect.x + 20, y), 12.5)
        name = self.name_of(self.seat)
        room = self.rect.w - self.BESIDE
        size = TEAM_SIZE
        while size > 12 and canvas.measure(name, size, True)[0] > room:
            size -= 0.5
        canvas.text(name, size, (self.rect.x + 38, y), bold=True, anchor="midleft", max_width=room)
        draw_icon(canvas, "right", (self.rect.right - 14, y), p.ink2, 11)
