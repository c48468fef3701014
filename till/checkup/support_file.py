"""The support file: what whoever helps has to know, and nothing of people, goods or secrets."""

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from till.bootstrap import Surroundings
from till.checkup.log_excerpt import newest_lines
from till.checkup.wording import line_of
from till.domain.errors import TillError
from till.domain.formatting import write_fact, write_moment
from till.domain.maintenance.health import HealthCheck
from till.safekeeping.integrity.outline import Outline, outline_of
from till.system.versions import version_lines
from till.system.words import Words

MOST_BYTES: Final = 2 * 1024 * 1024
LOG_BYTES: Final = 1024 * 1024
CUT: Final = "…"
# Whose shop it is, its people's and its bank's: whoever helps needs none of it.
KEPT_BACK: Final = frozenset({"bank"})
KEPT_BACK_KEYS: Final = frozenset({"shop.name", "shop.address", "shop.picture"})
_HOMES: Final = re.compile(
    r"((?:/home|/Users|/media|/run/media|[A-Za-z]:\\Users)[/\\]+)[^/\\\s:;,]+"
)
_LOGIN: Final = re.compile(r"(?<=//)[^/@\s]+@")  # of an address: name and password
ENDING: Final = "txt"


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportPart:
    """A part of the file: `name` is its key among the words."""

    name: str
    text: str

    @property
    def size(self) -> int:
        """In bytes."""
        return len(self.text.encode())


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportFile:
    """The file before it is written: all of it is text, and can be read first."""

    made_at: datetime
    parts: Sequence[SupportPart]
    text: str

    @property
    def content(self) -> bytes:
        """The file as it is written."""
        return self.text.encode()

    @property
    def name(self) -> str:
        """What it is called unless somebody says otherwise."""
        return f"till-support-{self.made_at:%Y-%m-%d-%H%M}.{ENDING}"


def draw_up(around: Surroundings, checks: Sequence[HealthCheck], words: Words) -> SupportFile:
    """Return the support file of a till as it is now; it never fails for what is broken."""
    outline, fault = _outline(around.paths.database)
    unread = _complaint(fault, words)
    texts: dict[str, Callable[[], str]] = {
        "check": lambda: "\n".join(line_of(words, each) for each in checks),
        "versions": _versions,
        "settings": lambda: _settings(around),
        "documents": lambda: _documents(outline) if outline else unread,
        "tables": lambda: _tables(outline) if outline else unread,
        "log": lambda: newest_lines(around.paths.log_file, LOG_BYTES),
    }
    clean = _Cleaner(around.paths.root)
    parts = tuple(
        SupportPart(name=name, text=clean(_told(text, words))) for name, text in texts.items()
    )
    now = around.clock.now()
    return SupportFile(made_at=now, parts=parts, text=_whole(parts, now, words))


def _whole(parts: Sequence[SupportPart], now: datetime, words: Words) -> str:
    """Join the parts; the log comes last, so that what is too much is cut there."""
    head = [words.say("support.head", moment=write_moment(now)), words.say("support.never"), ""]
    sections = [f"== {words.say(f'support.part.{each.name}')} ==\n{each.text}\n" for each in parts]
    whole = "\n".join([*head, *sections]).encode()[:MOST_BYTES]
    return whole.decode(errors="ignore")


def _told(text: Callable[[], str], words: Words) -> str:
    try:
        return text()
    except TillError as error:
        return _complaint(error, words)


def _complaint(error: TillError | None, words: Words) -> str:
    if error is None:
        return "-"
    facts = {name: write_fact(name, fact) for name, fact in error.facts.items()}
    return words.say(error.key, **facts)


def _outline(database: Path) -> tuple[Outline | None, TillError | None]:
    if not database.exists():
        return None, None
    try:
        return outline_of(database), None
    except TillError as error:
        return None, error


def _versions() -> str:
    return "\n".join((*version_lines(), f"{sys.platform} {sys.getfilesystemencoding()}"))


def _settings(around: Surroundings) -> str:
    """Return what was set otherwise than usual; a token is never among the settings."""
    rows = [each for each in around.setting_file().every() if each.where]
    lines = [f"profile = {around.paths.profile.value}"]
    for each in rows:
        is_kept_back = each.key.partition(".")[0] in KEPT_BACK or each.key in KEPT_BACK_KEYS
        lines.append(f"{each.key} = {CUT if is_kept_back else each.value}")
    return "\n".join(lines)


def _documents(outline: Outline) -> str:
    lines = [f"{each.kind} {each.state} {each.count}" for each in outline.states]
    for each in outline.waiting:
        problem = " ".join(part for part in (each.problem, each.field) if part)
        lines.append(
            f"{each.doc_id} {each.kind} {each.state} {each.issued_at} attempts={each.attempts}"
            f" next={each.next_attempt_at or '-'} http={each.http_status or '-'} {problem}".rstrip()
        )
    return "\n".join(lines)


def _tables(outline: Outline) -> str:
    lines = [f"schema {outline.step}, {outline.size} bytes"]
    return "\n".join([*lines, *(f"{name} {count}" for name, count in outline.tables)])


class _Cleaner:
    """Takes out of a text what says whose computer this is."""

    def __init__(self, root: Path) -> None:
        self._root = str(root)
        self._home = str(Path.home())

    def __call__(self, text: str) -> str:
        """Return a text without logins and without a user's name in any path."""
        text = text.replace(self._root, "<data>")
        if len(Path(self._home).parts) > 1:
            text = text.replace(self._home, "~")
        return _LOGIN.sub(f"{CUT}@", _HOMES.sub(rf"\g<1>{CUT}", text))
