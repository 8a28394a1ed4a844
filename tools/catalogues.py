"""Update of the gettext catalogues (`make words`).

The files contain no dates and no line numbers, so that they change only when a sentence does. A translation is dropped
with its sentence; nothing is guessed from similar sentences.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract, extract_from_dir
from babel.messages.pofile import read_po, write_po

from breakaway_desktop.kit.words import DOMAIN, LANGUAGES
from tools.changed_rooms import changed_files, comparison_base, git_output
from tools.compiled_catalogues import LOCALE, PlainCatalog, compile_catalogues

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "breakaway_desktop"
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "mark": None}
TRANSLATIONS = tuple(code for code in LANGUAGES if code != "en")


def po_path(code: str) -> Path:
    """Return the path of the translation into this language."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def extract_sentences(package: Path = PACKAGE) -> PlainCatalog:
    """Return every sentence in the code, with the files that contain it."""
    catalogue = PlainCatalog(project=DOMAIN, fuzzy=False)
    notes = ("Translators:",)
    messages = extract_from_dir(package, method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=notes)
    for filename, _line, message, comments, context in messages:
        place = (package / filename).relative_to(package.parent).as_posix()
        catalogue.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalogue


def translate_template(code: str, template: Catalog) -> PlainCatalog:
    """Return the template with the translations from this language's file."""
    catalogue = PlainCatalog(locale=code, project=DOMAIN, fuzzy=False)
    path = po_path(code)
    known = read_po(io.BytesIO(path.read_bytes()), locale=code) if path.exists() else Catalog(locale=code)
    for message in template:
        if message.id:
            old = known.get(message.id, message.context)
            translation = old.string if old is not None and not old.fuzzy else ""
            # the sentence has gained or lost its plural
            if isinstance(translation, str) != isinstance(message.id, str):
                translation = "" if isinstance(message.id, str) else ()
            flags = {flag for flag in message.flags if flag != "fuzzy"}
            catalogue.add(
                message.id, translation, message.locations, flags, message.auto_comments, context=message.context
            )  # fmt: skip
    return catalogue


class Use(NamedTuple):
    """A use of a sentence: the file, the function that contains it ("": none), and the text and number of the line."""

    file: str
    function: str
    text: str
    line: int


def find_uses(sources: Mapping[str, str]) -> dict[tuple[Any, str | None], list[Use]]:
    """Return the uses of each sentence and context in these sources, which are given by the names of their files."""
    uses: dict[tuple[Any, str | None], list[Use]] = {}
    for file, source in sources.items():
        lines = source.splitlines()
        rooms = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        for line, message, _comments, context in extract("python", io.BytesIO(source.encode()), KEYWORDS):
            function = ".".join(room.name for room in rooms if room.lineno <= line <= (room.end_lineno or line))
            uses.setdefault((message, context), []).append(Use(file, function, lines[line - 1].strip(), line))
    return uses


def reused_sentences(before: Mapping[str, str], after: Mapping[str, str], template: Catalog) -> list[str]:
    """Return a question for each new use of a known sentence: one translation serves all its uses.

    `before`, `after`: the sources that differ; `template`: the sentences of all. A use is an old one if its line was
    moved, or changed in its function.
    """
    questions = []
    old_uses = find_uses(before)
    for (message, context), new in find_uses(after).items():
        old, found = old_uses.get((message, context), []), template.get(message, context)
        unchanged = {path for path, _line in found.locations} - {*after} if found is not None else set()
        places = ", ".join(sorted({*unchanged, *(use.file for use in old)}))
        for key in (itemgetter(0, 1, 2), itemgetter(2), itemgetter(0, 1)):
            for use in [*new]:
                if same := next((one for one in old if key(one) == key(use)), None):
                    new.remove(use)
                    old.remove(same)
        name = f"“{message if isinstance(message, str) else message[0]}”"
        if places:  # else the sentence is new
            questions += [
                f"{name} in {use.file}:{use.line}, known from {places}: the same meaning? If not: pgettext"
                for use in new
            ]
    return questions


def _changed_sources(base: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the sources of the program that differ from a commit, by name: those there, then those here."""
    names = [name for name in changed_files(base) if name.startswith(f"{PACKAGE.name}/") and name.endswith(".py")]
    here = {name: (ROOT / name).read_text(encoding="utf-8") for name in names if (ROOT / name).exists()}
    return {name: git_output(ROOT, "show", f"{base}:{name}") or "" for name in names}, here


def po_bytes(catalogue: Catalog) -> bytes:
    """Return the catalogue as the content of a .po file."""
    catalogue.header_comment = "# Breaking Away: the sentences a player sees. `make words` keeps this file."
    out = io.BytesIO()
    write_po(out, catalogue, width=0, sort_output=True, include_lineno=False)
    return out.getvalue()


def main() -> None:
    """Write and compile the translations; print what is not translated, and ask about new uses of known sentences."""
    template = extract_sentences()
    for code in TRANSLATIONS:
        catalogue = translate_template(code, template)
        po_path(code).parent.mkdir(parents=True, exist_ok=True)
        po_path(code).write_bytes(po_bytes(catalogue))
        missing = [message for message in catalogue if message.id and not is_translated(message.string)]
        for message in missing:
            sentence = message.id if isinstance(message.id, str) else message.id[0]
            print(f"{LANGUAGES[code]} lacks “{sentence}” ({', '.join(path for path, _line in message.locations)})")
        print(f"{LANGUAGES[code]}: {len(catalogue)} sentences, {len(missing)} not translated yet")
    compile_catalogues()
    base = comparison_base()
    if base is None:
        print("Uses of known sentences are not compared: this branch has no upstream, and there is no origin/main.")
        return
    for question in reused_sentences(*_changed_sources(base[1]), template):
        print(question)


def is_translated(translation: str | tuple[str, ...] | list[str] | None) -> bool:
    """Return whether a translation, with one form or several, is complete."""
    return all(translation) if translation else False


if __name__ == "__main__":
    main()
