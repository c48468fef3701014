"""Qt translations of the window: every text of the till, and the few words that Qt itself shows.

Lives here: `lupdate` (are all of Qt's words translated?), `.ts` files made of resources/words,
`lrelease`, and whether any of it has to be done.
Must not: hold a text; those of the till are in resources/words, Qt's in resources/translations.
"""

from __future__ import annotations

import hashlib
import shutil
import tomllib
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

from programs import SetupStoppedError, run_quietly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from environment import Environment

LANGUAGES = ("sq", "en")
OF_QT = "sq"  # the language that Qt's own words have to be given in; they are English by themselves
CONTEXT = "till"
MADE_FROM = "made from"  # stands among the texts: SHA-256 of the words a file was compiled from


def make_ready(place: Environment) -> None:
    """Compile the texts into resources/translations where they are newer; quick where not.

    Raises SetupStoppedError where a text is not translated.
    """
    folder = place.checkout / "resources" / "translations"
    made = [folder / f"till_{language}.qm" for language in LANGUAGES]
    if all(each.exists() for each in made):
        oldest = min(each.stat().st_mtime_ns for each in made)
        if all(each.stat().st_mtime_ns < oldest for each in sources(place.checkout)):
            return
    compile_into(place, folder)


def sources(checkout: Path) -> list[Path]:
    """Return what the compiled files are made of."""
    return [
        *(checkout / "resources" / "words" / f"{language}.toml" for language in LANGUAGES),
        checkout / "resources" / "translations" / f"qt_{OF_QT}.ts",
        checkout / "ui" / "qt_words.py",
    ]


def compile_into(place: Environment, folder: Path) -> None:
    """Write `till_sq.qm` and `till_en.qm` into a folder. Raises SetupStoppedError."""
    work = place.checkout / "build" / "translations"
    work.mkdir(parents=True, exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    of_qt = updated_words_of_qt(place, work)
    for language in LANGUAGES:
        of_till = work / f"till_{language}.ts"
        write_ts(of_till, language, texts(place.checkout, language))
        parts = [str(of_till), *([str(of_qt)] if language == OF_QT else [])]
        compiled = work / f"till_{language}.qm"
        run_quietly(
            [
                *(str(place.program("pyside6-lrelease")), "-silent", "-fail-on-unfinished"),
                *(*parts, "-qm", str(compiled)),
            ],
            otherwise="The translations could not be compiled; the lines above say why.",
        )
        shutil.move(compiled, folder / compiled.name)


def updated_words_of_qt(place: Environment, work: Path) -> Path:
    """Return a copy of Qt's words brought up to date with ui/app/qt_words.py, all translated.

    Raises SetupStoppedError where one is missing, with the command that adds it.
    """
    kept = place.checkout / "resources" / "translations" / f"qt_{OF_QT}.ts"
    copy = work / kept.name
    shutil.copy(kept, copy)
    source = place.checkout / "ui" / "qt_words.py"
    update = [str(place.program("pyside6-lupdate")), str(source), "-no-obsolete"]
    run_quietly(
        [*update, "-silent", "-locations", "none", "-ts", str(copy)],
        otherwise="Qt's words could not be collected; the lines above say why.",
    )
    missing = list(unfinished(copy))
    if missing:
        raise SetupStoppedError(
            f"Not translated in {kept}: {', '.join(missing)}. Add them with\n    "
            + " ".join([*update, "-locations", "none", "-ts", str(kept)])
        )
    return copy


def unfinished(path: Path) -> Iterator[str]:
    """Return the source texts of a `.ts` file that have no translation."""
    for message in ET.parse(path).iter("message"):  # noqa: S314 our own file
        translation = message.find("translation")
        if translation is None or translation.get("type") or not translation.text:
            yield message.findtext("source", "")


def texts(checkout: Path, language: str) -> dict[str, str]:
    """Return all texts of the till in a language, by dotted key, and what they were made from."""
    source = (checkout / "resources" / "words" / f"{language}.toml").read_bytes()
    made_from = {MADE_FROM: hashlib.sha256(source).hexdigest()}
    return made_from | dict(flat(tomllib.loads(source.decode()), ""))


def flat(table: dict[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    """Return the texts of a table and of those within it."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)


def write_ts(path: Path, language: str, by_key: dict[str, str]) -> None:
    """Write texts as a `.ts` file: the key is the source text, all of one context."""
    root = ET.Element("TS", version="2.1", language=language)
    context = ET.SubElement(root, "context")
    ET.SubElement(context, "name").text = CONTEXT
    for key, text in by_key.items():
        message = ET.SubElement(context, "message")
        ET.SubElement(message, "source").text = key
        ET.SubElement(message, "translation").text = text
    ET.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
