from operator import attrgetter

from typing_extensions import override

from tests.ui.examples.example_places import Place
from till.domain.errors.catalogue import NameMissing
from till.domain.rights.approval import Approval
from ui.kit.choice.exclusive import Option
from ui.kit.page.form import ON, Field, Form, Pick, Tick, Values
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, Query, RecordForm, RecordPlan
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import ADD, SAVE, RecordScreen
from ui.kit.table.record_list import ListColumn, ListRecord
from ui.shell.messages import Messages, Tables
from ui.shell.shell import Page

AREAS = [Option(key=each, words=each) for each in ("Salla", "Tarraca")]
PARTS = (
    Field(name="name", words="Emri", longest=40),
    Field(name="seats", words="Vende", longest=3),
    Pick(name="area", words="Zona", options=AREAS, beside=True),
    Tick(name="free", words="E lirë", detail="Merr porosi"),
)
COLUMNS = (ListColumn(words="Emri", width=0), ListColumn(words="Vende", width=80))
KEYS = (
    Key(name=ADD, keys="F2", words="Vend i ri", icon="plus", at=At.HEAD),
    Key(name="again", keys="F9", words="Lexo përsëri", at=At.LIST),
    Key(name=SAVE, keys="F12", words="Ruaj", primary=True),
)


def write(place: Place) -> Values:
    free = ON if place.is_free else ""
    return {"name": place.name, "seats": str(place.seats), "area": place.area, "free": free}


def read(values: Values, _: Place | None) -> Place:
    if not values["name"]:
        raise NameMissing
    seats = int(values["seats"])
    free = bool(values["free"])
    return Place(name=values["name"], seats=seats, area=values["area"], is_free=free)


def make_places(words: Messages, _: Tables) -> RecordScreen[Place]:
    blank = write(Place(name=""))
    form = Form(parts=PARTS, write=write, read=read, blank=blank)
    name = attrgetter("name")  # the key of a row, and the heading over the fields
    fields = RecordForm(form=form, key_of=name, heading=name, new_heading="Vend i ri")
    none = ("Asnjë vend", "F2 shton një.")
    rows = ListPlan(columns=COLUMNS, search="Emri", nothing=none, not_found=none)
    plan = RecordPlan(name="places", title="Vendet", list=rows, form=fields, keys=KEYS)
    return RecordScreen(words, plan)


class PlacesController(RecordPage[Place]):
    page = Page.BUYERS  # a page of its own is a row of `Page`; this example borrows one
    places: dict[str, Place]

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        found = [each for each in self.places.values() if query.text in each.name]
        rows = [ListRecord(key=each.name, cells=(each.name, str(each.seats))) for each in found]
        return FoundRows(rows=rows, count=len(rows))

    @override
    def show(self, key: str) -> None:
        self.screen().show_record(self.places[key])

    @override
    async def keep(self, record: Place, approval: Approval | None, *, is_new: bool) -> Place:
        self.places[record.name] = record
        return record

    @override
    def deeds(self) -> Deeds:
        return {"again": self.read}
