"""What a command says, in words, as one JSON document or into a file, and its exit status."""

import json
import re
import sys
from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path

from till.domain.errors import TillError
from till.domain.errors.catalogue import FileExists
from till.domain.formatting import write_fact
from till.domain.shop.catalogue import CatalogueBadRows
from till.system.json_values import json_value
from till.system.whole_file import whole_file
from till.system.words import Words

# Control characters but tab and the end of a line, and what turns the direction of writing.
_COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Status(IntEnum):
    """How a command ended, for scripts."""

    DONE = 0
    FAILED = 1  # could not be done; the reason is on standard error
    WRONG_USAGE = 2
    WAITING = 3  # done, and something waits for the service or a person


def answer(lines: Iterable[str], value: object, *, as_json: bool) -> None:
    """Write the answer: its lines for people, or its value as JSON."""
    if as_json:
        text = json.dumps(json_value(value), ensure_ascii=False, indent=2)
        print(for_terminal(text))  # noqa: T201 the answer
        return
    for line in lines:
        print(for_terminal(line))  # noqa: T201 the answer


def for_terminal(text: str) -> str:
    """Return a text without what would move a terminal's hand: it may come from anywhere.

    JSON has escaped most of that already; what it left stands for nothing there either.
    """
    return _COMMANDS.sub("\N{REPLACEMENT CHARACTER}", text)


def complain(error: TillError, words: Words) -> None:
    """Write on standard error what is wrong and what to do; bad rows of a catalogue first."""
    if isinstance(error, CatalogueBadRows):
        from till.system.catalogue_text import row_sentences  # noqa: PLC0415 for a bad table alone

        say_beside(row_sentences(error.problems, words))
    say_beside([sentence_of(error, words)])


def say_beside(lines: Iterable[str]) -> None:
    """Write on standard error what is no answer."""
    for line in lines:
        print(for_terminal(line), file=sys.stderr)  # noqa: T201 no answer, so not where it goes


def tell_progress(sentence: str) -> None:
    """Write how far it is over the line on standard error, where a person looks at it."""
    if sys.stderr.isatty():
        print(f"\r{sentence:<40}\r", end="", file=sys.stderr, flush=True)  # noqa: T201 as above


def sentence_of(error: TillError, words: Words) -> str:
    """Return what is wrong and what to do, amounts written as people read them."""
    facts = {name: write_fact(name, fact) for name, fact in error.facts.items()}
    return words.say(error.key, **facts)


def file_for_terminal(name: str) -> Path | None:
    """Return a file's name where bytes would otherwise be poured out before a person."""
    return Path(name) if sys.stdout.isatty() else None


def write_report(words: Words, content: bytes, out: Path | None, *, force: bool) -> None:
    """Write to a file and say so, or to standard output and say nothing. Raises as `write_file`."""
    if out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    write_file(out, content, force=force)
    print(words.say("cli.report_written", path=str(out)))  # noqa: T201 the answer


def require_free(path: Path, *, force: bool) -> None:
    """Raise FileExists for a file that is there, unless somebody said that it may go."""
    if not force and path.is_file():
        raise FileExists(path=str(path))


def write_file(path: Path, content: bytes, *, force: bool) -> None:
    """Write a file whole or not at all, over one that is there only by `force`.

    Raises FileExists, DiskFull, DiskFailing.
    """
    require_free(path, force=force)
    with whole_file(path) as part:
        part.write_bytes(content)
