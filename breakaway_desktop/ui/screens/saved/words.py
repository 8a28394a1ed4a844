"""The words about the sample races: what they show, and how long they take to watch."""

from __future__ import annotations

from breakaway_desktop.guide import page_on
from breakaway_desktop.record.document import Record
from breakaway_desktop.sentences.rulebook import changed_rows, rule_set_text, rules_title
from breakaway_desktop.ui.panels.shelf import Glance, OnShelf, row_players
from breakaway_desktop.words import _, ngettext

Fact = tuple[str, str]
"""What it is about, and what there is to say."""

_MOVE_S = 0.37
_TURN_S = 1.4
"""What a move and a turn's end take in the replay at its usual pace."""


def sample_brief(row: OnShelf) -> str:
    """In one line what rule set or variant the race is ridden by."""
    if row.record is None:
        return ""
    page = page_on(row.record.variant) if row.record.variant else None
    return rule_set_text(row.record.base).brief if page is None else page.brief


def sample_minutes(row: OnShelf) -> int:
    """How long it takes to watch."""
    if row.record is None:
        return 0
    moves = sum(len(turn.moves) for turn in row.record.turns)
    return max(1, round((moves * _MOVE_S + len(row.record.turns) * _TURN_S) / 60))


def facts(row: OnShelf) -> list[Fact]:
    """What there is to say of the race beside its situation, what matters most first."""
    record, glance = row.record, row.glance
    assert record is not None
    if row.sample:
        n = sample_minutes(row)
        minutes = ngettext("{n} minute to watch", "{n} minutes to watch", n).format(n=n)
        return [(_("Rules"), sample_brief(row)), (_("Length"), minutes)]
    told = [(_("Rules"), _rules(record)), (_("Players"), row_players(row)[-2])]
    if glance is not None and glance.secrets:
        told.append((_("Secrets"), _secrets(glance)))
    return [*told, (_("File"), row.path.name)]


def _rules(record: Record) -> str:
    changes = [name for name in changed_rows(record.base, record.options, record.variant) if name != "variant"]
    rules = rules_title(record.base, record.variant)
    if not changes:
        return rules
    sentence = ngettext("{rules}, with {n} change", "{rules}, with {n} changes", len(changes))
    return sentence.format(rules=rules, n=len(changes))


def _secrets(glance: Glance) -> str:
    return {
        "peek": _("cards face down"),
        "strict": _("screen covered between players"),
        "trust": _("hands open"),
    }[glance.secrets]
