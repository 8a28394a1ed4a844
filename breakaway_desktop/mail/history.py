"""History of a race by mail: events at the desk, without cards."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.mail.deadlines import format_time
from breakaway_desktop.sentences.refusals import refusal_sentence

SENTENCES: Final[dict[str, str]] = {
    "begun": mark("The race starts; teams are being built."),
    "taken": mark("Letter {letter}: {player}, turn {turn}."),
    "nothing-taken": mark("Letter {letter}: {player}, nothing was accepted."),
    "refused": mark("Letter {letter} was refused. {reason}"),
    "sent": mark("Letters written: {letters}."),
    "played": mark("Turn {turn} was played."),
    "played-missing": mark("Turn {turn} was played; missing: {players}."),
    "back": mark("Turn {turn} was reopened."),
    "replaced": mark("{by} takes over team {team} from {player}."),
    "deadline": mark("The deadline for turn {turn} is now {deadline}."),
    "shown": mark("The referee looked at the cards of turn {turn}."),
}


def describe_entry(entry: Mapping[str, Any]) -> str:
    """Return an entry as a line in the current language; an entry changed by hand is shown as it is."""
    what = entry.get("what")
    if not (isinstance(what, str) and what in SENTENCES):
        return str(what)
    try:
        return f"{format_time(datetime.fromisoformat(entry['at']))}  {sentence_of(entry)}"
    except (AttributeError, LookupError, TypeError, ValueError):
        return str(dict(entry))


def sentence_of(entry: Mapping[str, Any]) -> str:
    """Return the sentence of an entry, without its time. Entries changed by hand may raise anything."""
    sentence = SENTENCES[entry["what"]]
    reason = refusal_sentence(Refusal(entry["key"], **entry["values"])) if "key" in entry else ""
    return _(sentence).format(**{**entry, "reason": reason})
