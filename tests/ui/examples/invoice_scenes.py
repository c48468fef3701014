"""Pictures of the page of an invoice: an electronic one, an export, a correction, a line.

Lives here: the pictures' own example data put on the real screens.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.stories.paperwork import ABROAD, ACCOUNT, BUSINESS
from tests.ui.drivers.generations import TABLES
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.domain.selling.terms import LEK
from ui.customer.form import written
from ui.invoices.draft import LINES, FormDraft
from ui.invoices.line_question import ask_line, line_row, make_line
from ui.invoices.plan import chosen, new_draft
from ui.invoices.screen import InvoiceScreen
from ui.kit.wording import unit_of
from ui.shell.messages import Messages

GOODS = (
    {"name": "Furnizim ushqimor, nëntor 2026", "quantity": "1", "price": "84 000", "vat": "B"},
    {"name": "Transport në kantier", "quantity": "6", "price": "2 000", "vat": "B"},
)


def page(
    words: Messages, size: QSize, draft: FormDraft, faults: dict[str, str] | None = None
) -> tuple[QWidget, InvoiceScreen]:
    screen = InvoiceScreen(words, TABLES)
    made = window(screen, words, size)
    draft = draft.with_values(chosen(draft))
    title = words.say(f"invoicing.title_{draft.kind}")
    key = "invoicing.corrects" if draft.corrects else "invoicing.explained"
    screen.show_draft(draft, title=title, explained=words.say(key, number=draft.corrected))
    screen.show_lines([line_row(words, TABLES, *each) for each in enumerate(draft.lines)])
    screen.show_faults(faults or {})
    screen.glass.set_heading(words.say("invoicing.left"))
    left, total = ("66 000,00", "96 000,00") if draft.lines else ("0,00", "0,00")
    screen.glass.set_number(left, unit=unit_of(draft.values.get("currency") or LEK.code))
    screen.glass.set_foot([(words.say("invoicing.total"), total)])
    return made, screen


def draft(**more: str) -> FormDraft:
    blank = new_draft(ACCOUNT.accounts[0])
    values = {**blank.values, **written(BUSINESS), **more}
    lines = tuple({**each, "unit": "XPP"} for each in GOODS)
    return FormDraft(values=values, lines=lines)


def invoice_electronic(words: Messages, size: QSize) -> QWidget:
    of = draft(
        kind="electronic", process="P4", deadline="18.12.2026", prepaid="30 000", start="01.11.2026"
    )
    return page(words, size, of.with_values({**of.values, "end": "30.11.2026"}))[0]


def invoice_export(words: Messages, size: QSize) -> QWidget:
    values = {**draft().values, **written(ABROAD), "kind": "export", "currency": "EUR"}
    missing = words.say("conditions.exchange_rate_missing", code="EUR")
    return page(words, size, draft().with_values(values), {"rate": missing})[0]


def invoice_faults(words: Messages, size: QSize) -> QWidget:
    of = FormDraft(values={**draft(kind="electronic").values, "account_number": "AL36"})
    faults = {
        "account_number": words.say("invoicing.wrong_account_number"),
        "start": words.say("conditions.supply_period_backward"),
        LINES: words.say("invoicing.no_lines"),
    }
    return page(words, size, of, faults)[0]


def invoice_part(words: Messages, size: QSize) -> QWidget:
    of = draft(payment="account", part_payment="card", part="96 000")
    made, screen = page(words, size, of, {"part": words.say("errors.part_not_within")})
    screen.view.gone_to.emit(screen.view.controls["part"].focus)  # the form is scrolled to it
    return made


def invoice_line(words: Messages, size: QSize) -> QWidget:
    of = draft()
    made, _ = page(words, size, of)
    question = make_line(words, made, units=TABLES.units, rates=TABLES.rates)
    ask_line(question, of, of.lines[0], print)
    return made


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make
    for make in (invoice_electronic, invoice_export, invoice_faults, invoice_part, invoice_line)
}


if __name__ == "__main__":
    photograph(SHOTS)
