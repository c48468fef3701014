"""Examples of invoice files, one for each kind, as `till documents template` prints them.

Each can be issued once its articles, names and numbers are one's own.
"""

from datetime import date

Example = dict[str, object]

ACCOUNT: Example = {
    "number": "AL35202111090000000001234567",
    "holder": "Minimarket Liqeni",
    "bank": "Banka e Liqenit",
    "swift_code": "BLIQALTR",
    "country": "Shqipëri",
    "country_code": "AL",
    "currency": "ALL",
}
BUSINESS: Example = {
    "id_type": "NUIS",
    "id_number": "L12345678A",
    "name": "Hotel Liqeni sh.p.k.",
    "address": "Rruga e Liqenit 3",
    "town": "Pogradec",
}
ABROAD: Example = {
    "id_type": "TAX",
    "id_number": "IT01234567890",
    "name": "Alimentari del Lago",
    "address": "Via Roma 1",
    "town": "Bari",
    "country": "ITA",
    "country_code": "IT",
}
LINES: list[Example] = [
    {"article": "A1", "quantity": 3},
    {"article": "101", "quantity": 2.5, "discount": "10%"},
]
EXAMPLES = (
    *("sale", "electronic", "order", "export", "self_issue", "summary", "correction"),
    "cancellation",
)


def example(kind: str, today: date) -> Example:
    """Return the example of a kind, or of `electronic`. Raises KeyError."""
    return {
        "sale": _sale,
        "electronic": _electronic,
        "order": _order,
        "export": _export,
        "self_issue": _self_issue,
        "summary": _summary,
        "correction": _correction,
        "cancellation": _cancellation,
    }[kind](today)


def _sale(_today: date) -> Example:
    return {
        "kind": "sale",
        "buyer": BUSINESS,
        "notes": "",
        "lines": LINES,
        "discount": "5%",
        "payments": [{"kind": "card", "amount": 100}, {"kind": "cash"}],
    }


def _electronic(today: date) -> Example:
    return {
        "kind": "sale",
        "buyer": BUSINESS,
        "electronic": {"process": "P1", "pay_deadline": f"{today.year}-12-31"},
        "supply_period": {"start": f"{today:%Y-%m}-01", "end": today.isoformat()},
        "lines": LINES,
        "payments": [{"kind": "account", "accounts": [ACCOUNT]}],
    }


def _order(_today: date) -> Example:
    return {"kind": "order", "lines": LINES}


def _export(_today: date) -> Example:
    return {
        "kind": "export",
        "buyer": ABROAD,
        "currency": {"code": "EUR", "rate": 100.5},
        "lines": [{"article": "A1", "quantity": 12, "price": 1.2, "vat": "J"}],
        "payments": [{"kind": "account", "accounts": [{**ACCOUNT, "currency": "EUR"}]}],
    }


def _self_issue(_today: date) -> Example:
    return {
        "kind": "self_issue",
        "self_issue": "DOMESTIC",
        "buyer": {**BUSINESS, "id_type": "ID", "id_number": "I01234567J", "name": "Agim Bardhi"},
        "reverse_charge": False,
        "lines": [{"article": "101", "quantity": 20, "price": 90}],
        "payments": [{"kind": "cash"}],
    }


def _summary(_today: date) -> Example:
    return {"kind": "summary", "orders": ["DOCID", "DOCID"], "payments": [{"kind": "cash"}]}


def _correction(_today: date) -> Example:
    return {
        "kind": "sale",
        "corrects": {"doc_id": "DOCID"},
        "lines": [{"article": "A1", "quantity": 1, "price": -10}],
        "payments": [{"kind": "cash"}],
    }


def _cancellation(today: date) -> Example:
    return {
        "kind": "cancellation",
        "corrects": {"iic": "0" * 32, "issue_date": today.isoformat()},
        "lines": LINES,
        "payments": [{"kind": "cash"}],
    }
