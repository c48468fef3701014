"""Signs of life in the second place: a file of each life that goes on, and the choice between two.

Whatever lies there may be anybody's: what cannot be read counts as not there.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from till.domain.maintenance.lives import LifeChoice, LifeSign, TillLife
from till.store.lives.life_file import replace_file
from till.store.lives.plain_file import NoPlainFile, open_plain_file

SIGN_ENDING: Final = ".till-life"
CHOICE: Final = "till-life-choice.json"
LONGEST: Final = 16 * 1024  # bytes
MOST_READ: Final = 40

_SIGN: Final = TypeAdapter(LifeSign)
_CHOICE: Final = TypeAdapter(LifeChoice)
T = TypeVar("T")


class LivesElsewhere:
    """The signs in one till's folder of the second place. Whatever it does may raise OSError."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def give_sign(self, sign: LifeSign) -> None:
        """Write the newest sign of a life, in place of the one before."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        replace_file(self._folder / f"{sign.life.place}{SIGN_ENDING}", _SIGN.dump_json(sign))

    def signs(self, installation: str) -> Iterator[LifeSign]:
        """Return the newest sign of each life of a till."""
        for path in islice(self._folder.glob(f"*{SIGN_ENDING}"), MOST_READ):
            sign = _read(path, _SIGN)
            if sign is not None and sign.life.installation == installation:
                yield sign

    def choose(self, choice: LifeChoice) -> None:
        """Write down which life goes on."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        replace_file(self._folder / CHOICE, _CHOICE.dump_json(choice))

    def choice(self, installation: str) -> LifeChoice | None:
        """Return which life somebody chose last; None where nobody did."""
        found = _read(self._folder / CHOICE, _CHOICE)
        return found if found is not None and found.life.installation == installation else None

    def highest(self, installation: str) -> int:
        """Return the highest number of a life that gave a sign or was chosen; 0 for none."""
        lives: list[TillLife] = [each.life for each in self.signs(installation)]
        if (choice := self.choice(installation)) is not None:
            lives.append(choice.life)
        return max((each.number for each in lives), default=0)


def _read(path: Path, form: "TypeAdapter[T]") -> T | None:
    with suppress(FileNotFoundError, NoPlainFile, ValidationError), open_plain_file(path) as file:
        return form.validate_json(file.read(LONGEST))
    return None
