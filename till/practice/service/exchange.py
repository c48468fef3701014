"""What comes in and what goes out: a request as it arrived, one that is authorised, an answer."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal, TypeAlias, get_args

from till.practice.rules.exact_json import Part
from till.practice.rules.refusals import BadRequest
from till.practice.service.answers import ErrorAnswer, IncompleteCause
from till.practice.service.registry import FiscalDevice

BUSY_MESSAGE = "Një kërkesë tjetër po përpunohet!"

REGISTER: Final = "invoice/register"
CANCEL: Final = "invoice/cancel"
STATUS: Final = "invoice/status"
PDF: Final = "invoice/pdf"
INITIATE: Final = "balance/initiate"
WITHDRAW: Final = "balance/withdraw"
DEPOSIT: Final = "balance/deposit"
TAXPAYERS: Final = "utilities/get-taxpayers"
OPERATORS: Final = "utilities/get-operators"
# Specification 4, in its order.
EndpointPath: TypeAlias = Literal[
    "invoice/register",
    "invoice/cancel",
    "invoice/status",
    "invoice/pdf",
    "balance/initiate",
    "balance/withdraw",
    "balance/deposit",
    "utilities/get-taxpayers",
    "utilities/get-operators",
]
ENDPOINTS: Final[tuple[str, ...]] = get_args(EndpointPath)
INVOICES = (REGISTER, CANCEL)
BALANCES = (INITIATE, WITHDRAW, DEPOSIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A request as it came in; headers that were not sent are empty."""

    endpoint: str
    raw: bytes
    authorization: str = ""
    content_type: str = ""
    integration_app: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interference:
    """What a fault makes the tax platform answer this time.

    ``after_first_stage`` lets an electronic invoice be fiscalized first, and not delivered.
    """

    error: IncompleteCause
    after_first_stage: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorisedRequest:
    """One request with a good token: who, which endpoint, the body as bytes and as JSON."""

    device: FiscalDevice
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
        return str(self.body["docId"])


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpAnswer:
    """One HTTP answer: status, body, and the headers beyond the ordinary ones.

    The body is sent at once, or drop by drop over ``drip_seconds``.
    """

    status: int
    text: str
    media_type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()
    drip_seconds: Decimal = Decimal(0)


class Unauthorised(Exception):
    """The bearer token is not good here: HTTP 401 with the reason (specification 5)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def good(text: str) -> HttpAnswer:
    """Give the body of a HTTP 200."""
    return HttpAnswer(status=200, text=text)


def bad_request(refusal: BadRequest) -> HttpAnswer:
    """Give the error body of specification 7: message, and the field if there is one."""
    body = ErrorAnswer(message=refusal.message, field=refusal.field)
    return HttpAnswer(status=400, text=body.as_json())


def not_authorised(reason: str) -> HttpAnswer:
    """Give the answer to a token that is missing, unknown, expired, revoked or from elsewhere."""
    body = ErrorAnswer(message=f"Not authorized: {reason}")
    return HttpAnswer(status=401, text=body.as_json())


def busy() -> HttpAnswer:
    """Give the answer to a second request for a docId in work, in the specification's own words."""
    return bad_request(BadRequest(BUSY_MESSAGE))
