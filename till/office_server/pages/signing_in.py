"""Signing in and out."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from till.office_server.joining import WrongCodes
from till.office_server.pages.asking import (
    COOKIE,
    PageDoor,
    kept_safe,
    read_form,
    words_of,
)
from till.office_server.pages.templates import render
from till.office_server.pages.viewers import LASTS, sign_in, sign_out

FIRST_PAGE: Final = "/day"


@dataclass(frozen=True, slots=True)
class SignIn:
    """The page on which people sign in, and how often an address or a mail was wrong lately."""

    door: PageDoor
    wrong: WrongCodes

    def show(self, request: Request) -> Response:
        """Return the page."""
        return self._page(request)

    def _page(self, request: Request, key: str = "", status: int = 200) -> Response:
        """Return the page, with what was wrong."""
        words = words_of(request)
        text = words.say(key) if key else ""
        to = _inside(request.query_params.get("next", ""))
        html = render("sign_in", words, office=self.door.office, text=text, next=to)
        return kept_safe(HTMLResponse(html, status_code=status))

    def enter(self, request: Request, form: Mapping[str, str]) -> Response:
        """Begin a session where mail and password are right."""
        mail = form.get("mail", "").strip()
        mail = mail if mail.isprintable() else ""
        address = request.client.host if request.client else ""
        if self.wrong.is_too_many(address) or self.wrong.is_too_many(mail.lower()):
            return self._page(request, "office_page.sign_in_too_many", 429)
        with self.door.pool.connection() as connection:
            token = sign_in(connection, mail, form.get("password", ""))
        if token is None:
            self.wrong.count(address)
            self.wrong.count(mail.lower())
            return self._page(request, "office_page.sign_in_wrong", 403)
        answer = RedirectResponse(_inside(request.query_params.get("next", "")), 303)
        lasts = int(LASTS.total_seconds())
        answer.set_cookie(COOKIE, token, lasts, secure=True, httponly=True, samesite="lax")
        return answer

    def leave(self, request: Request) -> Response:
        """End the session."""
        with self.door.pool.connection() as connection:
            sign_out(connection, request.cookies.get(COOKIE, ""))
        answer = RedirectResponse("/sign-in", 303)
        answer.delete_cookie(COOKIE, secure=True, httponly=True)
        return answer


def add_to(door: PageDoor) -> None:
    """Add the page, and what its form does."""
    page = SignIn(door, WrongCodes(time.monotonic))

    async def take(request: Request) -> Response:
        return await run_in_threadpool(page.enter, request, await read_form(request))

    door.app.get("/sign-in", include_in_schema=False)(page.show)
    door.app.post("/sign-in", include_in_schema=False)(take)
    door.app.post("/sign-out", include_in_schema=False)(page.leave)


def _inside(path: str) -> str:
    """Return a page of ours to go on to; never another server's."""
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if is_ours else FIRST_PAGE
