"""Setting up a race: rule set, options, teams, hands, seed. Enter at once begins a good one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.plan import new_seed, ready_made_hands
from breakaway_desktop.play.setup_draft import SETUP_ROWS, VARIANT, Draft
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.sentences.rulebook import rule_set_text
from breakaway_desktop.ui.intents import BeginRace, BuildTeams, ShowHelp
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Choice, Note, Option, RadioCard, Segments
from breakaway_desktop.ui.kit.inputs import Input, KeyDown, Moved
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, form_keys, window_keys
from breakaway_desktop.ui.scenes.bar import draw_bar, draw_steps
from breakaway_desktop.ui.scenes.form import DefaultButton, FormScene
from breakaway_desktop.ui.scenes.setup_options import EXPLAIN, OptionsPanel
from breakaway_desktop.ui.scenes.setup_teams import TeamsPanel
from breakaway_desktop.ui.session import Session
from breakaway_desktop.variants import variant_names
from breakaway_desktop.words import _, ngettext

BUILD, BACK, TABS = "build", "back", "tabs"
RULES_TAB, TEAMS_TAB = "rules", "teams"
_BAR, _LOW_BAR = 64.0, 54.0


class SetupScene(FormScene):
    """One sheet for the options and one for the teams; two tabs in a small window."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        if session.draft is None:
            session.draft = Draft.first(new_seed())
        self.draft = session.draft
        self.options = OptionsPanel(self.draft, self.refresh, self.relayout, self._explain)
        self.teams = TeamsPanel(self, self.draft, self.refresh)
        self.tab = RULES_TAB
        self.complaint = ""
        self._cards: list[RadioCard] = []
        self._build: DefaultButton | None = None

    def enter(self) -> None:
        if self.draft.wrong and self.draft.wrong not in SETUP_ROWS:
            self.tab = TEAMS_TAB

    def leave(self) -> None:
        self.session.remember_setup()

    @property
    def about(self) -> str:
        return _("a new race")

    def keys(self) -> Sequence[KeyGroup]:
        own = (
            Key(("1", "…", "4"), _("rule set")),
            Key((_("Ctrl+Enter"),), self._go_word),
            Key(("←", "→", "−", "+"), _("less and more, in a field with − and +")),
            Key(("0", "…", "9"), _("its value, typed")),
            Key(("F1",), _("on the row of the variant: the page on it")),
        )
        return form_keys(), KeyGroup(_("Set-up"), own), window_keys()

    @property
    def _go_word(self) -> str:
        if self.draft.humans and self.draft.built:
            return _("Build the teams")
        return _("Start the race")

    # Layout

    def resize(self) -> None:
        s = self.screen
        bar = _LOW_BAR if s.compact else _BAR
        controls: list[Control] = [
            Button(Box(14, (bar - 34) / 2, 56, 34), "", self._back, kind="bare", cap=_("Esc"), label=BACK)
        ]
        whole = Box(0, bar, s.w, s.h - bar)
        if s.compact:
            controls += self._lay_tabs(whole.inflated(-12))
        else:
            margin = max(24.0, (s.w - 1640) / 2)
            controls += self._lay_side_by_side(whole.inflated(-margin, -18))
        self.focus.set(controls, self._build, self._back)
        self.refresh()

    def _lay_side_by_side(self, box: Box) -> list[Control]:
        cards, rest = box.cut_top(self._cards_height((box.w - 3 * 16) / 4), 16)
        teams, options = rest.cut_right(max(self.teams.width(self.screen), rest.w * 0.40), 16)
        found: list[Control] = [*self._lay_cards(cards), *self.options.lay(self.screen, options)]
        below, above = teams.inflated(-18, -16).cut_bottom(52, 12)
        found += self.teams.lay(self.screen, Box(teams.x, teams.y, teams.w, above.bottom - teams.y))
        self.teams.sheet = teams
        return [*found, self._go_button(below)]

    def _lay_tabs(self, box: Box) -> list[Control]:
        s = self.screen
        words = [Option(RULES_TAB, _("Rules")), Option(TEAMS_TAB, _("Teams"))]
        head, rest = box.cut_top(38, 8)
        widths = [max(130.0, w) for w in Segments.widths_for(s, words)]
        tabs = Segments(Box(head.x, head.y, sum(widths), 38), TABS, words, self.tab, self._turn_to, widths=widths)
        need = min(DefaultButton.width_with_cap(s, self._go_word), head.w - sum(widths) - 20)
        go = self._go_button(Box(head.right - need, head.y - 3, need, 44))
        if self.tab == TEAMS_TAB:
            self.teams.sheet = rest
            self._cards = []
            return [tabs, *self.teams.lay_wide(s, rest), go]
        cards, below = rest.cut_top(self._cards_height((rest.w - 3 * 10) / 4), 8)
        return [tabs, *self._lay_cards(cards, 10), *self.options.lay(s, below), go]

    def _cards_height(self, width: float) -> float:
        canvas = Canvas(pygame.Surface((1, 1)), self.screen.palette, self.screen.scale)
        lines = max(len(canvas.lines_of(rule_set_text(base).brief, 13.5, width - 32)) for base in RULE_SETS)
        return 56 + lines * 13.5 * 1.45

    def _lay_cards(self, box: Box, gap: float = 16) -> list[Control]:
        self._cards = [
            RadioCard(
                place,
                rule_set_text(base).title,
                rule_set_text(base).brief,
                partial(self._choose, base),
                cap=str(at + 1),
                label=base,
                enabled=not Draft.base_objection(base),
                why_disabled=Draft.base_objection(base),
                hot_key=pygame.K_1 + at,
            )
            for at, (base, place) in enumerate(zip(RULE_SETS, box.columns(len(RULE_SETS), gap), strict=True))
        ]
        return list(self._cards)

    def _go_button(self, box: Box) -> DefaultButton:
        self._build = DefaultButton(box, self._go_word, self._go, label=BUILD, size=15 if box.h < 50 else 17)
        return self._build

    # What happens

    def refresh(self) -> None:
        """Everything on the screen says again what the draft holds; controls stay where they are."""
        changes = len(self.draft.changed())
        for base, card in zip(RULE_SETS, self._cards, strict=False):
            card.chosen = base == self.draft.base
            remark = ngettext("{n} change", "{n} changes", changes).format(n=changes)
            fits = (
                self.screen.measure(card.title, 17, True)[0] + self.screen.measure(remark, 13.5)[0] + 92 < card.rect.w
            )
            card.remark = remark if card.chosen and changes and fits else ""
        self.options.refresh()
        self.teams.refresh()
        self.complaint = ""
        if self._build is not None:
            why = self.draft.objection
            self._build.enabled, self._build.why_disabled = not why, why
            self._build.text = self._go_word
            if why and self.focus.current is self._build:
                self.focus.put(self._culprit())
        self.dirty = True

    def _culprit(self) -> Control | None:
        """The control of what cannot stay as it is, or the first that can be pressed."""
        wrong = self.draft.wrong
        able = [control for control in self.focus.controls if control.enabled and control.focusable]
        return next((control for control in able if control.label == wrong), next(iter(able), None))

    def _choose(self, base: str) -> None:
        self.draft.choose(base)
        self.relayout()

    def _explain(self) -> None:
        """The page of help on the variant that is pointed at in the list or chosen, or on the first of them."""
        choice = self.focus.find(VARIANT)
        pointed = choice.options[choice.at].value if isinstance(choice, Choice) and choice.open else ""
        self.navigate(ShowHelp(pointed or self.draft.variant or variant_names()[0]))

    def handle(self, event: Input) -> bool:
        if isinstance(event, Moved | KeyDown) and self.teams.point_at(event.pos if isinstance(event, Moved) else None):
            self.dirty = True
        current = self.focus.current
        about = current is not None and current.label in (VARIANT, f"reset-{VARIANT}", EXPLAIN)
        if about and isinstance(event, KeyDown) and event.key == pygame.K_F1 and not (event.held or event.shift):
            self._explain()
            return True
        return super().handle(event)

    def _turn_to(self, tab: str) -> None:
        self.tab = tab
        self.relayout()

    def _back(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def _go(self) -> None:
        try:
            plan, hot_seat = self.draft.plan(), self.draft.hot_seat()
            self.session.remember_setup()
            if self.draft.built:
                self.navigate(BuildTeams(plan, hot_seat))
            else:
                self.navigate(BeginRace(plan.with_hands(ready_made_hands(plan)), hot_seat))
        except Refused as refused:
            self.complaint = say_refusal(refused)
            self.dirty = True

    # What is seen

    @property
    def _asked_about(self) -> Control | None:
        """What the foot tells about: also a row or rule set that can only be pointed at."""
        hovered = self.focus.hovered
        return hovered if hovered is not None and not hovered.enabled else self.focus.current

    def draw(self, canvas: Canvas) -> None:
        compact = self.screen.compact
        bar = _LOW_BAR if compact else _BAR
        canvas.fill(canvas.palette.desk)
        title = draw_bar(canvas, _("New race"), height=bar)
        steps = [_("Rules"), _("Hands"), _("Race")]
        complaint = self.complaint or self.focus.remark or self.draft.objection or self.focus.explanation
        if complaint and compact:
            room = Box(title.right + 20, 4, canvas.w - title.right - 40, bar - 8)
        else:
            way = draw_steps(canvas, steps, 0, canvas.w - 40, bar)
            room = Box(title.right + 20, 4, way.x - title.right - 40, bar - 8)
        if complaint:
            _draw_complaint(canvas, complaint, room)
        if not compact or self.tab == RULES_TAB:
            self.options.draw(canvas, self._asked_about)
        if not compact or self.tab == TEAMS_TAB:
            self.teams.draw(canvas, self.focus.hovered or self.focus.current)
        super().draw(canvas)


def _draw_complaint(canvas: Canvas, text: str, room: Box) -> None:
    """The sentence in one line if it fits, else in two."""
    if canvas.measure(text, 15, True)[0] <= room.w - 40:
        Note(text, kind="warn").draw(canvas, room)
        return
    Note(" ", kind="warn").draw(canvas, room)
    lines = len(canvas.lines_of(text, 13.5, room.w - 40))
    canvas.paragraph(
        text, 13.5, Box(room.x + 40, room.centre[1] - (19 if lines > 1 else 10), room.w - 40, 40), leading=1.3
    )
