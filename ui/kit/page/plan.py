"""A page with a list, declared: what it is called, its columns, what narrows it, its keys."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Generic, Protocol, TypeVar

from PySide6.QtWidgets import QWidget

from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Option
from ui.kit.page.board import BoardPlan
from ui.kit.page.form import Face, Form
from ui.kit.page.key import Key
from ui.kit.page.section import SectionPlan
from ui.kit.table.record_list import ListColumn

T = TypeVar("T")
Said = tuple[str, str]
"""A heading, and what to do."""
WIDTH: Final = 412


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What a list is asked for: what is typed, the chosen chip, the day (None for all days).

    `turned` has what each turning key shows, by its name.
    """

    text: str = ""
    group: str = ""
    day: date | None = None
    turned: tuple[tuple[str, str], ...] = ()

    def turn(self, name: str) -> str:
        """Return what a turning key shows."""
        return dict(self.turned).get(name, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A key under the list that narrows it by the next of its options at each press.

    `spoken` puts what it shows into what is read out.
    """

    name: str
    keys: str
    spoken: Callable[[str], str]
    icon: str = ""


def _as_declared(_record: object) -> Face:
    return Face()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordForm(Generic[T]):
    """The form of a page: what tells records apart, what is said over the fields.

    `worth_keeping` names the fields of which a new record needs one to be asked about. `face` says
    how fields and keys look for a record, None for a new one.
    """

    form: Form[T]
    key_of: Callable[[T], str]
    heading: Callable[[T], str]
    new_heading: str
    worth_keeping: tuple[str, ...] = ()
    face: Callable[[T | None], Face] = _as_declared


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPlan:
    """The list of a page; `spoken` where it is called otherwise than the page.

    `search` stands in the field that finds rows, which `search_key` leads to; without it there is
    none.
    `icon` stands over what an empty one says: `nothing` while there is nothing at all,
    `not_found` where nothing fits what is asked.
    `has_days` puts a day into the head, with the one before and the one after; with `has_ticks`
    each row has a box.
    """

    columns: tuple[ListColumn, ...]
    nothing: Said
    not_found: Said
    search: str = ""
    search_key: str = "F3"
    spoken: str = ""
    icon: str = "file-text"
    foot: str = ""
    groups: Sequence[Option] = ()
    more_groups: str = ""
    turns: tuple[Turn, ...] = ()
    has_days: bool = False
    has_ticks: bool = False


class Beside(Protocol):
    """The record of the marked row, which covers the list where both have no room."""

    @property
    def widget(self) -> QWidget:
        """What stands beside the list."""

    @property
    def under(self) -> QWidget:
        """What stands under the list."""

    @property
    def shown_key(self) -> str:
        """The key of the record that is shown; empty for none."""

    def show_nothing(self) -> None:
        """Show that no record is chosen."""

    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        """Return what its own keys do."""

    def walk(self, step: int, *, by_page: bool) -> None:
        """Do what the arrows do while it covers the list."""


class BesideAll:
    """What stands beside a list and is of no single row: it stays, whatever is marked."""

    shown_key = ""

    def show_nothing(self) -> None:
        """Stay as it is."""

    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        """Return nothing: its keys are the page's."""
        return {}

    def walk(self, step: int, *, by_page: bool) -> None:
        """Do nothing while it covers the list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPlan(Generic[T]):
    """A page: the list, what stands beside it, and all that can be done.

    `name` begins the names of all controls. Beside the list is a form, or where `facts` names a
    heading, one record to be read, a `board` that says how the whole is, or what `beside` makes of
    the buttons of the page, by their names. Under it stands a `section`, where there is one.
    `width` is that of the half beside, and `narrow` the same in a narrow window, where 0 lets it
    cover the list.
    """

    name: str
    title: str
    list: ListPlan
    keys: tuple[Key, ...]
    explained: str = ""
    form: RecordForm[T] | None = None
    section: SectionPlan | None = None
    facts: str = ""
    board: BoardPlan | None = None
    beside: Callable[[Mapping[str, Button]], Beside] | None = None
    unchosen: Said = ("", "")
    unchosen_icon: str = "tag"
    width: int = WIDTH
    narrow: int = 0
