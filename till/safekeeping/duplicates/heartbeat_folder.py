"""Heartbeats in the second location: a file of each generation.

Whatever lies there may be anybody's: what cannot be read counts as not there, as does what says it
is under our key and is not. What another computer wrote is under another key, and proves nothing.
"""

import hmac
import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

from till.domain.maintenance.generations import Generation, Heartbeat
from till.safekeeping.anchors.commit_anchor import code_by, mark_of_key
from till.safekeeping.duplicates.generations import replace_file
from till.safekeeping.second_location.plain_file import NoPlainFile, open_plain_file

SIGN_ENDING: Final = ".till-life"
LONGEST: Final = 16 * 1024  # bytes
MOST_READ: Final = 40
MOST_AHEAD: Final = 1000
"""So many lives nobody begins while we look away: a higher number is made up."""

_SIGN_OF_LIFE: Final = "sign"
_SIGN: Final = TypeAdapter(Heartbeat)

log = logging.getLogger(__name__)


class HeartbeatFolder:
    """The signs in one till's folder of the second location. Whatever it does may raise OSError.

    `key` proves what is written, where it is known.
    """

    def __init__(self, folder: Path, key: bytes | None = None) -> None:
        self._folder = folder
        self._key = key

    def give_sign(self, sign: Heartbeat) -> None:
        """Write the newest sign of a generation, in place of the one before."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        facts = _SIGN.dump_python(sign, mode="json")
        digested = facts if self._key is None else {**facts, **_digest(facts, self._key)}
        text = json.dumps(digested, ensure_ascii=False)
        replace_file(self._folder / f"{sign.life.place}{SIGN_ENDING}", text.encode())

    def signs(self, mine: Generation) -> Iterator[tuple[Heartbeat, bool]]:
        """Return the newest sign of each generation of a till, and whether it is under our key."""
        for path in islice(self._folder.glob(f"*{SIGN_ENDING}"), MOST_READ):
            with suppress(FileNotFoundError, NoPlainFile, ValueError, RecursionError):
                found = self._read(path)
                if found is not None and _may_be(found[0].life, mine):
                    yield found

    def highest(self, mine: Generation) -> int:
        """Return the highest number of a generation that gave a sign; 0 for none."""
        return max((sign.life.number for sign, _ in self.signs(mine)), default=0)

    def _read(self, path: Path) -> tuple[Heartbeat, bool] | None:
        """Return a sign, and whether it is under our key. Raises ValueError for what is none."""
        with open_plain_file(path) as file:
            facts = json.loads(file.read(LONGEST))
        if not isinstance(facts, dict):
            return None
        told = {name: facts.pop(name, "") for name in ("key", "mac")}
        is_ours = self._key is not None and told["key"] == mark_of_key(self._key)
        if is_ours and not _is_made_with_key(facts, told, self._key):
            log.warning("%s was not written by this till: it is left alone", path.name)
            return None
        return _SIGN.validate_python(facts), is_ours


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
