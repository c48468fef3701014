"""Help and usage errors in the language set; what has no translation stays English."""

import json
import re
import sys
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from typer._click import Context, HelpFormatter
from typer._click.exceptions import ClickException, UsageError
from typing_extensions import override

ENGLISH: Final = "en"
UNWRAPPED: Final = "\b"  # how typer marks lines that it leaves alone
CUT: Final = "..."  # what a line of help ends in that is too long for a list
_EXTRA = re.compile(r"(?:^|  )\[([a-z0-9<>=:;, .()-]+)\]$")  # what typer adds behind a text
# What typer and pydantic say of a value, and how we say it, before any translation.
_PLAINER: Final = (
    (re.compile(r"Value error, "), ""),
    (re.compile(r"Input should be (less|greater) than or equal to (\S+)"), r"it may be \1: \2"),
    (re.compile(r"it may be less: "), "at most "),
    (re.compile(r"it may be greater: "), "at least "),
    (re.compile(r"Input should be a valid (integer|number|string).*"), r"it is not a valid \1"),
)
_USAGE_ALBANIAN: Final = (
    (r"No such option: (\S+)(?: \(Possible options: (.*)\))?", "Opsioni {0} nuk njihet. {1}"),
    (r"No such command (.+?)\.(.*)", "Komanda {0} nuk njihet.{1}"),
    (r"Missing option (.+?)\.(.*)", "Mungon opsioni {0}.{1}"),
    (r"Missing argument (.+?)\.(.*)", "Mungon {0}.{1}"),
    (r"Missing command\.", "Mungon komanda."),
    (r"Got unexpected extra argument\(?s?\)? \((.*)\)", "Argument i tepërt: {0}"),
    (r"Option (\S+) requires an argument\.", "Opsioni {0} kërkon një vlerë."),
    (r"Option (\S+) does not take a value\.", "Opsioni {0} nuk merr vlerë."),
    (r"Invalid value for (.+?): (.*)", "Vlera e {0} nuk pranohet: {1}"),
    (r"Invalid value: (.*)", "Vlera nuk pranohet: {0}"),
)
_VALUE_ALBANIAN: Final = (
    (r"(.+) is not one of (.+)", "{0} nuk është një nga {1}"),
    (r"(.*)at most (\S+)", "{0}më së shumti {1}"),
    (r"(.*)at least (\S+)", "{0}të paktën {1}"),
    (r"it is not a valid (?:integer|number)", "nuk është numër"),
    (r"(.+) does not match the formats? (.+)", "{0} nuk është si {1}"),
    (r"(.+) is not a valid (?:integer|float|number)(.*)", "{0} nuk është numër{1}"),
)


class WholeFormatter(HelpFormatter):
    """Help in English: what a list of commands would cut takes the lines it needs."""

    @override
    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        told = [(first, _whole(second, texts())) for first, second in rows]
        super().write_dl(told, col_max, col_spacing)


class SpokenFormatter(HelpFormatter):
    """Help in Albanian: every text that is translated, the headings, what stands in brackets."""

    @override
    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or "Përdorimi: ")

    @override
    def write_heading(self, heading: str) -> None:
        super().write_heading(translated(heading))

    @override
    def write_text(self, text: str) -> None:
        super().write_text("\n\n".join(_paragraph(each) for each in text.split("\n\n")))

    @override
    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        told = [(first, _explained(second)) for first, second in rows]
        super().write_dl(told, col_max, col_spacing)


def speak(language: str) -> None:
    """Let help be in this language from now on."""
    Context.formatter_class = WholeFormatter if language == ENGLISH else SpokenFormatter


def complain_of_usage(error: ClickException, language: str) -> None:
    """Write on standard error how a command is typed, and what was wrong."""
    lines = []
    if isinstance(error, UsageError) and error.ctx is not None:
        path = error.ctx.command_path
        hint = "Try '{path} --help' for help." if language == ENGLISH else "Ndihmë: {path} --help"
        lines = [error.ctx.get_usage(), hint.format(path=path), ""]
    name = "Error" if language == ENGLISH else "Gabim"
    lines.append(f"{name}: {usage_sentence(error.format_message(), language)}")
    print("\n".join(lines), file=sys.stderr)  # noqa: T201 the answer


def usage_sentence(message: str, language: str) -> str:
    """Return what was typed wrongly, in the language and without a library's own words."""
    for pattern, plainer in _PLAINER:
        message = pattern.sub(plainer, message)
    if language == ENGLISH:
        return message
    for pattern_text, sentence in _USAGE_ALBANIAN:
        if found := re.fullmatch(pattern_text, message, re.DOTALL):
            parts = [_value_told(part or "") for part in found.groups()]
            return sentence.format(*parts).strip()
    return translated(message)


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


def _value_told(text: str) -> str:
    """Return what is said of a value, translated where it is one of ours or of typer's."""
    if (known := translated(text.rstrip("."))) != text.rstrip("."):
        return known
    for pattern_text, sentence in _VALUE_ALBANIAN:
        if found := re.fullmatch(pattern_text, text.rstrip("."), re.DOTALL):
            return sentence.format(*found.groups())
    return text


def _explained(text: str) -> str:
    """Return what an option or a command is for, with what stands in brackets behind it."""
    extra = _EXTRA.search(text)
    core = text[: extra.start()] if extra else text
    told = translated(_whole(core, texts()))
    if extra is None:
        return told
    in_brackets = extra[1].replace("required", "i detyrueshëm").replace("default", "parazgjedhja")
    return f"{told}  [{in_brackets}]".strip()


def _whole(text: str, known: Collection[str]) -> str:
    """Return a text that was cut for a list, or is its first sentence, as it was written."""
    if not text or text in known:
        return text
    return next((each for each in known if each.startswith(text.removesuffix(CUT))), text)
