"""One authorised request, and the interference set for it."""

from dataclasses import dataclass

from till.practice.devices import Device
from till.practice.json_text import Part, text_in

REGISTER = "invoice/register"
CANCEL = "invoice/cancel"
STATUS = "invoice/status"
PDF = "invoice/pdf"
INITIATE = "balance/initiate"
WITHDRAW = "balance/withdraw"
DEPOSIT = "balance/deposit"
TAXPAYERS = "utilities/get-taxpayers"
OPERATORS = "utilities/get-operators"
# Specification 4, in its order.
ENDPOINTS = (
    REGISTER,
    CANCEL,
    STATUS,
    PDF,
    INITIATE,
    WITHDRAW,
    DEPOSIT,
    TAXPAYERS,
    OPERATORS,
)
INVOICES = (REGISTER, CANCEL)
BALANCES = (INITIATE, WITHDRAW, DEPOSIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Interference:
    """A FiscalError that the tax platform answers with this time.

    ``after_first_stage`` lets an electronic invoice be fiscalized first, and not delivered.
    """

    error: Part
    after_first_stage: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One authorised request: who, which endpoint, the body as bytes and as JSON."""

    device: Device
    endpoint: str
    raw: bytes
    body: Part
    interference: Interference | None = None

    @property
    def nuis(self) -> str:
        """The business that asks (specification 5)."""
        return self.device.business.nuis

    @property
    def doc_id(self) -> str:
        """The docId of a checked body."""
        return text_in(self.body, "docId")
