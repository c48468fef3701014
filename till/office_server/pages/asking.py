"""How a page is asked for: by whom, with which form, and what anybody else is told."""

import hmac
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias
from urllib.parse import parse_qsl, quote

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from psycopg_pool import ConnectionPool

from till.domain.errors import TillError
from till.office_server.database import Connection
from till.office_server.errors import OfficeNameUnfit
from till.office_server.fleet import problems_of
from till.office_server.founding import LONGEST_NAME, Office
from till.office_server.joining import now_here
from till.office_server.journal import note_deed
from till.office_server.pages.templates import render
from till.office_server.pages.viewers import Viewer, viewer_of
from till.office_server.words import LANGUAGES, ServerWords, language_asked_for

COOKIE: Final = "__Host-office"
LANGUAGE: Final = "language"
LARGEST_FORM: Final = 64 * 1024  # bytes
SAFE: Final = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


class PageRefused(Exception):
    """A page that is not shown: its status, and the key of why."""

    def __init__(self, status: int, key: str) -> None:
        super().__init__(key)
        self.status = status
        self.key = key


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRequest:
    """A page that somebody who is signed in asks for."""

    connection: Connection
    office: Office
    viewer: Viewer
    words: ServerWords
    path: str
    query: Mapping[str, str]
    form: Mapping[str, str] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """Return what a form or an address says; nothing where that is no line of a fit length."""
        text = (self.form or self.query).get(name, "").strip()
        return text if text.isprintable() and len(text) <= LONGEST_NAME else ""

    def wanted(self, name: str) -> str:
        """Return a field that the form must have. Raises PageRefused."""
        if name not in self.form:
            raise PageRefused(400, "office_page.form_unfit")
        return self.value(name)

    def shop(self, name: str) -> str | None:
        """Return the shop that is asked for: theirs, where they may see one alone; None for all."""
        return self.viewer.shop or self.value(name) or None

    def page(self, name: str, status: int = 200, /, **facts: object) -> Response:
        """Return a page with what all pages show."""
        problems = problems_of(self.connection, now_here(), self.viewer.shop)
        html = render(
            name,
            self.words,
            office=self.office,
            viewer=self.viewer,
            path=self.path,
            problem_count=len(problems),
            **{"problems": problems, **facts},
        )
        return HTMLResponse(html, status_code=status)


Act: TypeAlias = Callable[[PageRequest], Response]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDoor:
    """Lets pages be asked for: it knows who is signed in, and who may see what."""

    app: FastAPI
    pool: ConnectionPool[Connection]
    office: Office

    def get(self, path: str, act: Act, *, owner: bool = False) -> None:
        """Add a page; `owner` tells that nobody else may see it."""
        self.app.get(path, include_in_schema=False)(self._answering(_for_owners(act, owner)))

    def post(self, path: str, act: Act) -> None:
        """Add what a form does; an owner alone may."""
        self.app.post(path, include_in_schema=False)(self._answering(_of_a_form(act)))

    def _answering(self, act: Act) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            form = await read_form(request) if request.method == "POST" else {}
            return kept_safe(await run_in_threadpool(self._answer, request, act, form))

        return answer

    def _answer(self, request: Request, act: Act, form: Mapping[str, str]) -> Response:
        with self.pool.connection() as connection:
            viewer = viewer_of(connection, request.cookies.get(COOKIE, ""))
            if viewer is None:
                return RedirectResponse(f"/sign-in?next={quote(request.url.path)}", 303)
            asked = PageRequest(
                connection=connection,
                office=self.office,
                viewer=viewer,
                words=words_of(request),
                path=request.url.path,
                query=dict(request.query_params),
                form=form,
            )
            try:
                return act(asked)
            except PageRefused as error:
                text = asked.words.say(error.key)
                return asked.page("refused", error.status, text=text)
            except TillError as error:
                status = 400 if isinstance(error, OfficeNameUnfit) else 409
                return asked.page("refused", status, text=asked.words.error(error))


def _for_owners(act: Act, owner: bool) -> Act:  # noqa: FBT001 what a page says of itself
    def checked(asked: PageRequest) -> Response:
        if owner and not asked.viewer.is_owner:
            raise PageRefused(403, "office_page.owner_only")
        return act(asked)

    return checked


def _of_a_form(act: Act) -> Act:
    """Let a form act that is ours and carries the word of who is signed in; it is written down."""

    def checked(asked: PageRequest) -> Response:
        if not hmac.compare_digest(asked.form.get("csrf", "").encode(), asked.viewer.csrf.encode()):
            raise PageRefused(400, "office_page.form_unfit")
        with asked.connection.transaction():
            answer = act(asked)
            note_deed(asked.connection, asked.viewer.mail, asked.path, asked.form)
            return answer

    return _for_owners(checked, owner=True)


async def read_form(request: Request) -> Mapping[str, str]:
    """Read a form as browsers send it; nothing of one that is larger than any of ours."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_FORM:
            return {}
    return dict(parse_qsl(body.decode(errors="replace"), keep_blank_values=True))


def kept_safe(answer: Response) -> Response:
    """Let a browser load nothing with a page that is not ours, and keep none of it."""
    for name, value in SAFE.items():
        answer.headers.setdefault(name, value)
    return answer


def words_of(request: Request) -> ServerWords:
    """Return the words of who looks: as they chose, else as their browser asks."""
    chosen = request.cookies.get(LANGUAGE, "")
    accepted = request.headers.get("accept-language", "")
    return ServerWords(chosen if chosen in LANGUAGES else language_asked_for(accepted))
