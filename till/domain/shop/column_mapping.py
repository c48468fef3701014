"""Which column of somebody's file is which of ours, as a person said it once."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

WEIGHED: Final = "weighed"
"""A column that says of an article whether it is sold by weight; then its unit is the kilogram."""
KILOGRAM: Final = "KGM"
YES: Final = frozenset({"y", "yes", "true", "1", "x", "po", "p"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnMapping:
    """Of each of our columns the head that it has in the file, and what stands in empty cells.

    One head may be of several columns: a barcode is often the code, too.
    """

    heads: Mapping[str, str]
    usual: Mapping[str, str]

    def columns_of(self, head: str) -> tuple[str, ...]:
        """Return our columns that a head is of."""
        return tuple(
            name for name, each in self.heads.items() if folded_head(each) == folded_head(head)
        )

    def completed(self, cells: Mapping[str, str]) -> dict[str, str]:
        """Return a row's cells with what usually stands where they are empty."""
        given = {name: cell for name, cell in cells.items() if cell.strip()}
        found = {**self.usual, **given}
        if folded_head(found.pop(WEIGHED, "")) in YES:
            found["unit"] = KILOGRAM
        return {**dict.fromkeys((each for each in cells if each != WEIGHED), ""), **found}

    def as_text(self) -> str:
        """Return it as it is kept."""
        return json.dumps({"heads": self.heads, "usual": self.usual}, ensure_ascii=False)


def read_mapping(text: str) -> ColumnMapping:
    """Return a mapping as it was kept by `as_text`."""
    told = json.loads(text)
    return ColumnMapping(heads=told["heads"], usual=told["usual"])


def head_digest(head: Iterable[str]) -> str:
    """Return what a file of the same columns is known by."""
    return hashlib.sha256("\x1f".join(map(folded_head, head)).encode()).hexdigest()


def folded_head(cell: str) -> str:
    """Return a head's word without case and without the Albanian letters' marks."""
    return " ".join(cell.split()).lower().replace("ë", "e").replace("ç", "c")
