"""The Date header of every answer."""

from datetime import UTC
from email.utils import format_datetime

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from till.practice.tirane import Clock


class DateHeader:
    """Says in every answer what time the service believes it is (RFC 9110, 6.6.1)."""

    def __init__(self, app: ASGIApp, now: Clock) -> None:
        self._app = app
        self._now = now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer with the date."""

        async def send_with_date(message: Message) -> None:
            if message["type"] == "http.response.start":
                moment = self._now().astimezone(UTC)
                MutableHeaders(scope=message)["Date"] = format_datetime(moment, usegmt=True)
            await send(message)

        await self._app(scope, receive, send_with_date)
