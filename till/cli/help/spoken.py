"""Help in the language set; what has no translation stays English.

Click says its own words by gettext; ours are translated as they are written.
"""

import gettext
import json
import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import click
from typing_extensions import override

ENGLISH: Final = "en"
UNWRAPPED: Final = "\b"  # how click marks lines that it leaves alone
EXTRA: Final = "  ["  # what begins that click adds behind a text
DOMAIN: Final = "click"


class SpokenFormatter(click.HelpFormatter):
    """Help in Albanian: every text of ours that is translated."""

    @override
    def write_text(self, text: str) -> None:
        super().write_text("\n\n".join(_paragraph(each) for each in text.split("\n\n")))

    @override
    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        told = []
        for first, second in rows:
            text, begin, extra = second.rpartition(EXTRA)
            told.append((first, f"{translated(text or extra)}{begin}{extra if begin else ''}"))
        super().write_dl(told, col_max, col_spacing)


def speak(language: str) -> None:
    """Let help and what click says be in this language from now on."""
    click.Context.formatter_class = click.HelpFormatter if language == ENGLISH else SpokenFormatter
    os.environ["LANGUAGE"] = language  # where gettext looks
    gettext.bindtextdomain(DOMAIN, str(files("resources").joinpath("words", "gettext")))
    gettext.textdomain(DOMAIN)


def translated(text: str) -> str:
    """Return a text in Albanian, or as it is where nobody has translated it."""
    return texts().get(text, text)


@cache
def texts() -> Mapping[str, str]:
    """Return the Albanian of each English text of help."""
    source = files("resources").joinpath("words/commands.sq.json").read_text(encoding="utf-8")
    return MappingProxyType(json.loads(source))


def _paragraph(text: str) -> str:
    """Return a paragraph in Albanian; one that is not to be wrapped stays as it is."""
    return text if text.startswith(UNWRAPPED) else translated(" ".join(text.split()))
