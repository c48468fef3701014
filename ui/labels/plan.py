"""What the page of labels is made of: articles at the left, their sheet, how it is made."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from till.actions.shop.labels import LabelLine, needs_code
from till.domain.errors import TillError
from till.domain.formatting import marked, write_moment
from till.domain.labels.formats import (
    COMMON,
    LabelFormat,
    LabelSheet,
    read_format,
    read_shift,
    read_start,
)
from till.domain.labels.label import Label
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Option
from ui.kit.entry.framed_line import FieldFace
from ui.kit.layout import PlainScroll, column, holder, panel, row
from ui.kit.page.form import NOTHING, ON, Face, Field, Form, Pick, Tick, Values
from ui.kit.page.form_view import FormView
from ui.kit.page.key import At, Key
from ui.kit.page.plan import BesideAll, ListPlan, RecordPlan
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import ListColumn, ListRecord
from ui.kit.text import Text
from ui.kit.wording import format_price, format_quantity
from ui.labels.sheet import SheetView
from ui.shell.messages import Messages, Tables
from ui.theme.tokens import Spacing, TextRole

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

CHANGED: Final = "changed"
TOMORROW: Final = "tomorrow"
CHOSEN: Final = "chosen"
OWN: Final = "own"
"""The choice of sizes that are typed."""
SIDE: Final = 282  # px of the fields and keys
WIDTH: Final = 800
NARROW: Final = 560
MARGINS: Final = (14, 12, 14, 12)


def make_labels(words: Messages, _: Tables) -> RecordScreen[LabelLine]:
    """Return the page of labels in a language."""
    plan: RecordPlan[LabelLine] = RecordPlan(
        name="labels",
        title=words.say("labels.title"),
        list=_list(words),
        keys=_keys(words),
        beside=partial(LabelsFace, words),
        width=WIDTH,
        narrow=NARROW,
    )
    return RecordScreen(words, plan)


def _list(words: Messages) -> ListPlan:
    say = words.say
    none = (say("labels.none"), say("labels.none_detail"))
    copies = say("labels.column_copies")
    return ListPlan(
        columns=(
            ListColumn(words=say("labels.column_item"), width=0),
            ListColumn(words=copies, width=52, is_right=True, is_strong=True),
        ),
        search=say("labels.search"),
        icon="tag",
        nothing=none,
        not_found=none,
        groups=[
            Option(key=each, words=say(f"labels.{each}")) for each in (CHANGED, TOMORROW, CHOSEN)
        ],
        more_groups=say("find.more_categories"),
    )


def _keys(words: Messages) -> tuple[Key, ...]:
    say = words.say
    codes = say("labels.give_codes")
    crosses = say("labels.crosses")
    rows = (("weigh", "F4", "scale"), ("fewer", "F6", "minus"), ("more", "F8", "plus"))
    return (
        Key(name="codes", keys="F2", words=codes, icon="scan-barcode", at=At.HEAD),
        *(
            Key(
                name=name,
                keys=keys,
                icon=icon,
                spoken=say(f"labels.{name}"),
                at=At.LIST,
                needs_record=True,
            )
            for name, keys, icon in rows
        ),
        Key(name="crosses", keys="F7", words=crosses, icon="file-text", at=At.ABOVE),
        Key(name="save", keys="F9", words=say("labels.save"), icon="download", at=At.ABOVE),
        Key(name="make", keys="F12", icon="printer", primary=True),
    )


class LabelsFace(BesideAll):
    """The sheet, and beside it the fields that say how it is made, over the keys."""

    def __init__(self, words: Messages, keys: Mapping[str, Button]) -> None:
        self._words = words
        say = words.say
        self.formats: Mapping[str, LabelFormat] = {}
        self.offer_formats(())
        self.sheet = SheetView(name="labels.sheet", used=say("labels.used"))
        self.place = Text("", role=TextRole.H2, elide=True)
        self.place.setObjectName("labels.place")
        self._keys = keys
        self.view: FormView[Values] = FormView(self._form(), keys, page="labels")
        self.view.walks = False
        fields = panel(PlainScroll(self.view), margins=MARGINS)
        deeds = (keys[each] for each in ("crosses", "save", "make"))
        side = holder(column((fields, 1), *deeds, spacing=Spacing.COLUMN))
        side.setFixedWidth(SIDE)
        seen = panel(self.place, (self.sheet, 1), margins=MARGINS, spacing=Spacing.COLUMN)
        self.widget: QWidget = holder(row((seen, 1), side, spacing=Spacing.WINDOW))
        self.under: QWidget = holder(row())
        self.under.hide()

    def _form(self) -> Form[Values]:
        say = self._words.say
        signs = FieldFace.SIGNS
        hint = {"own": say("labels.own_hint"), "across": say("labels.kept")}
        parts = (
            Pick(name="format", words=say("labels.format"), options=self._options),
            Field(
                name="own", words=say("labels.own"), longest=40, sample=COMMON[0].text, face=signs
            ),
            Field(name="start", words=say("labels.start"), longest=3, face=FieldFace.NUMBERS),
            Field(name="across", words=say("labels.across"), longest=6, face=signs),
            Field(name="down", words=say("labels.down"), longest=6, face=signs, beside=True),
            Tick(name="old", words=say("labels.old"), detail=say("labels.old_detail")),
        )
        return Form(
            parts=parts, write=dict, read=lambda values, _: values, hints=lambda _values, _: hint
        )

    def _options(self) -> Sequence[Option]:
        said = [
            Option(key=key, words=_format_words(self._words, each))
            for key, each in self.formats.items()
        ]
        return [*said, Option(key=OWN, words=self._words.say("labels.format_own"))]

    def offer_formats(self, used: Sequence[LabelFormat]) -> None:
        """Offer the common formats and those of one's own that were used."""
        self.formats = {each.text: each for each in (*COMMON, *used)}

    def put(self, sheet: LabelSheet) -> None:
        """Show how a sheet is made."""
        self.view.begin(
            {
                "format": sheet.format.text,
                "start": str(sheet.start),
                "across": marked(f"{sheet.shift[0]:f}"),
                "down": marked(f"{sheet.shift[1]:f}"),
                "old": ON if sheet.with_old else "",
            },
            NOTHING,
            Face(away=("own",)),
        )

    def read(self) -> LabelSheet | None:
        """Return how the sheet is made, or None: what is wrong is then said at its field."""
        values = self.view.values()
        is_own = values["format"] == OWN
        self.view.controls["own"].widget.setVisible(is_own)
        try:
            chosen = read_format(values["own"] if is_own else values["format"])
            return LabelSheet(
                format=chosen,
                start=read_start(values["start"], chosen),
                shift=(read_shift(values["across"]), read_shift(values["down"])),
                with_old=bool(values["old"]),
            )
        except TillError as error:
            self.view.controls[error.place].say(self._words.error(error), wrong=True)
            return None

    def show_lines(
        self,
        lines: Iterable[LabelLine],
        sheet: LabelSheet,
        key: str,
        say: Callable[[Sequence[LabelLine]], Sequence[Label]],
    ) -> None:
        """Show the sheet on which the first label of the line of a key is, and what there is."""
        labels = each_label(lines)
        marked = next((place for place, each in enumerate(labels) if each.key == key), -1)
        per = sheet.format.per_sheet
        number = (max(marked, 0) + sheet.start - 1) // per
        begin = max(0, number * per - sheet.start + 1)
        end = (number + 1) * per - sheet.start + 1
        first = 0 if number else sheet.start - 1
        self.sheet.show_sheet(sheet, say(labels[begin:end]), first, marked - begin)
        name = "labels.roll" if sheet.format.is_roll else "labels.sheet"
        count = max(1, sheet.sheets(len(labels)))
        self.place.setText(self._words.say(name, sheet=number + 1, count=count))
        made = "labels.print_all" if sheet.format.is_roll else "labels.save_all"
        icon = "printer" if sheet.format.is_roll else "download"
        self._keys["make"].set_words(self._words.count(made, len(labels)), icon=icon)
        self._keys["save"].setVisible(sheet.format.is_roll)


def each_label(lines: Iterable[LabelLine]) -> Sequence[LabelLine]:
    """Return a line as often as it has labels."""
    return [each for each in lines for _ in range(each.copies)]


def label_row(line: LabelLine) -> ListRecord:
    """Return a line as a row: the price on the last label, if another, the one now, how many."""
    now = format_price(line.article.price)
    changed = line.was is not None and line.was != line.article.price
    was = f"{format_price(line.was)} → " if changed and line.was is not None else ""
    weight = f"{format_quantity(line.weight)} · " if line.weight else ""
    begins = f" · {write_moment(line.article.price_from)}" if line.article.price_from else ""
    return ListRecord(
        key=line.key,
        cells=(line.article.name, str(line.copies)),
        sub=f"{weight}{was}{now}{begins}",
        icon="scan-barcode" if needs_code(line.article) else "",
    )


def _format_words(words: Messages, format: LabelFormat) -> str:  # noqa: A002 the word for it
    size = marked(" × ".join(f"{each:f}" for each in format.size))
    if format.is_roll:
        return words.say("labels.format_roll", size=size)
    return words.say("labels.format_sheet", count=f"{format.columns} × {format.rows}", size=size)
