"""A form, declared: its fields, how a record is written into them and read out of them again."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from ui.kit.choice.exclusive import Option
from ui.kit.entry.framed_line import FieldFace
from ui.kit.table.record_list import ListColumn

T = TypeVar("T")
Values = Mapping[str, str]
"""What stands in the fields, by their names; a tick has `ON` or nothing."""
ON: Final = "on"
NOTHING: Final[Values] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A line that is typed into, called `PAGE.NAME`.

    `beside` stands in one row with the part before it; `only_new` is seen while a record is begun.
    One that `takes_scans` has what is scanned over it added to what stands there. `sample` stands
    in it while it is empty.
    """

    name: str
    words: str
    longest: int = 200
    sample: str = ""
    face: FieldFace = FieldFace.LETTERS
    takes_scans: bool = False
    beside: bool = False
    only_new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One of `options`: in the place of a field, or side by side where they `spread`.

    Those of a field may be a call: they are asked for anew with each record, for days change them.
    """

    name: str
    words: str
    options: Sequence[Option] | Callable[[], Sequence[Option]]
    spread: bool = False
    beside: bool = False
    only_new: bool = False

    def now(self) -> Sequence[Option]:
        """Return the options as they are now."""
        return self.options() if callable(self.options) else self.options


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """On or off, with a line that says what that means; the field that it `locks` is idle then."""

    name: str
    words: str
    detail: str = ""
    locks: str = ""
    beside: bool = False
    only_new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyPlace:
    """Where the key of this name stands among the fields: under its label, its hint below it."""

    name: str
    words: str = ""
    beside: bool = False
    only_new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedPick:
    """One of `names`, by its key, found by typing; what nothing bears is taken as it is typed."""

    name: str
    words: str
    names: Mapping[str, str]
    sample: str = ""
    beside: bool = False
    only_new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """A short list among the fields, that is only read; `words` is its name where it is spoken."""

    name: str
    words: str
    columns: tuple[ListColumn, ...]
    beside: bool = False
    only_new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A painted line of amounts over time among the fields, that is only looked at."""

    name: str
    words: str
    beside: bool = False
    only_new: bool = False


FormPart = Field | Pick | TypedPick | Tick | KeyPlace | Rows | Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """How a form looks for one record, by the names of its fields and keys.

    Some are called otherwise, some are not there, and some can be seen only.
    """

    words: Values = field(default_factory=dict)
    away: Collection[str] = ()
    idle: Collection[str] = ()


def _no_hints(_values: Values, _record: object) -> Values:
    return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Form(Generic[T]):
    """`write` says what stands in the fields for a record, `read` makes a record of them again.

    `read` is given what stands there and the record that was shown, None for a new one; it raises
    what is wrong, which is said at the field that is its place. `blank` stands in the fields of a
    new one. `hints` says under the fields what there is to say of what stands in them, and of the
    record that was shown. Keys lead through one that is `in_order` from top to bottom.
    """

    parts: Sequence[FormPart]
    write: Callable[[T], Values]
    read: Callable[[Values, T | None], T]
    blank: Values = field(default_factory=dict)
    hints: Callable[[Values, T | None], Values] = _no_hints
    in_order: bool = False
