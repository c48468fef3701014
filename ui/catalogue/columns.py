"""Which column of a file is which of ours: asked once for files with the same head."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from PySide6.QtWidgets import QWidget

from till.domain.shop.article import LONGEST_NAME, Unit
from till.domain.shop.catalogue import BEGINS, COLUMNS, DEPOSIT
from till.domain.shop.column_mapping import WEIGHED, ColumnMapping
from till.domain.shop.vat import VatRates
from till.system.catalogue_text import COLUMN_WORDS
from ui.kit.choice.exclusive import Option
from ui.kit.page.form import Field, Form, FormPart, Pick, TypedPick, Values
from ui.kit.page.form_question import AS_DECLARED, FormQuestion
from ui.kit.page.question import Question
from ui.shell.messages import Messages

OURS: Final = (*COLUMNS, BEGINS, WEIGHED, DEPOSIT)
USUAL: Final = {"vat": "usual_vat", "unit": "usual_unit", "category": "usual_category"}
"""What may be said for the rows that have nothing there, and the field it is said in."""
NO_UNITS: Final[Mapping[str, Unit]] = MappingProxyType({})


def no_rates() -> VatRates:
    """Return that no VAT code is known."""
    return VatRates(percent={})


def make_columns(
    words: Messages,
    window: QWidget,
    *,
    units: Mapping[str, Unit] = NO_UNITS,
    rates: Callable[[], VatRates] = no_rates,
) -> FormQuestion:
    """Make the question which column of a file is which."""
    offered: list[Option] = []
    form: Form[Values] = Form(
        parts=_parts(words, units, rates, offered),
        write=dict,
        read=lambda values, _: values,
    )
    missing = words.say("columns.missing_code")
    made = FormQuestion(
        words,
        window,
        form,
        name="columns",
        missing=lambda values: "" if values["id"] else missing,
    )
    made.offered = offered
    return made


make_columns.__dict__["looks_up"] = ("units", "rates")


def ask_columns(
    dialog: FormQuestion,
    head: Sequence[str],
    begun: ColumnMapping,
    chosen: Callable[[ColumnMapping], object],
) -> None:
    """Ask about a file with this head, beginning with what is known of it."""
    say = dialog.words.say
    heads = [Option(key=str(place), words=each) for place, each in enumerate(head)]
    none = Option(key="", words=say("columns.none"))
    dialog.offered[:] = [none, *(each for each in heads if each.words.strip())]

    def take(_pin: str) -> None:
        dialog.close_overlay()
        values = dialog.view.values()
        found = {name: head[int(values[name])] for name in OURS if values[name]}
        usual = {name: values[field] for name, field in USUAL.items() if values[field]}
        chosen(ColumnMapping(heads=found, usual=usual))

    question = Question(
        title=say("columns.title"),
        detail=say("columns.detail"),
        does=say("columns.do"),
        keeps=say("columns.keep"),
        destroys=False,
    )
    dialog.begin(question, take)
    places = {each: str(place) for place, each in reversed(list(enumerate(head)))}
    known = {name: places.get(begun.heads.get(name, ""), "") for name in OURS}
    usual = {field: begun.usual.get(name, "") for name, field in USUAL.items()}
    dialog.view.begin({**known, **usual}, None, AS_DECLARED)
    dialog.view.take_focus()


def _parts(
    words: Messages,
    units: Mapping[str, Unit],
    rates: Callable[[], VatRates],
    offered: Sequence[Option],
) -> tuple[FormPart, ...]:
    say = words.say
    names = {code: each.words.get(words.language, code) for code, each in units.items()}
    usual = say("columns.usual")
    codes = [Option(key="", words=say("columns.none"))]
    codes += [Option(key=each.value, words=each.value) for each in rates().percent]
    beside: Mapping[str, FormPart] = {
        "vat": Pick(name=USUAL["vat"], words=usual, options=codes, beside=True),
        "unit": TypedPick(name=USUAL["unit"], words=usual, names=names, beside=True),
        "category": Field(name=USUAL["category"], words=usual, longest=LONGEST_NAME, beside=True),
    }
    parts: list[FormPart] = []
    for name in OURS:
        is_beside = name in {"name", "price", WEIGHED}
        called = say(COLUMN_WORDS.get(name, "columns.weighed"))
        parts.append(Pick(name=name, words=called, options=lambda: offered, beside=is_beside))
        parts += [beside[name]] if name in beside else []
    return tuple(parts)
