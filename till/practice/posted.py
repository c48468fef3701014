"""What is posted to the routes beside the service, and what they answer."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from fastapi import Request, Response

from till.practice.answers import BadRequest, bad_request
from till.practice.fields import Field, check_parts, refuse_unknown
from till.practice.json_text import Json, NotJson, Part, read_json, write_json

Control: TypeAlias = Callable[[Json], Json]


def controlled(control: Control) -> Callable[[Request], Awaitable[Response]]:
    """Make a route of a function from the body to the answer; BadRequest becomes a 400."""

    async def take(request: Request) -> Response:
        try:
            return as_json(control(await _posted(request)))
        except BadRequest as refusal:
            return as_json(None, text=bad_request(refusal).text, status=400)

    return take


def checked(value: Json, fields: Sequence[Field]) -> Part:
    """Give an object whose fields fit the table; null stands for left out. Raises BadRequest."""
    if not isinstance(value, dict):
        raise BadRequest("A JSON object is expected")
    refuse_unknown(value, fields)
    given: Part = {name: item for name, item in value.items() if item is not None}
    check_parts(given, fields)
    return given


def as_json(value: Json, *, text: str | None = None, status: int = 200) -> Response:
    """Give a value, or text that is JSON already, as a response."""
    content = (write_json(value) if text is None else text).encode("utf-8")
    return Response(content=content, status_code=status, media_type="application/json")


async def _posted(request: Request) -> Json:
    try:
        return read_json(await request.body())
    except NotJson as reason:
        raise BadRequest(f"The body is no JSON: {reason}") from reason
