"""What the service says: good answers, refusals and the tax platform's errors.

Lives here: the answer as a value, the two refusals of specification 7, the error objects of 2.15.
Must not: HTTP library, database, rules.
"""

from dataclasses import dataclass

from till.practice.json_text import Part, write_json

BUSY_MESSAGE = "Një kërkesë tjetër po përpunohet!"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One HTTP answer: status, body, and the headers beyond the ordinary ones."""

    status: int
    text: str
    media_type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()


class BadRequest(Exception):
    """The request breaks a rule: HTTP 400 with a message and, where one is to blame, the field."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class NotAuthorised(Exception):
    """The bearer token is missing or unknown: HTTP 401 (specification 5)."""


def good(text: str) -> Answer:
    """Give the body of a HTTP 200."""
    return Answer(status=200, text=text)


def bad_request(refusal: BadRequest) -> Answer:
    """Give the error body of specification 7: message, and the field if there is one."""
    body: Part = {"message": refusal.message}
    if refusal.field is not None:
        body["field"] = refusal.field
    return Answer(status=400, text=write_json(body))


def not_authorised() -> Answer:
    """Give the answer to a missing or unknown token."""
    return Answer(status=401, text=write_json({"message": "Not authorized: unknown bearer token"}))


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
