"""What the page of several articles is made of: old and new of each, the change and its plan."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Final

from till.domain.shop.article import LONGEST_NAME
from till.domain.shop.bulk_change import (
    NO,
    YES,
    BulkField,
    BulkPlan,
    BulkStep,
    Ending,
    Standing,
)
from till.system.bulk_text import told_step, told_value
from ui.catalogue.plan import unit_names, vat_options
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Option
from ui.kit.entry.framed_line import FieldFace
from ui.kit.layout import PlainScroll, column, holder, panel
from ui.kit.page.form import NOTHING, Face, Field, Form, FormPart, Pick, Tick, TypedPick, Values
from ui.kit.page.form_view import FormView
from ui.kit.page.key import At, Key
from ui.kit.page.plan import BesideAll, ListPlan, RecordPlan
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import CellSign, ListColumn, ListRecord
from ui.kit.text import KeyValue, Text
from ui.kit.wording import format_whole
from ui.shell.messages import Messages, Tables
from ui.theme.tokens import Spacing, TextRole

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

MAKE: Final = "make"
FIELD_KEYS: Final = {
    BulkField.PRICE: "F4",
    BulkField.UNIT: "F6",
    BulkField.CATEGORY: "F7",
    BulkField.ARCHIVED: "F8",
    BulkField.VAT: "F11",
}
PERCENT: Final = "percent"
AMOUNT: Final = "amount"
NOW: Final = "now"
TOMORROW: Final = "tomorrow"
OTHER: Final = "date"
OF_PRICE: Final = frozenset({"method", "step", "ending", "when", "price_from", "weighed"})
FIRST_OF: Final = {
    BulkField.PRICE: "step",
    BulkField.VAT: "vat",
    BulkField.CATEGORY: "group",
    BulkField.UNIT: "unit",
    BulkField.ARCHIVED: "archived",
}
"""Where the work begins, and without which nothing is planned."""
LARGE_STEP: Final = 20  # percent; a larger one is asked about
MARGINS: Final = (16, 12, 16, 14)
STEP_COLUMN: Final = 4


def make_several(words: Messages, tables: Tables) -> RecordScreen[BulkStep]:
    """Return the page of several articles in a language."""
    say = words.say
    none = (say("several.none"), say("several.none_detail"))
    columns = (
        ListColumn(words=say("find.column_code"), width=84),
        ListColumn(words=say("create_article.name"), width=0),
        ListColumn(words=say("several.now"), width=116, is_right=True),
        ListColumn(words=say("several.then"), width=124, is_right=True, is_strong=True),
        ListColumn(words=say("several.step"), width=88, is_right=True),
    )
    rows = ListPlan(
        columns=columns,
        icon="tag",
        nothing=none,
        not_found=none,
        foot=say("several.foot"),
        groups=_groups(words, [Standing.CHANGES]),
        more_groups=say("find.more_categories"),
    )
    fields = [
        Key(name=each.value, keys=keys, words=say(f"bulk.field.{each.value}"), at=At.LIST)
        for each, keys in FIELD_KEYS.items()
    ]
    make = Key(name=MAKE, keys="F12", icon="circle-check", primary=True)
    plan: RecordPlan[BulkStep] = RecordPlan(
        name="several",
        title=say("several.title"),
        list=rows,
        keys=(*fields, make),
        beside=partial(SeveralFace, words, tables),
    )
    return RecordScreen(words, plan)


def _groups(words: Messages, standings: Sequence[Standing]) -> list[Option]:
    return [
        Option(
            key=each.value,
            words=words.say(f"bulk.standing.{each.value}"),
            icon="triangle-alert" if each is Standing.UNFIT else "",
        )
        for each in standings
    ]


class SeveralFace(BesideAll):
    """The fields of a change over what it comes to, and the key that does it."""

    def __init__(self, words: Messages, tables: Tables, keys: Mapping[str, Button]) -> None:
        self._words = words
        self._tables = tables
        self.field = BulkField.PRICE
        self.title = Text("", role=TextRole.TITLE_DIALOG, elide=True)
        self.title.setObjectName("several.heading")
        parts = (*self._of_price(), *self._of_others())
        form: Form[Values] = Form(
            parts=parts, write=dict, read=lambda values, _: values, in_order=True
        )
        self.view: FormView[Values] = FormView(form, {}, page="several")
        self.figures = {name: KeyValue("") for name in ("count", "largest", "average", "packs")}
        for name, each in self.figures.items():
            each.value.setObjectName(f"several.{name}")
        self.problem = Text("", tone="att", wrap=True)
        self.problem.setObjectName("several.problem")
        self.problem.hide()
        self.until = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.make = keys[MAKE]
        upper = panel(self.title, (PlainScroll(self.view), 1), margins=MARGINS)
        self.told = panel(*self.figures.values(), self.problem, spacing=0, margins=MARGINS)
        self.told.hide()
        whole = ((upper, 1), self.told, self.until, self.make)
        self.widget: QWidget = holder(column(*whole, spacing=Spacing.COLUMN))
        self.under: QWidget = holder(column())
        self.under.hide()

    def _spread(self, name: str, words: str, *keys: str) -> Pick:
        say = self._words.say
        options = [Option(key=each, words=say(f"several.{name}.{each}")) for each in keys]
        return Pick(name=name, words=say(words), options=options, spread=True)

    def _of_price(self) -> tuple[FormPart, ...]:
        say = self._words.say
        return (
            self._spread("method", "several.method", PERCENT, AMOUNT),
            Field(
                name="step",
                words=say("several.change"),
                longest=16,
                face=FieldFace.SIGNS,
                beside=True,
            ),
            self._spread("ending", "several.ending", *(each.value for each in Ending)),
            self._spread("when", "several.when", NOW, TOMORROW, OTHER),
            Field(
                name="price_from",
                words=say("catalogue.price_from"),
                longest=20,
                sample=say("several.moment_sample"),
                face=FieldFace.NUMBERS,
            ),
            Tick(
                name="weighed", words=say("several.weighed"), detail=say("several.weighed_detail")
            ),
        )

    def _of_others(self) -> tuple[FormPart, ...]:
        say = self._words.say
        codes = vat_options(self._words, self._tables.rates())
        units = unit_names(self._words, self._tables)
        return (
            Pick(name="vat", words=say("create_article.vat"), options=codes),
            Field(name="group", words=say("find.category"), longest=LONGEST_NAME),
            TypedPick(name="unit", words=say("find.column_unit"), names=units),
            Pick(
                name="archived",
                words=say("bulk.field.archived"),
                options=[
                    Option(key=YES, words=say("catalogue.archive")),
                    Option(key="back", words=say("catalogue.bring_back")),
                ],
                spread=True,
            ),
        )

    def begin(self, field: BulkField, count: int) -> None:
        """Show the fields of a change of so many articles, with nothing typed yet."""
        self.field = field
        told = self._words.say(f"bulk.field.{field.value}")
        self.title.setText(self._words.count("several.heading", count, field=told))
        blank = {"method": PERCENT, "ending": Ending.CENT.value, "when": NOW, "archived": YES}
        kept = OF_PRICE if field is BulkField.PRICE else {FIRST_OF[field]}
        away = OF_PRICE.union(FIRST_OF.values()) - kept
        self.view.begin(blank, NOTHING, Face(away=away))
        self.fit()

    @property
    def first(self) -> "QWidget":
        """Where the work begins."""
        return self.view.controls[FIRST_OF[self.field]].focus

    def fit(self) -> None:
        """Let the moment be typed only where another one is meant."""
        is_other = self.field is BulkField.PRICE and self.view.values()["when"] == OTHER
        self.view.controls["price_from"].widget.setVisible(is_other)

    def value(self) -> str:
        """Return what articles get that is no price."""
        typed = self.view.values()[FIRST_OF[self.field]]
        return NO if typed == "back" else typed

    def say_problem(self, sentence: str, place: str = "") -> None:
        """Say what is wrong, at its field where it has one; nothing when empty."""
        self.view.forget_errors()
        control = self.view.controls.get(place)
        if sentence and control is not None and not control.widget.isHidden():
            control.say(sentence, wrong=True)
            sentence = ""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        self.told.setVisible(bool(sentence) or not self.figures["count"].isHidden())

    def show_plan(self, plan: BulkPlan | None, until: str) -> None:
        """Show what a change comes to; nothing can be done while there is no plan."""
        say = self._words.say
        is_price = plan is not None and plan.change.field is BulkField.PRICE and plan.count > 0
        for name in ("largest", "average"):
            self.figures[name].setVisible(is_price)
        self.figures["count"].setVisible(plan is not None)
        self.figures["packs"].setVisible(plan is not None and plan.packs > 0)
        self.told.setVisible(plan is not None or not self.problem.isHidden())
        self.until.setText(until if plan is not None and plan.count else "")
        self.make.set_idle()
        count = plan.count if plan is not None else 0
        self.make.set_words(self._words.count("several.make", count))
        if plan is None or not count or plan.counts[Standing.UNFIT]:
            self.make.disable(say("several.nothing_to_do"))
        else:
            self.make.enable()
        if plan is None:
            return
        told = say("several.of", changed=format_whole(count), all=format_whole(plan.counts.total()))
        self.figures["count"].set_words(say("several.plan"), told)
        largest = f"{say('bulk.largest')} · {plan.largest_name}"
        self.figures["largest"].set_words(largest, told_step(plan.largest))
        self.figures["largest"].value.set_tone("wait" if is_large(plan) else "text")
        self.figures["average"].set_words(say("bulk.average"), told_step(plan.average))
        self.figures["packs"].set_words(say("bulk.packs"), format_whole(plan.packs))


def is_large(plan: BulkPlan) -> bool:
    """Tell whether a price moves so far that it is asked about."""
    return abs(plan.largest) > LARGE_STEP


def standings(words: Messages, plan: BulkPlan) -> tuple[list[Option], dict[str, int]]:
    """Return the chips of a plan, what stops it first, and how many articles each has."""
    there = [each for each in (Standing.UNFIT, *Standing) if plan.counts[each]]
    shown = list(dict.fromkeys([*there, Standing.CHANGES]))
    return _groups(words, shown), {each.value: plan.counts[each] for each in shown}


def planned_row(words: Messages, plan: BulkPlan, row: BulkStep) -> ListRecord:
    """Return an article with what is, what would be, and the step between them."""
    field = plan.change.field
    was, now = (_told(words, each, field) for each in (row.was, row.now))
    step = words.say("several.stays") if row.was == row.now else ""
    signs = {}
    if isinstance(row.was, int) and isinstance(row.now, int) and row.was and row.now != row.was:
        percent = Decimal((row.now - row.was) * 100) / row.was
        step = told_step(percent)
        if abs(percent) > LARGE_STEP:
            signs = {STEP_COLUMN: CellSign("triangle-alert", "wait")}
    return ListRecord(
        key=row.article_id,
        cells=(row.article_id, row.name, was, now if row.was != row.now else "", step),
        signs=signs,
    )


def _told(words: Messages, value: int | str, field: BulkField) -> str:
    if field is BulkField.ARCHIVED:
        return words.say(f"several.archived.{value or 'no'}")
    return told_value(value, field) or "–"
