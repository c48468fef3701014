"""The page of an invoice joined with the till: filled in, told what is wrong, kept, issued."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.selling.finding import FoundArticle, meaning_of
from till.actions.selling.invoicing import (
    WantedInvoice,
    invoice_form,
    keep_invoice_draft,
    unfit_fields,
)
from till.actions.selling.past_invoices import details
from till.actions.shop.buyers import check_number
from till.domain.errors import RuleBroken, TillError
from till.domain.errors.documents import GivenBackUnknown, PartNotWithin
from till.domain.identifiers import DocId
from till.domain.money import ZERO
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.terms import LEK, Process
from till.domain.shop.article import ArticleId
from till.domain.shop.buyer import BuyerIdType, checked_nuis, is_nuis
from till.domain.shop.taxpayer import buyer_from
from till.system.invoices.invoice_file import InvoiceFieldMissing, InvoiceFieldWrong
from till.system.invoices.wanted_invoice import article_finder, read_form
from till.system.words import LANGUAGES, Words
from ui.customer.form import written
from ui.invoices.again import correction_of, made_again
from ui.invoices.draft import (
    LINES,
    NUIS,
    FormDraft,
    as_file,
    draft_from,
    field_of,
    fitting,
    part_of,
)
from ui.invoices.line_question import article_line, ask_line, line_row, make_line
from ui.invoices.plan import (
    ADD,
    DROP,
    EDIT,
    ISSUE,
    LOOK,
    REMOVE,
    TYPED,
    chosen,
    country_name,
    drop_question,
    new_draft,
)
from ui.invoices.screen import InvoiceScreen
from ui.kit.page.form import Values
from ui.kit.page.question import QuestionDialog
from ui.kit.wording import format_money, format_quantity, format_rate, refused_line, unit_of
from ui.shell.controllers import LateDialog, PageController
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

DECIDING: Final = ("kind", "process", "self_issue", "paper", "payment", "part_payment", "currency")
"""The fields that decide which others there are."""
SAID_OF: Final = frozenset({"account_number", "swift", "account_country", "account_currency"})
"""Fields with a sentence of their own for what cannot stand there."""
FindArticle = Callable[[Callable[[str], None]], None]


class InvoiceController(PageController[InvoiceScreen]):
    """`issued` carries the docId of what was issued; `gone` when somebody goes back."""

    page = Page.INVOICE
    issued = Signal(str)
    gone = Signal()
    _question = LateDialog(QuestionDialog)

    def __init__(self, shell: Shell, make: Callable[[], InvoiceScreen], find: FindArticle) -> None:
        """`find` opens the search for an article, and is told which was chosen."""
        super().__init__(shell, make)
        self._find = find
        self._draft: FormDraft | None = None
        self._kept = ""
        self._article_of = article_finder(shell.till.articles)
        self._is_issuing = False
        self._is_sure = False  # was told what is not known of the sale, and goes on
        self._keeping = Throttle(self, self._keep)

    @override
    def join(self, screen: InvoiceScreen) -> None:
        deeds = {
            ADD: lambda: self._find(self._add_article),
            TYPED: lambda: self._ask_line({}),
            EDIT: self._edit_line,
            REMOVE: self._remove_line,
            LOOK: self._look_up,
            DROP: self._ask_to_drop,
            ISSUE: self._issue,
        }
        screen.left.connect(self.leave)
        screen.pressed.connect(lambda name: deeds[name]())
        screen.edited.connect(self._edit)
        screen.scanned.connect(self._add_article)
        screen.line_opened.connect(self._edit_line)

    @override
    def leave(self) -> None:
        self.gone.emit()

    # What stands in the form.

    @property
    def draft(self) -> FormDraft:
        """The form as it stands: the kept one, else a new one."""
        if self._draft is None:
            till = self.shell.till
            self._kept = till.baskets.invoice_draft()
            is_kept = bool(self._kept)
            self._draft = draft_from(self._kept) if is_kept else new_draft(till.policy.account)
        return self._draft

    @override
    def fill(self) -> None:
        self._show(self.draft)

    def begin(self, draft: FormDraft) -> None:
        """Open the page with a form that is filled in; one that is there is asked about."""
        blank = new_draft(self.shell.till.policy.account)
        if self.draft in (blank, draft):
            self._begin_anew(draft)
            return
        question = drop_question(self.shell.words, for_another=True)
        self._question.ask(question, lambda _: self._begin_anew(draft))

    def _begin_anew(self, draft: FormDraft) -> None:
        self._question.close_overlay()
        self._is_sure = False
        self._draft = draft
        self._keeping.request()
        self.open()

    def correct(self, doc_id: str) -> None:
        """Begin what corrects an invoice."""
        known = details(self.shell.till, DocId(doc_id))
        number = known.document.completion.invoice_number or known.sale.key
        self.begin(correction_of(known.sale, known.document.doc_id, number))

    def make_again(self, doc_id: str) -> None:
        """Begin an invoice like an earlier one, for today."""
        till = self.shell.till
        sale = details(till, DocId(doc_id)).sale
        draft = made_again([Words(each) for each in LANGUAGES], sale, till.today)
        self.begin(self._with_rate(draft.with_values({**draft.values, "currency": ""}), draft))

    def _ask_to_drop(self) -> None:
        question = drop_question(self.shell.words)
        blank = new_draft(self.shell.till.policy.account)
        self._question.ask(question, lambda _: self._begin_anew(blank))

    def _show(self, draft: FormDraft, *, select: int | None = None) -> None:
        """Show a draft whole: other fields, other choices."""
        screen = self.screen()
        words = self.shell.words
        draft = fitting(draft.with_values(chosen(draft)))
        self._draft = draft
        self._article_of = article_finder(self.shell.till.articles)
        key = "invoicing.corrects" if draft.corrects else "invoicing.explained"
        screen.show_draft(
            draft,
            title=words.say(f"invoicing.title_{draft.kind}"),
            explained=words.say(key, number=draft.corrected),
        )
        rows = [line_row(words, screen.tables, *each) for each in enumerate(draft.lines)]
        screen.show_lines(rows, select=select)
        self._look()

    def _edit(self) -> None:
        """Take over what was typed; the fields follow what decides about them."""
        before = self.draft
        values = dict(self.screen().view.values())
        seen = self.screen().seen
        away = {name: text for name, text in before.values.items() if name not in seen}
        typed = {**before.values, **values, **away}
        draft = before.with_values(typed)
        draft = self._with_saved_buyer(self._with_rate(before, draft))
        decided = [name for name in DECIDING if before.values.get(name) != draft.values.get(name)]
        if decided or draft.values != typed:
            self._show(draft)
        else:
            self._draft = draft
            self._look()
        self._keeping.request()

    def _with_rate(self, before: FormDraft, draft: FormDraft) -> FormDraft:
        """Put in today's rate of another currency, where somebody has set it."""
        code = draft.values.get("currency", "").upper()
        if code == before.values.get("currency", "").upper():
            return draft
        found = self.shell.till.exchange_rates.newest(code)
        is_todays = found is not None and found.is_of(self.shell.till.today)
        rate = format_rate(found.rate) if found and is_todays else ""
        return draft.with_values({**draft.values, "rate": rate})

    def _with_saved_buyer(self, draft: FormDraft) -> FormDraft:
        """Fill in a buyer who comes again, once the number is whole and nobody was typed yet."""
        values = draft.values
        number = values.get("number", "")
        if not is_nuis(number) or values.get("name") or values.get("paper") != NUIS:
            return draft
        found = self.shell.till.buyers.with_number(BuyerIdType.NUIS, checked_nuis(number))
        return draft.with_values({**values, **written(found.buyer)}) if found else draft

    # What is wrong with it.

    def _read(self) -> tuple[WantedInvoice, dict[str, TillError]]:
        """Return what the form would ask for, and what is wrong, by its fields in their order."""
        draft = self.draft
        countries = self.screen().tables.countries
        code = draft.values.get("account_country", "")
        named = replace(draft, country=country_name(countries, code, self.shell.words.language))
        file, unread = as_file(named, self.screen().seen)
        wanted, unfit = read_form(file, self._article_of)
        asked = unfit_fields(self.shell.till, wanted)
        found: dict[str, TillError] = {}
        for path, error in {**unread, **unfit}.items():
            found.setdefault(field_of(path), error)
        parts = wanted.tenders[1:]
        total = abs(wanted.basket.total)
        if parts and total and not ZERO < sum(each.amount or ZERO for each in parts) < total:
            found.setdefault("part", PartNotWithin())
        unread_parts = {part_of(name) for name in found}  # what they would be sent as is not known
        for path, error in asked.items():
            if part_of(field_of(path)) not in unread_parts:
                found.setdefault(field_of(path), error)
        order = list(self.screen().view.controls)
        place = {name: at for at, name in enumerate(order)}
        return wanted, dict(sorted(found.items(), key=lambda each: place.get(each[0], len(order))))

    def _look(self) -> None:
        """Tell what is wrong where it is, and what it comes to."""
        wanted, faults = self._read()
        screen = self.screen()
        screen.show_faults({name: self._sentence(name, each) for name, each in faults.items()})
        say = self.shell.words.say
        currency = wanted.terms.currency
        total = wanted.basket.total
        electronic = wanted.terms.electronic
        is_prepaid = electronic is not None and electronic.process is Process.P4
        prepaid = electronic.prepaid if electronic and is_prepaid else None
        foot = [(say("invoicing.count"), str(len(self.draft.lines)))]
        if prepaid:
            foot = [(say("invoicing.total"), format_money(total))]
        if currency != LEK:
            foot.append((say("invoicing.in_lek"), format_money(currency.in_lek(total))))
        heading = say("invoicing.left" if prepaid else "invoicing.total")
        screen.glass.set_heading(heading)
        left = format_money(total - (prepaid or ZERO))
        screen.glass.set_number(left, unit=unit_of(currency.code))
        screen.glass.set_foot(foot)

    def _sentence(self, name: str, error: TillError) -> str:
        """Return what is wrong in the words of the form, not of a file."""
        words = self.shell.words
        if isinstance(error, InvoiceFieldMissing):
            is_list = name == LINES and not self.draft.lines
            return words.say("invoicing.no_lines" if is_list else "invoicing.missing")
        if isinstance(error, InvoiceFieldWrong):
            return words.say(f"invoicing.wrong_{name}" if name in SAID_OF else "invoicing.wrong")
        return words.error(error)

    # Its lines.

    def _add_article(self, code: str) -> None:
        """Put an article into the form by its id or a code; what has to be said is asked for."""
        till = self.shell.till
        article = till.articles.with_id(ArticleId(code))
        found = None if article else self._found(code)
        article = found.article if found else article
        if article is None:
            self.screen().tell(self.shell.words.say("returns.unknown_code"))
            return
        line = article_line(article, self.draft)
        if found and found.entered.quantity is not None:  # a pack, or a label
            line = {**line, "quantity": format_quantity(found.entered.quantity)}
        if self.draft.is_foreign or article.has_open_price or article.weighed:
            self._ask_line(line)
        else:
            self._take_line(line, None)
            if article.deposit:
                said = {"name": article.name, "code": article.deposit}
                self.screen().tell(self.shell.words.say("invoicing.deposit_apart", **said))

    def _found(self, code: str) -> FoundArticle | None:
        try:
            meaning = meaning_of(self.shell.till, code)
        except RuleBroken:
            return None
        return meaning if isinstance(meaning, FoundArticle) else None

    def _ask_line(self, line: Values, place: int | None = None) -> None:
        """Ask for a line; `place` is that of one there is."""
        dialog = self.shell.dialog(make_line)
        ask_line(dialog, self.draft, line, lambda typed: self._take_line(typed, place))

    def _edit_line(self) -> None:
        place = self.screen().line
        if place is not None:
            self._ask_line(self.draft.lines[place], place)

    def _take_line(self, line: Values, place: int | None) -> None:
        draft = self.draft.with_lines(place, line)
        self._show(draft, select=len(draft.lines) - 1 if place is None else place)
        self._keeping.request()

    def _remove_line(self) -> None:
        place = self.screen().line
        if place is not None:
            self._show(self.draft.with_lines(place), select=max(0, place - 1))
            self._keeping.request()

    # Who buys.

    def _look_up(self) -> None:
        """Ask the register about the number that is typed."""
        view = self.screen().view
        try:
            number = checked_nuis(view.values()["number"])
        except RuleBroken as error:
            view.show_error("number", self.shell.words.error(error))
            return
        view.say("number", self.shell.words.say("buyers.checking", number=number))
        work = self._ask_register(number)
        self.shell.tasks.start(work, name="look up a NIPT", on_failure=self._tell)

    async def _ask_register(self, number: str) -> None:
        answer = await check_number(self.shell.till, number)
        words = self.shell.words
        draft = self.draft
        if draft.values.get("number", "").strip().upper() != number:
            return  # another was typed meanwhile
        found = next((each for each in answer.found if each.number == number), None)
        if answer.failure is not None:
            said = words.say(f"lookup.{answer.failure.value}", message=answer.message)
        elif found is None:
            said = words.say("buyers.not_in_register", number=number)
        else:
            self._show(draft.with_values({**draft.values, **written(buyer_from(found))}))
            self._keeping.request()
            said = words.say("buyers.in_register", name=found.name)
        self.screen().view.say("number", said)

    # Keeping and issuing it.

    def _keep(self) -> None:
        """Keep the form on disk as it stands, so that no end of the till takes it away."""
        is_blank = self._draft == new_draft(self.shell.till.policy.account)
        text = "" if self._draft is None or is_blank else self._draft.text()
        if text == self._kept or self._is_issuing:
            return
        self._kept = text
        work = keep_invoice_draft(self.shell.till, text)
        self.shell.tasks.start(work, name="keep the form of an invoice", on_failure=self._tell)

    def _issue(self) -> None:
        """Issue it once nothing is wrong with it; asked for once, however often it is pressed."""
        if self._is_issuing:
            return
        self._article_of = article_finder(self.shell.till.articles)
        wanted, faults = self._read()
        if faults:
            name, error = next(iter(faults.items()))
            self.screen().refuse(name, self._sentence(name, error))
            return
        self._is_issuing = True
        words = self.shell.words
        self.screen().keys[ISSUE].set_busy(words.say("invoicing.issuing"))

        async def issue(approval: Approval | None) -> None:
            issued = await invoice_form(self.shell.till, wanted, approval, is_sure=self._is_sure)
            self._is_issuing = False
            self._draft = None
            self._kept = ""
            self.screen().set_idle()
            self.issued.emit(issued.document.doc_id)

        asked = Asked(
            of=words.say(f"invoicing.title_{self.draft.kind}"),
            amount=wanted.basket.total,
            currency=wanted.terms.currency.code,
        )
        self.shell.run_with_approval(
            issue, name="issue an invoice", about=lambda: asked, on_failure=self._refuse
        )

    def _refuse(self, error: TillError) -> None:
        self._is_issuing = False
        self._is_sure = self._is_sure or isinstance(error, GivenBackUnknown)
        name = "" if isinstance(error, ApprovalNeeded) else error.place
        self.screen().refuse(name, refused_line(self.shell.words, error))
        self._keeping.request()

    def _tell(self, error: TillError) -> None:
        self.screen().tell(self.shell.words.error(error))
