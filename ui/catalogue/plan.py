"""What the page of the catalogue is made of: articles at the left, the chosen one in fields."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt

from till.domain.barcode import LONGEST_CODE, is_doubtful_barcode
from till.domain.errors.catalogue import (
    PriceMissing,
    UnitUnknown,
)
from till.domain.formatting import write_moment
from till.domain.money import ZERO
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import LONGEST_NAME, Article, ArticleId
from till.domain.shop.bulk_change import BulkDone
from till.domain.shop.pack import code_in
from till.domain.shop.prices import PriceStanding, PriceVersion, read_price_moment
from till.domain.shop.spelling import read_unit
from till.domain.shop.vat import VatCode, VatRates
from till.domain.typed import read_price
from till.system.catalogue_text import price_begins
from till.system.words import Words
from ui.kit.chart.line import LinePoint
from ui.kit.choice.exclusive import Option
from ui.kit.entry.framed_line import FieldFace
from ui.kit.page.form import (
    ON,
    Face,
    Field,
    Form,
    FormPart,
    Line,
    Pick,
    Rows,
    Tick,
    TypedPick,
    Values,
)
from ui.kit.page.form_view import FormView
from ui.kit.page.key import At, Key, control
from ui.kit.page.plan import ListPlan, RecordForm, RecordPlan
from ui.kit.page.question import Question
from ui.kit.page.record_screen import ADD, SAVE, RecordScreen
from ui.kit.table.record_list import ListColumn, ListRecord
from ui.kit.wording import format_lek, format_percent, format_price
from ui.shell.messages import Messages, Tables

ARCHIVE: Final = "archive"
IMPORT: Final = "import"
LABELS: Final = "labels"
MARK: Final = "mark"
MARK_ALL: Final = "mark_all"
MARK_FILE: Final = "mark_file"
SEVERAL: Final = "several"
UNDO: Final = "undo"
MARKING: Final = (
    (MARK, "", "", control(Qt.Key.Key_Space)),  # never seen: a row has its box
    (MARK_ALL, "Ctrl+A", "", control(Qt.Key.Key_A)),
    (MARK_FILE, "F7", "", ()),
    (UNDO, "Ctrl+Z", "undo-2", control(Qt.Key.Key_Z)),
    (SEVERAL, "F4", "pencil", ()),
)
"""What marks articles and changes those that are marked, in the order of the foot."""
STEPS: Final = "price_steps"
PRICES: Final = "prices"
MOST_SHOWN: Final = 100
SIGNS: Final = {
    PriceStanding.PLANNED: ("clock", "accent"),
    PriceStanding.NOW: ("circle-check", "ok"),
}
LONGEST_MOMENT: Final = 20  # signs of a day with its time
MOST_BARCODES: Final = 1000
"""Signs of all barcodes of an article, with the spaces between them."""
ICONS: Final = {
    ArticleGroup.ALL: "",
    ArticleGroup.NO_BARCODE: "scan-barcode",
    ArticleGroup.OPEN_PRICE: "triangle-alert",
    ArticleGroup.CHANGED_TODAY: "clock",
    ArticleGroup.NEVER_SOLD: "",
    ArticleGroup.ARCHIVED: "package",
}


def make_catalogue(words: Messages, tables: Tables) -> RecordScreen[Article]:
    """Return the page of the catalogue in a language."""
    made = RecordScreen(words, catalogue_plan(words, tables))
    made.keys[MARK].hide()
    return made


def catalogue_plan(words: Messages, tables: Tables) -> RecordPlan[Article]:
    """Return what the page of the catalogue is made of."""
    say = words.say
    return RecordPlan(
        name="catalogue",
        title=say("catalogue.title"),
        list=_list(words),
        form=_form(words, tables),
        unchosen=(say("catalogue.none_chosen"), say("catalogue.none_chosen_detail")),
        keys=(
            Key(
                name=IMPORT,
                keys="F10",
                words=say("catalogue.import"),
                icon="upload",
                at=At.HEAD,
            ),
            Key(name=LABELS, keys="F9", words=say("catalogue.labels"), icon="tag", at=At.HEAD),
            Key(name=ADD, keys="F2", words=say("create_article.title"), icon="plus", at=At.HEAD),
            *_marking(words),
            Key(name=ARCHIVE, keys="F8", words=say("catalogue.archive"), needs_record=True),
            Key(name=SAVE, keys="F12", words=say("catalogue.save"), primary=True),
        ),
    )


def _marking(words: Messages) -> Sequence[Key]:
    say = words.say
    return [
        Key(name=name, keys=keys, icon=icon, also=also, at=At.LIST, words=say(f"catalogue.{name}"))
        for name, keys, icon, also in MARKING
    ]


def undo_question(words: Messages, done: BulkDone) -> Question:
    """Return what is asked before a change of many articles is undone."""
    what = words.count(
        "several.heading", done.articles, field=words.say(f"bulk.field.{done.field.value}")
    )
    return Question(
        title=words.say("catalogue.undo_title"),
        detail=f"{what} · {write_moment(done.made_at)} · {done.person.name}",
        does=words.say("catalogue.undo"),
        keeps=words.say("catalogue.take_back_keeps"),
        destroys=False,
    )


def _list(words: Messages) -> ListPlan:
    say = words.say
    return ListPlan(
        columns=(
            ListColumn(words=say("find.column_code"), width=96),
            ListColumn(words=say("catalogue.column_name"), width=0),
            ListColumn(words=say("find.column_unit"), width=58, roomy=True),
            ListColumn(words=say("sell.vat"), width=64),
            ListColumn(words=say("find.column_price"), width=104, is_right=True, is_strong=True),
            ListColumn(words=say("find.category"), width=112, roomy=True),
        ),
        search=say("catalogue.search"),
        icon="package",
        nothing=(say("catalogue.nothing"), say("catalogue.nothing_detail")),
        not_found=(say("catalogue.nothing_found"), say("catalogue.nothing_found_detail")),
        foot=say("catalogue.foot"),
        groups=[
            Option(key=each.value, words=say(f"catalogue.group.{each.value}"), icon=ICONS[each])
            for each in ArticleGroup
        ],
        more_groups=say("find.more_categories"),
        has_ticks=True,
    )


def _form(words: Messages, tables: Tables) -> RecordForm[Article]:
    say = words.say
    codes = sorted(each.value for each in tables.rates().percent)
    usual = VatCode.B.value if VatCode.B.value in codes else next(iter(codes), "")
    form: Form[Article] = Form(
        parts=_parts(words, tables),
        write=lambda article: _written(article, words, tables),
        read=_read,
        blank={"vat": usual, "unit": "XPP"},
        hints=lambda values, _: _hints(values, words, tables),
    )
    return RecordForm(
        form=form,
        key_of=lambda article: article.article_id,
        heading=lambda article: say("catalogue.article", code=article.article_id),
        new_heading=say("create_article.title"),
        worth_keeping=("name", "price"),
        face=lambda article: Face(away=(STEPS, PRICES, *(() if article else ("price_from",)))),
    )


def _parts(words: Messages, tables: Tables) -> tuple[FormPart, ...]:
    say = words.say
    detail = say("catalogue.open_price_detail")
    units = unit_names(words, tables)
    prices = (
        ListColumn(words=say("catalogue.price_from"), width=0),
        ListColumn(words=say("find.column_price"), width=104, is_right=True, is_strong=True),
    )
    return (
        Field(name="name", words=say("create_article.name"), longest=LONGEST_NAME),
        *_codes(words),
        Field(name="price", words=say("catalogue.price"), longest=16, face=FieldFace.NUMBERS),
        Field(
            name="price_from",
            words=say("catalogue.price_from"),
            longest=LONGEST_MOMENT,
            sample=say("catalogue.price_from_sample"),
            face=FieldFace.NUMBERS,
            beside=True,
        ),
        Pick(
            name="vat",
            words=say("create_article.vat"),
            options=lambda: vat_options(words, tables.rates()),
        ),
        TypedPick(name="unit", words=say("find.column_unit"), names=units, beside=True),
        _deposit(words),
        Field(name="group", words=say("find.category"), longest=LONGEST_NAME),
        Tick(
            name="open_price",
            words=say("catalogue.open_price"),
            detail=detail,
            locks="price",
            beside=True,
        ),
        Line(name=STEPS, words=say("catalogue.prices")),
        Rows(name=PRICES, words=say("catalogue.prices"), columns=prices),
    )


def _codes(words: Messages) -> tuple[FormPart, ...]:
    code = words.say("catalogue.code")
    barcodes = words.say("catalogue.barcodes")
    signs = FieldFace.SIGNS
    return (
        Field(name="code", words=code, longest=LONGEST_CODE, face=signs, only_new=True),
        Field(
            name="barcodes",
            words=barcodes,
            longest=MOST_BARCODES,
            face=signs,
            takes_scans=True,
            beside=True,
        ),
    )


def _deposit(words: Messages) -> Field:
    said = words.say("catalogue.deposit")
    signs = FieldFace.SIGNS
    return Field(name="deposit", words=said, longest=LONGEST_CODE, face=signs, beside=True)


def unit_names(words: Messages, tables: Tables) -> Mapping[str, str]:
    """Return what units are called, by their codes."""
    return {code: each.words.get(words.language, code) for code, each in tables.units.items()}


def vat_options(words: Messages, rates: VatRates) -> list[Option]:
    """Return the VAT codes of the business with their rates, as they are chosen from."""
    return [
        Option(
            key=code.value,
            words=words.say(
                "create_article.vat_option", code=code.value, rate=format_percent(rates.rate(code))
            ),
        )
        for code in sorted(rates.percent, key=lambda code: code.value)
    ]


def _written(article: Article, words: Messages, tables: Tables) -> Values:
    return {
        "name": article.name,
        "barcodes": " ".join(article.barcodes),
        "price": format_price(article.price) if article.price else "",
        "vat": article.vat_code.value,
        "unit": article.unit,
        "group": article.category,
        "deposit": article.deposit or "",
        "open_price": ON if article.has_open_price else "",
    }


def _read(values: Values, before: Article | None) -> Article:
    """Return the article that is typed. Raises what its price may be refused for."""
    is_open = bool(values["open_price"])
    if not is_open and not values["price"]:
        raise PriceMissing
    vat = values["vat"] or (before.vat_code.value if before else VatCode.B.value)
    return Article(
        article_id=before.article_id if before else ArticleId(values["code"]),
        name=values["name"],
        price=ZERO if is_open else read_price(values["price"]),
        price_from=read_price_moment(values["price_from"]) if before else None,
        vat_code=VatCode(vat),
        unit=values["unit"],
        category=values["group"],
        barcodes=tuple(values["barcodes"].split()),
        deposit=values["deposit"] or None,
    )


def _hints(values: Values, words: Messages, tables: Tables) -> Values:
    """Say which barcode is worth a second look, and what is sold by measure."""
    say = words.say
    codes = map(code_in, values["barcodes"].split())
    doubtful = [each for each in codes if is_doubtful_barcode(each)]
    hints = {
        "code": say("catalogue.code_hint"),
        "deposit": say("catalogue.deposit_hint"),
        "barcodes": say("catalogue.barcode_doubtful", code=doubtful[0])
        if doubtful
        else say("catalogue.barcodes_hint"),
    }
    try:
        unit = read_unit(values["unit"], tables.units)
    except UnitUnknown:
        return hints
    measured = say("cli.unit_by_measure" if unit.weighed else "cli.unit_whole")
    return hints | {"unit": f"{unit.code} · {measured}"}


def show_prices(
    view: FormView[Article], words: Messages, prices: Sequence[PriceVersion], now: datetime
) -> None:
    """Show prices, the latest first, under the fields, where there is more than the first one."""
    versions = prices[:MOST_SHOWN] if len(prices) > 1 else ()
    rows = [price_row(words, each) for each in versions]
    counted = [each for each in versions if each.state is not PriceStanding.TAKEN_BACK]
    steps = [LinePoint(begins=each.holds_from, amount=each.price) for each in reversed(counted)]
    spoken = "; ".join(" ".join((*each.cells, each.sub)) for each in rows)
    view.show_rows(PRICES, rows)
    coming = [each for each in versions if each.state is PriceStanding.PLANNED]
    view.say("price_from", _next_price(words, coming[-1]) if coming else "")
    view.show_steps(STEPS, steps, now, spoken)


def _next_price(words: Messages, version: PriceVersion) -> str:
    moment = price_begins(version, Words(words.language))
    return words.say("catalogue.price_planned", price=format_price(version.price), moment=moment)


def price_row(words: Messages, version: PriceVersion) -> ListRecord:
    """Return from when a price holds, who set it and what it is now, and how much it is."""
    icon, tone = SIGNS.get(version.state, ("", "text2"))
    state = words.say(f"price_state.{version.state.value}")
    many = words.count("several.items", version.articles) if version.articles else ""
    return ListRecord(
        key=str(version.number),
        cells=(price_begins(version, Words(words.language)), format_price(version.price)),
        sub=" · ".join(filter(None, (state, version.person, many))),
        icon=icon,
        tone=tone,
    )


def take_back_question(words: Messages, version: PriceVersion) -> Question:
    """Return what is asked before a planned price is taken back."""
    begins = price_begins(version, Words(words.language))
    return Question(
        title=words.say(
            "catalogue.take_back_title", price=format_lek(version.price), moment=begins
        ),
        detail=words.say("catalogue.take_back_detail"),
        does=words.say("catalogue.take_back"),
        keeps=words.say("catalogue.take_back_keeps"),
    )
