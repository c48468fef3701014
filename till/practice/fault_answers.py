"""What a client receives under a fault."""

from dataclasses import replace
from http import HTTPStatus

from till.practice.answers import Answer, busy, not_authorised
from till.practice.faults import Fault, FaultKind
from till.practice.json_text import NotJson, Part, read_json, write_json

_ELSEWHERE = "https://practice.invalid/elsewhere"
_IDENTIFIERS = ("fic", "eic", "fcdc", "base64")
_PAGES = {
    FaultKind.BAD_GATEWAY: HTTPStatus.BAD_GATEWAY,
    FaultKind.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
    FaultKind.TOO_MANY: HTTPStatus.TOO_MANY_REQUESTS,
    FaultKind.FORBIDDEN: HTTPStatus.FORBIDDEN,
    FaultKind.NOT_FOUND: HTTPStatus.NOT_FOUND,
    FaultKind.REDIRECT: HTTPStatus.FOUND,
}


def comes_before_work(fault: Fault) -> bool:
    """Tell whether nothing is done for the request."""
    if fault.kind is FaultKind.LOST_ANSWER or fault.after_work:
        return False
    return fault.drops_the_connection or canned_answer(fault, "") is not None


def canned_answer(fault: Fault, authorization: str) -> Answer | None:
    """Give the answer that needs no work, for the kinds that have one."""
    match fault.kind:
        case FaultKind.UNAUTHORISED:
            return not_authorised("unknown bearer token")
        case FaultKind.TOKEN_ECHO:
            return not_authorised(f"unknown bearer token {authorization.partition(' ')[2]}")
        case FaultKind.BUSY:
            return busy()
        case FaultKind.GARBAGE:
            return _page(HTTPStatus.OK, "Welcome to this network. Please sign in.")
        case kind if kind in _PAGES:
            status = _PAGES[kind]
            page = _page(status, f"{status.value} {status.phrase}")
            return replace(page, headers=_headers(fault))
        case _:
            return None


def spoiled(fault: Fault, answer: Answer) -> Answer:
    """Give an honest answer as the client receives it under this fault."""
    match fault.kind:
        case FaultKind.TRUNCATED:
            return replace(answer, text=answer.text[: len(answer.text) // 2])
        case FaultKind.SLOW_BODY:
            return replace(answer, drip_seconds=fault.seconds)
        case FaultKind.OTHER_DOCUMENT:
            return _with(answer, {"orderId": "another-document"})
        case FaultKind.WRONG_IDENTIFIERS:
            return _with(answer, dict.fromkeys(_IDENTIFIERS, ""))
        case _:
            return answer


def _with(answer: Answer, changes: Part) -> Answer:
    """Change fields of a JSON object that has them; anything else stays as it is."""
    try:
        body = read_json(answer.text.encode("utf-8"))
    except NotJson:
        return answer
    if not isinstance(body, dict):
        return answer
    there: Part = {name: value for name, value in changes.items() if name in body}
    return replace(answer, text=write_json({**body, **there}))


def _headers(fault: Fault) -> tuple[tuple[str, str], ...]:
    match fault.kind:
        case FaultKind.UNAVAILABLE | FaultKind.TOO_MANY:
            return (("Retry-After", str(int(fault.seconds) or 1)),)
        case FaultKind.REDIRECT:
            return (("Location", _ELSEWHERE),)
        case _:
            return ()


def _page(status: HTTPStatus, title: str) -> Answer:
    text = f"<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
    return Answer(status=status.value, text=text, media_type="text/html")
