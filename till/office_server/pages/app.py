"""The pages, as they are added to the office's server."""

from importlib.resources import files
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import RedirectResponse, Response
from psycopg_pool import ConnectionPool

from till.office_server.database import Connection
from till.office_server.founding import Office
from till.office_server.pages import day, fleet, keys, signing_in
from till.office_server.pages.asking import LANGUAGE, PageDoor
from till.office_server.words import LANGUAGES

TYPES: Final = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
}
FONTS: Final = "TillSans"
A_YEAR_S: Final = 365 * 86_400


def add_pages(app: FastAPI, pool: ConnectionPool[Connection], office: Office) -> None:
    """Let the server show the pages."""
    door = PageDoor(app=app, pool=pool, office=office)
    signing_in.add_to(door)
    for each in (day, fleet, keys):
        each.add_to(door)
    app.get("/", include_in_schema=False)(_start)
    app.get("/language/{language}", include_in_schema=False)(_speak)
    app.get("/static/{name}", include_in_schema=False)(_file)


def _start() -> Response:
    return RedirectResponse(signing_in.FIRST_PAGE, 303)


def _speak(language: str, request: Request) -> Response:
    """Keep the language that somebody chose, and go back to where they were."""
    back = request.headers.get("referer", "")
    is_ours = back.startswith(str(request.base_url))
    answer = RedirectResponse(back if is_ours else signing_in.FIRST_PAGE, 303)
    if language in LANGUAGES:
        answer.set_cookie(LANGUAGE, language, max_age=A_YEAR_S, samesite="lax", httponly=True)
    return answer


def _file(name: str) -> Response:
    """Return a file that pages are made with: one of ours, or a font of the till's."""
    stem, _, kind = name.rpartition(".")
    is_plain = stem.replace("-", "").isalnum() and kind in TYPES
    is_font = name.startswith(FONTS)
    folder = files("resources") / "fonts" if is_font else files(__package__) / "static"
    if not is_plain or not (folder / name).is_file():
        return Response(status_code=404)
    told = {"Cache-Control": "public, max-age=3600", "X-Content-Type-Options": "nosniff"}
    return Response((folder / name).read_bytes(), media_type=TYPES[kind], headers=told)
