"""What a paper says about its document: title and labelled facts."""

from collections.abc import Iterator
from decimal import Decimal

from till.practice.money import NOTHING, to_cents
from till.practice.paper import Paper
from till.practice.paper_words import word
from till.practice.plain_text import as_date, as_moment, plain


def title_of(paper: Paper, language: str) -> str:
    """Give the title: what kind of document it is, and whether it corrects or cancels another."""
    is_plain_electronic = paper.electronic is not None and paper.document_type == "NORMAL"
    title = word("electronic" if is_plain_electronic else paper.document_type, language)
    if paper.corrects is None:
        return title
    form = word("cancelling" if paper.is_cancellation else "corrective", language)
    return form.replace("{title}", title)


def rebate_of(paper: Paper) -> Decimal:
    """Give the rebate on the whole invoice, of a summary those of its orders together (2.1)."""
    return sum((line.share for line in paper.lines), NOTHING)


def total_in_lek(paper: Paper) -> Decimal:
    """Give the total in the national currency (2.4)."""
    return to_cents(paper.amounts.total * paper.exchange_rate)


def facts_of(paper: Paper, language: str) -> list[tuple[str, str]]:
    """Give label and value of everything that a document says beside its lines."""
    kinds = (_issue(paper, language), _terms(paper, language), _kind(paper, language))
    return [(word(key, language), value) for facts in kinds for key, value in facts]


def _issue(paper: Paper, language: str) -> Iterator[tuple[str, str]]:
    issuer = paper.issuer
    yield "number", paper.identity.number
    yield "moment", as_moment(paper.moment)
    yield "class", word("CASH_CLASS" if paper.is_cash_class else "NONCASH_CLASS", language)
    yield "operator", " · ".join(filter(None, (issuer.operator_name, issuer.operator_code)))
    yield "unit_code", issuer.unit_code
    if issuer.tcr_code:
        yield "tcr", issuer.tcr_code


def _terms(paper: Paper, language: str) -> Iterator[tuple[str, str]]:
    yield "currency", _currency(paper, language)
    yield "deadline", as_date(paper.pay_deadline)
    if paper.supply_period is not None:
        start, end = paper.supply_period
        yield "period", f"{as_date(start)} – {as_date(end)}"


def _currency(paper: Paper, language: str) -> str:
    if paper.currency == "ALL":
        return "ALL"
    rate = word("rate_of", language).replace("{currency}", paper.currency)
    return rate.replace("{rate}", plain(paper.exchange_rate))


def _kind(paper: Paper, language: str) -> Iterator[tuple[str, str]]:
    electronic = paper.electronic
    corrects = paper.corrects
    if electronic is not None:
        yield "process", f"{electronic.process} · {word(electronic.process, language)}"
        yield "type_code", f"{electronic.type_code} · {word(electronic.type_code, language)}"
    if paper.self_issue_type is not None:
        yield "self_issue", word(f"SELF_{paper.self_issue_type}", language)
    if paper.reverse_charge:
        yield "reverse", word("yes", language)
    if corrects is not None:
        dated = f"{corrects.number} {word('dated', language)} {as_date(corrects.day)}"
        yield "cancels" if paper.is_cancellation else "corrects", dated
        yield "corrected_iic", corrects.iic
