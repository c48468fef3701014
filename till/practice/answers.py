"""What the service says: good answers, refusals and the tax platform's errors."""

from dataclasses import dataclass
from decimal import Decimal

from till.practice.json_text import Part, write_json

BUSY_MESSAGE = "Një kërkesë tjetër po përpunohet!"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One HTTP answer: status, body, and the headers beyond the ordinary ones.

    The body is sent at once, or drop by drop over ``drip_seconds``.
    """

    status: int
    text: str
    media_type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()
    drip_seconds: Decimal = Decimal(0)


class BadRequest(Exception):
    """The request breaks a rule: HTTP 400 with a message and, where one is to blame, the field."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class NotAuthorised(Exception):
    """The bearer token is not good here: HTTP 401 with the reason (specification 5)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def good(text: str) -> Answer:
    """Give the body of a HTTP 200."""
    return Answer(status=200, text=text)


def bad_request(refusal: BadRequest) -> Answer:
    """Give the error body of specification 7: message, and the field if there is one."""
    body: Part = {"message": refusal.message}
    if refusal.field is not None:
        body["field"] = refusal.field
    return Answer(status=400, text=write_json(body))


def not_authorised(reason: str) -> Answer:
    """Give the answer to a token that is missing, unknown, expired, revoked or from elsewhere."""
    return Answer(status=401, text=write_json({"message": f"Not authorized: {reason}"}))


def busy() -> Answer:
    """Give the answer to a second request for a docId in work, in the specification's own words."""
    return bad_request(BadRequest(BUSY_MESSAGE))


def other_error(text: str) -> Part:
    """Give a FiscalError for a temporary processing error (specification 2.15)."""
    return {"otherError": text}


def platform_error(*, server: bool, code: str, text: str) -> Part:
    """Give a FiscalError of the tax platform; ``server`` says that it is temporary (2.15)."""
    environment = "env:SERVER" if server else "env:CLIENT"
    return {"cisError": {"faultEnv": environment, "faultString": text, "faultCode": code}}
