"""The documents the service model knows, and how it tells of them.

Lives here: one document, its final and its incomplete response, its row for the evidence.
Must not: deciding whether it completes (service_model).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tests.evidence import Row
from tests.simulation.fault_plan import Fault
from tests.simulation.sums import Contents

TCR = "ab123cd456"


@dataclass(kw_only=True)
class Registered:
    """A document the service knows; `refusal` is what the authority holds against it, if anything.

    A refusal that lies in the set-up ends at `mended_at` (seconds); until `stuck_until` an opening
    balance stays incomplete.
    """

    doc_id: str
    endpoint: str
    sha256: str
    contents: Contents
    first_seen: datetime
    iic: str | None
    refusal: Fault | None = None
    mended_at: float = 0.0
    stuck_until: float = 0.0
    completed_at: datetime | None = None
    number: int = 0
    identifier: str = ""
    eic: str | None = None

    @property
    def is_balance(self) -> bool:
        """Whether it reports the drawer."""
        return self.endpoint.startswith("balance/")

    def final(self) -> dict[str, Any]:
        """Return the response of a complete document (specification 2.14, 2.16)."""
        if self.is_balance:
            return {"orderId": self.doc_id, "fcdc": self.identifier}
        numbered: dict[str, Any] = {"invoiceNumber": f"{self.number}/{self.doc_id}"}
        if self.number:
            numbered["invoiceOrderNumber"] = self.number
        eic = {"eic": self.eic} if self.eic else {}
        return {
            "orderId": self.doc_id,
            "fic": self.identifier,
            "iic": self.iic,
            "link": f"https://verify.example/{self.iic}",
            "totalPrice": float(self.contents.total),
            **numbered,
            **eic,
        }

    def incomplete(self, error: dict[str, Any]) -> dict[str, Any]:
        """Return the response of one that is not; of an electronic one only docId and error."""
        told: dict[str, Any] = {"orderId": self.doc_id}
        if self.iic and not self.contents.is_electronic:
            told["iic"] = self.iic
        return told | ({"error": error} if error else {})

    def row(self) -> Row:
        """Return it in the form of the practice service's own list."""
        return {
            "docId": self.doc_id,
            "endpoint": self.endpoint,
            "tcrCode": TCR,
            "complete": self.completed_at is not None,
            "fic": None if self.is_balance else self.identifier or None,
            "eic": self.eic,
            "iic": self.iic,
            "fcdc": self.identifier or None if self.is_balance else None,
            "total": self.contents.total,
            "number": self.number or None,
            "sha256": self.sha256,
            "receivedAt": self.first_seen.isoformat(),
            "completedAt": self.completed_at.isoformat() if self.completed_at else None,
        }
