"""What a command says, and the status it ends with."""

import json
import sys
from collections.abc import Iterable
from enum import IntEnum

from till.domain.errors import TillError
from till.domain.formatting import write_fact
from till.domain.shop.catalogue import CatalogueBadRows, RowProblem
from till.system.words import Words


class Status(IntEnum):
    """How a command ended, for scripts."""

    DONE = 0
    FAILED = 1  # could not be done; the reason is on standard error
    WRONG_USAGE = 2
    WAITING = 3  # done, and something waits for the service or a person


def answer(lines: Iterable[str], value: object, *, as_json: bool) -> None:
    """Write the answer: its lines for people, or its value as JSON."""
    if as_json:
        print(json.dumps(value, ensure_ascii=False, indent=2))  # noqa: T201 the answer
        return
    for line in lines:
        print(line)  # noqa: T201 the answer


def complain(error: TillError, words: Words) -> None:
    """Write on standard error what is wrong and what to do; every bad row of a catalogue first."""
    if isinstance(error, CatalogueBadRows):
        for problem in error.problems:
            print(_row(problem, words), file=sys.stderr)  # noqa: T201 the answer
    facts = {name: write_fact(name, fact) for name, fact in error.facts.items()}
    print(words.say(error.key, **facts), file=sys.stderr)  # noqa: T201 the answer


def _row(problem: RowProblem, words: Words) -> str:
    reason = words.say(f"catalogue_reason.{problem.reason.value}", **problem.facts)
    return words.say(
        "errors.catalogue_row", line=problem.line, column=problem.column, reason=reason
    )


def read_secret(prompt: str) -> str:
    """Return one line from standard input, unseen where a person types it."""
    if sys.stdin.isatty():
        from getpass import getpass  # noqa: PLC0415 only where somebody types

        return getpass(f"{prompt}: ")
    return sys.stdin.readline().rstrip("\r\n")
