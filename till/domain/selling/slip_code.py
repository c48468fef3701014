"""The code on a slip by which its sale is found again."""

import re
from dataclasses import dataclass
from hashlib import sha256

from till.domain.identifiers import DocId

_CODE = re.compile(r"S-?([0-9]{8})-?([0-9]{4,6})-?([0-9]{4})", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipReference:
    """A sale by its key at this till; `check` tells it from another till's sale of that key."""

    sale_key: str
    check: str

    def fits(self, doc_id: DocId) -> bool:
        """Tell whether the slip was printed for the sale of this document."""
        return self.check == _check(doc_id)


def slip_code(sale_key: str, doc_id: DocId) -> str:
    """Return what people read below the bars, as `S-20261120-0107-4821`."""
    return f"S-{sale_key}-{_check(doc_id)}"


def slip_bars(code: str) -> str:
    """Return what the bars hold: the code without hyphens."""
    return code.replace("-", "")


def read_slip_code(text: str) -> SlipReference | None:
    """Return what a code points at, or None where it is no such code."""
    found = _CODE.fullmatch(text.strip())
    return SlipReference(sale_key=f"{found[1]}-{found[2]}", check=found[3]) if found else None


def _check(doc_id: DocId) -> str:
    """Four digits that another till's document hardly ever shares (1 in 10,000)."""
    return f"{int(sha256(doc_id.encode()).hexdigest(), 16) % 10_000:04}"
