"""Heartbeats in the second location: a file of each generation, and the choice between two.

Whatever lies there may be anybody's: what cannot be read counts as not there, as does what says it
is under our key and is not. What another computer wrote is under another key, and proves nothing.
"""

import hmac
import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final, Generic, TypeVar

from pydantic import TypeAdapter

from till.domain.maintenance.generations import Generation, GenerationChoice, Heartbeat
from till.safekeeping.anchors.codes import code_by
from till.safekeeping.anchors.commit_anchor import mark_of_key
from till.safekeeping.duplicates.generation_file import replace_file
from till.safekeeping.second_location.plain_file import NoPlainFile, open_plain_file

SIGN_ENDING: Final = ".till-life"
CHOICE: Final = "till-life-choice.json"
LONGEST: Final = 16 * 1024  # bytes
MOST_READ: Final = 40
MOST_AHEAD: Final = 1000
"""So many lives nobody begins while we look away: a higher number is made up."""

_SIGN_OF_LIFE: Final = "sign"
_SIGN: Final = TypeAdapter(Heartbeat)
_CHOICE: Final = TypeAdapter(GenerationChoice)
T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Heard(Generic[T]):
    """What somebody says in the second location; `is_proved`: under our own key."""

    value: T
    is_proved: bool


class HeartbeatFolder:
    """The signs in one till's folder of the second location. Whatever it does may raise OSError.

    `key` proves what is written, where it is known.
    """

    def __init__(self, folder: Path, key: bytes | None = None) -> None:
        self._folder = folder
        self._key = key

    def give_sign(self, sign: Heartbeat) -> None:
        """Write the newest sign of a generation, in place of the one before."""
        self._write(f"{sign.life.place}{SIGN_ENDING}", _SIGN.dump_python(sign, mode="json"))

    def signs(self, mine: Generation) -> Iterator[Heartbeat]:
        """Return the newest sign of each generation of a till."""
        for path in islice(self._folder.glob(f"*{SIGN_ENDING}"), MOST_READ):
            heard = self._read(path, _SIGN)
            if heard is not None and _may_be(heard.value.life, mine):
                yield heard.value

    def choose(self, choice: GenerationChoice) -> None:
        """Write down which generation goes on."""
        self._write(CHOICE, _CHOICE.dump_python(choice, mode="json"))

    def choice(self, mine: Generation) -> Heard[GenerationChoice] | None:
        """Return which generation somebody chose last; None where nobody did."""
        heard = self._read(self._folder / CHOICE, _CHOICE)
        return heard if heard is not None and _may_be(heard.value.life, mine) else None

    def highest(self, mine: Generation) -> int:
        """Return the highest number of a generation that gave a sign or was chosen; 0 for none."""
        generations: list[Generation] = [each.life for each in self.signs(mine)]
        if (choice := self.choice(mine)) is not None:
            generations.append(choice.value.life)
        return max((each.number for each in generations), default=0)

    def _write(self, name: str, facts: dict[str, object]) -> None:
        self._folder.mkdir(mode=0o700, exist_ok=True)
        sealed = facts if self._key is None else {**facts, **_digest(facts, self._key)}
        replace_file(self._folder / name, json.dumps(sealed, ensure_ascii=False).encode())

    def _read(self, path: Path, form: "TypeAdapter[T]") -> Heard[T] | None:
        with suppress(FileNotFoundError, NoPlainFile, ValueError, RecursionError):
            with open_plain_file(path) as file:
                facts = json.loads(file.read(LONGEST))
            if not isinstance(facts, dict):
                return None
            told = {name: facts.pop(name, "") for name in ("key", "mac")}
            is_ours = self._key is not None and told["key"] == mark_of_key(self._key)
            if is_ours and not _is_made_with_key(facts, told, self._key):
                log.warning("%s was not written by this till: it is left alone", path.name)
                return None
            return Heard(form.validate_python(facts), is_ours)
        return None


def _digest(facts: dict[str, object], key: bytes) -> dict[str, str]:
    """Return what proves some facts: the mark of a key, and the code that only it makes."""
    return {"key": mark_of_key(key), "mac": code_by(key, _SIGN_OF_LIFE, facts)}


def _is_made_with_key(facts: dict[str, object], told: dict[str, object], key: bytes | None) -> bool:
    fit = _digest(facts, key) if key is not None else {}
    return hmac.compare_digest(str(told["mac"]).encode(), fit.get("mac", "").encode())


def _may_be(generation: Generation, mine: Generation) -> bool:
    """Tell whether a generation is one of our till, with a number that it can have."""
    return (
        generation.installation == mine.installation
        and generation.number <= mine.number + MOST_AHEAD
    )
