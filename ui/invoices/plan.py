"""The form of an invoice, declared: its fields, which of them its kind has, its keys, a line."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from till.domain.cash.exchange import CURRENCIES
from till.domain.selling.tender import BankAccount, TenderKind
from till.domain.selling.terms import LEK, Process, SelfIssue
from till.domain.shop.buyer import Country
from till.domain.shop.vat import VatCode
from ui.customer.form import PAPERS, buyer_parts
from ui.invoices.draft import (
    ACCOUNT,
    ACCOUNT_FIELDS,
    ELECTRONIC,
    EXPORT,
    KINDS,
    NUIS,
    SALE,
    SELF_ISSUE,
    FormDraft,
)
from ui.kit.choice.exclusive import Option
from ui.kit.page.form import Face, Field, Form, FormPart, KeyPlace, Pick, Tick, TypedPick, Values
from ui.kit.page.key import At, Key
from ui.kit.page.question import Question
from ui.shell.messages import Messages, Tables

ISSUE: Final = "issue"
ADD: Final = "add"
TYPED: Final = "typed"
EDIT: Final = "edit"
REMOVE: Final = "remove"
LOOK: Final = "look"
DROP: Final = "drop"
INVOICE_TYPES: Final = (
    *("380", "386", "326", "82", "84", "325", "383", "393", "394", "395", "575", "623", "780"),
)
"""Those that can be selected (specification 2.18), the usual ones first."""
CORRECTIVE: Final = (Process.P9, Process.P10)
LONGEST_NOTES: Final = 500
DAY: Final = 10
Options = Callable[[str], Sequence[Option]]


def invoice_keys(words: Messages) -> tuple[Key, ...]:
    """Return what can be done on the page."""
    say = words.say
    at = At.LIST
    return (
        Key(name=DROP, keys="F9", words=say("invoicing.drop"), at=At.HEAD, destroys=True),
        Key(name=LOOK, keys="F6", words=say("invoicing.look"), icon="search", at=At.FIELDS),
        Key(name=ADD, keys="F2", words=say("invoicing.add"), icon="plus", at=at),
        Key(name=TYPED, keys="F3", words=say("invoicing.typed"), at=at),
        Key(name=EDIT, keys="F4", words=say("invoicing.edit"), at=At.SECTION),
        Key(name=REMOVE, keys="F8", words=say("invoicing.remove"), at=At.SECTION),
        Key(name=ISSUE, keys="F12", words=say("invoicing.issue"), icon="cloud", primary=True),
    )


def invoice_form(words: Messages, tables: Tables, options: Options) -> Form[Values]:
    """Return all fields; `options` says what can be chosen in one now."""
    return Form(
        parts=(*_head(words, tables, options), *_terms(words, options)),
        write=dict,
        read=lambda values, _: values,
        hints=lambda values, _: _hints(words, values),
        in_order=True,
    )


def _head(words: Messages, tables: Tables, options: Options) -> Sequence[FormPart]:
    """Return what it is, and who buys."""
    say = words.say
    _, number, country, *named = buyer_parts(words, tables.countries)
    kind = say("invoicing.kind")
    return (
        Pick(name="kind", words=kind, options=options("kind"), spread=True),
        _pick(words, options, "process"),
        _pick(words, options, "invoice_type", beside=True),
        _pick(words, options, "self_issue"),
        Tick(name="reverse", words=say("invoicing.reverse"), detail=say("invoicing.reverse_means")),
        _pick(words, options, "paper"),
        number,
        KeyPlace(name=LOOK, beside=True),
        country,
        *named,
    )


def _terms(words: Messages, options: Options) -> Sequence[FormPart]:
    """Return how and when it is paid, and what else it says."""

    def line(name: str, longest: int = 200, *, beside: bool = False, sample: str = "") -> Field:
        said = words.say(f"invoicing.{name}")
        return Field(name=name, words=said, longest=longest, beside=beside, sample=sample)

    codes = {code: code for code in sorted(CURRENCIES)}
    day = words.say("invoicing.sample_day")
    return (
        TypedPick(name="currency", words=words.say("invoicing.currency"), names=codes),
        line("rate", 12, beside=True),
        _pick(words, options, "payment"),
        _pick(words, options, "part_payment"),
        line("part", 20, beside=True),
        line("account_number", 40),
        line("holder"),
        line("bank", beside=True),
        line("swift", 11),
        line("account_country", 2, beside=True),
        line("account_currency", 3, beside=True),
        line("deadline", DAY, sample=day),
        line("prepaid", 20, beside=True),
        line("start", DAY, sample=day),
        line("end", DAY, beside=True, sample=day),
        line("discount", 20),
        line("notes", LONGEST_NOTES),
    )


def _pick(words: Messages, options: Options, name: str, *, beside: bool = False) -> Pick:
    said = words.say(f"invoicing.{name}")
    return Pick(name=name, words=said, options=partial(options, name), beside=beside)


def _hints(words: Messages, values: Values) -> Values:
    """Return what there is to know of some fields before anything stands there."""
    hints = {name: f"invoicing.{name}_hint" for name in ("prepaid", "start", "discount")}
    hints["deadline"] = "invoicing.deadline_hint"
    said = {name: words.say(key) for name, key in hints.items()}
    if values.get("paper") == NUIS:
        said["number"] = words.say("customer.nuis_rule")
    return said


def options_of(words: Messages, draft: FormDraft, name: str) -> Sequence[Option]:
    """Return what can be chosen in a field of a draft: nothing that would be refused."""
    say = words.say
    match name:
        case "kind":
            return [Option(key=each, words=say(f"invoicing.kind_{each}")) for each in KINDS]
        case "process":
            return [_coded(words, "process", each.value) for each in processes(draft)]
        case "invoice_type":
            usual = Option(key="", words=say("invoicing.type_of_process"))
            coded = [_coded(words, "type", each) for each in INVOICE_TYPES]
            return [usual] if draft.corrects else [usual, *coded]
        case "self_issue":
            return [
                Option(key=each.value, words=say(f"invoicing.self_issue_{each.value}"))
                for each in SelfIssue
            ]
        case "paper":
            return [Option(key=each, words=say(f"buyer_paper.{each}")) for each in papers(draft)]
        case _:
            is_part = name == "part_payment"
            kinds = parts(draft) if is_part else payments(draft)
            paid = [Option(key=each.value, words=say(f"tender.{each.name}")) for each in kinds]
            return [Option(key="", words=say("invoicing.no_part")), *paid] if is_part else paid


def _coded(words: Messages, group: str, code: str) -> Option:
    return Option(key=code, words=f"{code} · {words.say(f'invoicing.{group}.{code}')}")


def processes(draft: FormDraft) -> Sequence[Process]:
    """Return the processes of a draft: those that correct, or all others."""
    return CORRECTIVE if draft.corrects else [each for each in Process if each not in CORRECTIVE]


def papers(draft: FormDraft) -> Sequence[str]:
    """Return what numbers its buyer may be known by."""
    is_abroad = draft.values.get("self_issue") == SelfIssue.ABROAD.value
    if draft.kind == ELECTRONIC or (draft.kind == SELF_ISSUE and is_abroad):
        return [NUIS]
    others = [each.value for each in PAPERS]
    return others if draft.kind == EXPORT else [NUIS, *others]


def payments(draft: FormDraft) -> Sequence[TenderKind]:
    """Return how it may be paid: an electronic invoice by no cash; an order pays orders alone."""
    kinds = sorted(TenderKind, key=lambda each: each.is_cash_class)
    if draft.kind == ELECTRONIC:
        return [each for each in kinds if not each.is_cash_class]
    return [each for each in kinds if each is not TenderKind.ORDER]


def parts(draft: FormDraft) -> Sequence[TenderKind]:
    """Return how a part of it may be paid beside: not to the bank, and not as the rest is."""
    away = {TenderKind.ACCOUNT.value, draft.values.get("payment")}
    return [each for each in payments(draft) if each.value not in away]


def chosen(draft: FormDraft) -> Values:
    """Return the values with each choice among what can be chosen."""
    offered: Mapping[str, Sequence[str]] = {
        "kind": KINDS,
        "process": [each.value for each in processes(draft)],
        "self_issue": [each.value for each in SelfIssue],
        "paper": papers(draft),
        "payment": [each.value for each in payments(draft)],
        "part_payment": ["", *(each.value for each in parts(draft))],
    }
    found = {
        name: draft.values.get(name) if draft.values.get(name) in keys else keys[0]
        for name, keys in offered.items()
    }
    return {**draft.values, **{name: value or "" for name, value in found.items()}}


def face_of(draft: FormDraft, words: Messages) -> Face:
    """Return which fields a draft has: what would be refused or means nothing is not there."""
    values = draft.values
    is_electronic = draft.kind == ELECTRONIC
    is_self = draft.kind == SELF_ISSUE
    is_nuis = values.get("paper") == NUIS
    is_there = {
        "kind": not draft.corrects,
        "process": is_electronic,
        "invoice_type": is_electronic,
        "self_issue": is_self,
        "reverse": is_self,
        "paper": len(papers(draft)) > 1,
        "country": not is_nuis,
        LOOK: is_nuis,
        "rate": draft.is_foreign,
        "part_payment": not draft.corrects,
        "part": bool(values.get("part_payment")) and not draft.corrects,
        "prepaid": is_electronic and values.get("process") == Process.P4.value,
        "discount": not draft.corrects,
        **dict.fromkeys(ACCOUNT_FIELDS, values.get("payment") == ACCOUNT),
    }
    number = "customer.nuis" if is_nuis else "customer.paper_number"
    name = "invoicing.supplier" if is_self else "customer.name"
    said = {"number": words.say(number), "name": words.say(name)}
    return Face(words=said, away=[each for each, there in is_there.items() if not there])


def line_form(words: Messages, tables: Tables, options: Options) -> Form[Values]:
    """Return the fields of one line; `options` says which VAT codes it may have."""
    say = words.say
    units = {code: each.words.get(words.language, code) for code, each in tables.units.items()}
    return Form(
        parts=(
            Field(name="name", words=say("invoicing.line_name"), longest=100),
            Field(name="quantity", words=say("number.quantity"), longest=20),
            TypedPick(name="unit", words=say("invoicing.unit"), names=units, beside=True),
            Field(name="price", words=say("invoicing.price"), longest=20),
            Field(name="discount", words=say("invoicing.discount"), longest=20, beside=True),
            Pick(name="vat", words=say("invoicing.vat"), options=lambda: options("vat")),
        ),
        write=dict,
        read=lambda values, _: values,
        blank={"quantity": "1", "unit": "XPP"},
        in_order=True,
    )


def vat_options(words: Messages, tables: Tables) -> Sequence[Option]:
    """Return the VAT codes that a line may bear; that of exports is not chosen."""
    percent = tables.rates().percent
    codes = [each for each in percent if each is not VatCode.J]
    say = partial(words.say, "invoicing.vat_code")
    return [
        Option(key=each.value, words=say(code=each.value, rate=f"{percent.get(each, 0):f}"))
        for each in codes
    ]


def drop_question(words: Messages, *, for_another: bool = False) -> Question:
    """Return what is asked before a draft is thrown away, by itself or for another invoice."""
    say = words.say
    return Question(
        title=say("invoicing.draft_question" if for_another else "invoicing.drop_question"),
        detail=say("invoicing.draft_detail") if for_another else "",
        does=say("invoicing.draft_drop"),
        keeps=say("invoicing.draft_keep"),
    )


def new_draft(account: BankAccount | None) -> FormDraft:
    """Return a new form; a payment through the bank goes to the shop's account."""
    values = {"kind": SALE, "paper": NUIS, "currency": LEK.code, "payment": ACCOUNT}
    return FormDraft(values=values | account_values(account))


def account_values(account: BankAccount | None) -> dict[str, str]:
    """Return what stands in the fields of a bank account."""
    if account is None:
        return {}
    facts = (account.number, account.holder, account.bank, account.swift_code)
    return dict(zip(ACCOUNT_FIELDS, (*facts, account.country_code, account.currency), strict=True))


def country_name(countries: Mapping[str, Country], alpha_2: str, language: str) -> str:
    """Return what the country of a bank account is called; its code where nobody knows it."""
    names = (each.names for each in countries.values() if each.alpha_2 == alpha_2.upper())
    return next(names, {}).get(language, alpha_2.upper())
