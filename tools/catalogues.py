"""Update of the gettext catalogues (`make words`).

The files contain no dates and no line numbers, so that they change only when a sentence does. A translation is dropped
with its sentence; nothing is guessed from similar sentences.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from breakaway_desktop.kit.words import DOMAIN, LANGUAGES
from tools.changed_rooms import git_output
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


def reused_sentences(before: Catalog, after: Catalog) -> list[str]:
    """Return a question for each sentence that a change uses at a new place as well: one translation serves both."""
    questions = []
    for message in after:
        old = before.get(message.id, message.context) if message.id else None
        files = {path for path, _line in message.locations}
        known = {path for path, _line in old.locations} if old is not None else set()
        if files & known and files - known:
            sentence = message.id if isinstance(message.id, str) else message.id[0]
            added, kept = (", ".join(sorted(paths)) for paths in (files - known, files & known))
            questions.append(f"“{sentence}” in {added}, also used in {kept}: the same meaning? If not: pgettext")
    return questions


def _sentences_of_main() -> Catalog:
    """Return the sentences, and their files, of the commit at which this branch left main; empty if there is none."""
    base = git_output(ROOT, "merge-base", "main", "HEAD") or ""
    path = po_path(TRANSLATIONS[0]).relative_to(ROOT).as_posix()
    catalogue = git_output(ROOT, "show", f"{base.strip()}:{path}") or ""
    return read_po(io.BytesIO(catalogue.encode()))


def po_bytes(catalogue: Catalog) -> bytes:
    """Return the catalogue as the content of a .po file."""
    catalogue.header_comment = "# Breaking Away: the sentences a player sees. `make words` keeps this file."
    out = io.BytesIO()
    write_po(out, catalogue, width=0, sort_output=True, include_lineno=False)
    return out.getvalue()


def main() -> None:
    """Write and compile the translations, and print the number of missing translations."""
    template = extract_sentences()
    for code in TRANSLATIONS:
        catalogue = translate_template(code, template)
        po_path(code).parent.mkdir(parents=True, exist_ok=True)
        po_path(code).write_bytes(po_bytes(catalogue))
        missing = len([message for message in catalogue if message.id and not is_translated(message.string)])
        print(f"{LANGUAGES[code]}: {len(catalogue)} sentences, {missing} not translated yet")
    compile_catalogues()
    for question in reused_sentences(_sentences_of_main(), template):
        print(question)


def is_translated(translation: str | tuple[str, ...] | list[str] | None) -> bool:
    """Return whether a translation, with one form or several, is complete."""
    return all(translation) if translation else False


if __name__ == "__main__":
    main()
