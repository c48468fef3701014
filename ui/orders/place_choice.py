"""Choosing a place for an order, or for orders that move; joined with the till."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import QObject

from till.actions.orders.places import PlaceWish
from till.actions.people.signing_in import at_the_window
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.orders.places import PlaceNow, cut_place_name, find_place, is_table
from till.domain.shop.people import NamedPerson
from till.domain.text import one_line
from ui.kit.choice.segmented import Option
from ui.kit.formats import format_lek, format_money, format_time
from ui.kit.table.record_list import ListRecord
from ui.orders.place_dialog import PlaceDialog
from ui.orders.wording import AREA, groups_of, in_group, place_title, sorted_places, tile_of
from ui.shell.shell import Shell


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAsked:
    """What is to be sent where: `lines` are names, how many, amounts; `verb` is of the key.

    `is_order` where a note and who serves are asked for, too; `without` places are not offered.
    """

    title: str
    total: Decimal
    lines: tuple[tuple[str, str, Decimal], ...]
    verb: str
    sub: str = ""
    without: frozenset[int] = frozenset()
    is_order: bool = True
    first: int | None = None


class PlaceChoice(QObject):
    """Asks for whoever calls `ask`; it stays open until `close` or `refuse`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        self._states: list[PlaceNow] = []
        self._asked: PlaceAsked | None = None
        self._then: Callable[[PlaceWish], object] | None = None
        self._wish: PlaceWish | None = None
        self._servers: dict[str, NamedPerson] = {}

    def join(self, dialog: PlaceDialog) -> None:
        """Take the dialog of the present language."""
        self._dialog = dialog
        dialog.sought.connect(self._seek)
        dialog.chosen.connect(self._choose)
        dialog.group_chosen.connect(self._show)
        dialog.new_requested.connect(self._make_new)
        dialog.sent.connect(self._send)
        dialog.left.connect(self._leave)

    @property
    def note(self) -> str:
        """What the kitchen is to be told besides."""
        return one_line(self._dialog.note.text())

    @property
    def server(self) -> NamedPerson | None:
        """Who serves the place, where somebody was chosen."""
        return self._servers.get(self._dialog.server.current)

    def ask(self, asked: PlaceAsked, then: Callable[[PlaceWish], object]) -> None:
        """Open; `then` is given the place that is meant, once the dialog has it."""
        self._asked = asked
        self._then = then
        self._wish = None
        states = sorted_places(self._shell.till.places.states())
        self._states = [each for each in states if each.place.place_id not in asked.without]
        rows = [
            ListRecord(key=str(at), cells=(f"{count} × {name}", format_money(amount)))
            for at, (name, count, amount) in enumerate(asked.lines)
        ]
        self._dialog.know(each.place.name for each in self._states)
        self._offer_servers()
        sub = asked.sub or format_lek(asked.total)
        self._dialog.begin(asked.title, sub, rows, is_order=asked.is_order)
        options = groups_of(self._shell.words, self._states, whole=False)
        counts = {
            each.key: sum(in_group(state, each.key) for state in self._states) for each in options
        }
        self._dialog.show_groups(options, counts)
        self._say_target()
        self._show()
        if asked.first is not None:
            self._choose(asked.first)

    def end_sale(self) -> None:
        """Let what is scanned from here on wait for the next customer."""
        self._dialog.ends_sale = True

    def close(self) -> None:
        """Close: it was sent."""
        self._dialog.close_overlay()

    def refuse(self, error: TillError) -> None:
        """Say why it was not sent; the dialog stays, and so does the basket."""
        self._dialog.say_problem(self._shell.words.error(error))

    def _offer_servers(self) -> None:
        """Offer who may serve: whoever stands here first."""
        here = self._shell.till.cashier
        others = [each for each in at_the_window(self._shell.till) if each != here]
        people = [here, *others]
        self._servers = {str(each.person_id): each.named for each in people}
        options = [Option(key=str(each.person_id), words=each.name) for each in people]
        self._dialog.server.offer(options)

    def _show(self) -> None:
        words = self._shell.words
        now = self._shell.till.clock.now()
        group = self._dialog.chips.current()
        shown = [each for each in self._states if in_group(each, group)]
        chosen = self._wish.place_id if self._wish else None
        self._dialog.show_tiles([tile_of(words, each, now) for each in shown], chosen)

    def _seek(self, text: str) -> None:
        """Take what is typed: a place that is there, or a new one."""
        found = find_place(self._states, text, self._area)
        if found is not None:
            self._choose(found.place.place_id)
        elif one_line(text):
            self._wish = PlaceWish(name=text, area=self._area)
            self._say_target()
            self._show()
        else:
            self._wish = None
            self._say_target()
            self._show()

    @property
    def _area(self) -> str:
        group = self._dialog.chips.current() if self._dialog.chips.chips else ""
        if group.startswith(AREA):
            return group.removeprefix(AREA)
        areas = (each.place.area for each in self._states if each.place.area)
        return next(areas, self._shell.words.say("orders.first_area"))

    def _choose(self, place_id: int) -> None:
        state = next((each for each in self._states if each.place.place_id == place_id), None)
        if state is None:
            return
        self._wish = PlaceWish(place_id=place_id)
        group = self._dialog.chips.current()
        if not in_group(state, group):
            key = f"{AREA}{state.place.area}"
            self._dialog.chips.choose(key if key in self._dialog.chips.chips else "named")
        self._say_target()
        self._show()

    def _say_target(self) -> None:
        """Say what is meant, what is open there, and what Enter does."""
        say = self._shell.words.say
        verb = self._asked.verb if self._asked else "orders.send_to"
        wish = self._wish
        if wish is None:
            self._dialog.show_target("", "", say(verb, place=""))
            return
        state = self._state(wish.place_id)
        if state is None:
            name = cut_place_name(wish.name)
            was_cut = name != wish.name.strip()
            said = say("orders.name_cut") if was_cut else ""
            meant = say("orders.new_is", name=name)
            self._dialog.show_target(meant, said, say(verb, place=name))
            return
        title = place_title(self._shell.words, state.place)
        area = state.place.area
        meant = say("orders.place_in", place=title, area=area) if area else title
        to = place_title(self._shell.words, state.place, inside=True)
        self._dialog.show_target(meant, self._open_there(state), say(verb, place=to))

    def _open_there(self, state: PlaceNow) -> str:
        """Say how many orders there will be, what they come to, and who took the first."""
        if not state.orders or self._asked is None:
            return ""
        first = state.orders[0]
        return self._shell.words.say(
            "orders.will_be",
            count=self._shell.words.count("orders.count", len(state.orders) + 1),
            total=format_lek(state.total + self._asked.total),
            name=first.placed.server.name,
            time=format_time(in_tirane(first.taken_at)),
        )

    def _state(self, place_id: int | None) -> PlaceNow | None:
        return next((each for each in self._states if each.place.place_id == place_id), None)

    def _make_new(self) -> None:
        """F2: a new place of what is typed, even where a place of that number is elsewhere."""
        text = self._dialog.field.text()
        if one_line(text) and find_place(self._states, text, self._area) is None:
            self._wish = PlaceWish(name=text, area=self._area if is_table(text) else "")
            self._say_target()
        self._dialog.field.line.setFocus()

    def _send(self) -> None:
        if self._wish is not None and self._then is not None:
            self._then(self._wish)

    def _leave(self) -> None:
        self._dialog.close_overlay()
        self._shell.selling_goes_on.emit()
