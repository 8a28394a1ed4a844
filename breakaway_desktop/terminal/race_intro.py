"""Text before the first turn: the rules, the options that differ, and the teams."""

from __future__ import annotations

from breakaway_desktop.engine.options import ROWS, RULE_SETS, Options
from breakaway_desktop.guide import page_on
from breakaway_desktop.kit.words import _
from breakaway_desktop.reports.columns import heading
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.rulebook import row_text, rule_set_text, value_name


def intro_lines(base: str, options: Options, variant: str | None, names: Names) -> list[str]:
    """Sentences of the rule set, changed options, the variant with its help page, and the teams with their riders."""
    text = rule_set_text(base)
    lines = [heading(text.title), *text.sentences]

    # The options that differ from the rule set.
    for row in ROWS:
        value = getattr(options, row)
        if value != getattr(RULE_SETS[base], row):
            sentence = _("{label} in this race: {value}.")
            lines.append(sentence.format(label=row_text(row).label, value=value_name(row, value)))

    if not options.shows_new:
        lines.append(_("Rivals’ cards stay hidden until the race ends."))

    # The variant.
    page = None if variant is None else page_on(variant)
    if variant is not None:
        sentence = _("{label} in this race: {value}.")
        lines.append(sentence.format(label=row_text("variant").label, value=value_name("variant", variant)))
    if page is not None:
        lines += filter(None, (page.rule, *(sentence for _head, sentence in page.points)))

    # The teams.
    for team in range(1, len(names.seats) + 1):
        riders = ", ".join(names.number(10 * team + number) for number in range(1, 5))
        lines.append(f"{team} {names.team_and_player(team)}: {riders}")
    return lines
