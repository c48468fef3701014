"""What is asked about a refused document: which deed, of what, before and after."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from till.actions.outstanding.mending import Repair
from till.domain.business_day import in_tirane
from till.domain.fiscal.refusal import Mending
from till.domain.identifiers import DocId
from till.domain.rights.asked import Asked, Deed
from ui.kit.formats import format_date, format_time
from ui.shell.shell import Shell

DEEDS: Final[Mapping[Mending, Deed]] = {
    Mending.OPERATOR_CODE: Deed.MEND_OPERATOR,
    Mending.VAT_CODE: Deed.MEND_VAT,
    Mending.UNIT: Deed.MEND_UNIT,
    Mending.BUYER: Deed.MEND_BUYER,
}


def asked_to_mend(shell: Shell, doc_id: str, repair: Repair, text: str) -> Asked:
    """Return what is put right, of whom or what, from what to what."""
    now = text.strip()
    if repair.mending is Mending.VAT_CODE:
        now = now.upper()
    deed = DEEDS.get(repair.mending, Deed.REPLACE)
    return asked_about(shell, doc_id, Asked(deed=deed, of=repair.name, was=repair.value, now=now))


def asked_about(shell: Shell, doc_id: str, asked: Asked) -> Asked:
    """Return what is decided about a refused document, with its amount and what it is called."""
    document = shell.till.documents.get(DocId(doc_id))
    if document is None:
        return asked
    sale = shell.till.documents.sale(document.sale_key) if document.sale_key else None
    kind = shell.words.say(f"document_kind.{document.kind.value}")
    moment = in_tirane(document.issued_at)
    return replace(
        asked,
        amount=sale.total if sale else None,
        currency=sale.terms.currency.code if sale else "ALL",
        document=f"{kind} {format_date(moment.date())} {format_time(moment)}",
    )
