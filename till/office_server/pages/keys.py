"""Letting tills and people in, and shutting them out."""

from datetime import timedelta
from typing import Final

import segno
from fastapi.responses import RedirectResponse, Response

from till.office_server.joining import (
    CodeWish,
    add_shop,
    make_code,
    set_till_state,
    shops_of,
    tills_of,
)
from till.office_server.pages.asking import PageDoor, PageRequest
from till.office_server.pages.viewers import (
    OF_SHOP,
    ROLES,
    OfficePerson,
    add_person,
    office_people,
    remove_person,
)

CODE_LASTS: Final = timedelta(minutes=15)
QR_SCALE: Final = 5


def add_to(door: PageDoor) -> None:
    """Add the pages and what their forms do."""
    door.get("/tills", _tills, owner=True)
    door.post("/tills", _make_code)
    door.post("/tills/revoke", _revoke)
    door.post("/tills/readmit", _readmit)
    door.post("/shops", _add_shop)
    door.get("/people", _people, owner=True)
    door.post("/people", _add_person)
    door.post("/people/remove", _remove_person)


def _tills(asked: PageRequest, **facts: object) -> Response:
    found = tills_of(asked.connection)
    shops = shops_of(asked.connection)
    return asked.page("tills", tills=found, shops=shops, **{"code": None, **facts})


def _make_code(asked: PageRequest) -> Response:
    wish = CodeWish(
        shop=asked.wanted("shop"),
        name=asked.wanted("name"),
        valid_for=CODE_LASTS,
        replaces=asked.value("replaces") or None,
    )
    code = make_code(asked.connection, asked.office, wish)
    drawn = segno.make(code.code.text, error="m").svg_inline(
        scale=QR_SCALE, border=2, svgclass="qr"
    )
    return _tills(asked, code=code, wish=wish, drawn=drawn)


def _revoke(asked: PageRequest) -> Response:
    set_till_state(asked.connection, asked.wanted("till"), "revoked", asked.wanted("reason"))
    return RedirectResponse("/tills", 303)


def _readmit(asked: PageRequest) -> Response:
    set_till_state(asked.connection, asked.wanted("till"), "active", "")
    return RedirectResponse("/tills", 303)


def _add_shop(asked: PageRequest) -> Response:
    add_shop(asked.connection, asked.wanted("name"))
    return RedirectResponse("/tills", 303)


def _people(asked: PageRequest) -> Response:
    roles = [*ROLES, *(f"{OF_SHOP}{name}" for name in shops_of(asked.connection))]
    return asked.page("people", people=office_people(asked.connection), roles=roles)


def _add_person(asked: PageRequest) -> Response:
    person = OfficePerson(
        mail=asked.wanted("mail"),
        name=asked.wanted("name"),
        role=asked.wanted("role"),
    )
    add_person(asked.connection, person, asked.form.get("password", ""))
    return RedirectResponse("/people", 303)


def _remove_person(asked: PageRequest) -> Response:
    remove_person(asked.connection, asked.wanted("mail"))
    return RedirectResponse("/people", 303)
