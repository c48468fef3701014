"""`till-office shops`, `tills` and `people`: who belongs to the chain."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Final

import click

from till.office_server.cli.shared import WORDS, CommandAnswer, OfficePlace, command, typed_password
from till.office_server.errors import OfficeTillUnknown
from till.office_server.fleet import fleet_of
from till.office_server.founding import open_office
from till.office_server.joining import (
    CodeWish,
    ListedTill,
    add_shop,
    make_code,
    set_till_state,
    shops_of,
)
from till.office_server.pages.viewers import (
    OfficePerson,
    add_person,
    office_people,
    remove_person,
)

tills = click.Group("tills", help=WORDS.say("office.help_tills"))
shops = click.Group("shops", help=WORDS.say("office.help_shops"))
people = click.Group("people", help=WORDS.say("office.help_people"))
TILL: Final = click.Argument(["till"], metavar="TILL")
NAME: Final = click.Argument(["name"], metavar="NAME")
SHOP: Final = click.Option(["--shop"], required=True, help=WORDS.say("office.help_shop"))
TILL_NAME: Final = click.Option(["--name"], required=True, help=WORDS.say("office.help_till_name"))
MINUTES: Final = click.Option(
    ["--minutes"], type=click.IntRange(1, 1440), default=15, show_default=True
)
REPLACES: Final = click.Option(
    ["--replaces"], metavar="TILL", help=WORDS.say("office.help_replaces")
)
REASON: Final = click.Option(["--reason"], required=True, help=WORDS.say("office.help_reason"))
MAIL: Final = click.Argument(["mail"], metavar="MAIL")
PERSON_NAME: Final = click.Option(
    ["--name"], required=True, help=WORDS.say("office.help_person_name")
)
ROLE: Final = click.Option(["--role"], required=True, help=WORDS.say("office.help_role"))


@command("add", NAME, of=shops, said="office.help_shops_add")
def add(place: OfficePlace, name: str) -> CommandAnswer:
    """Add a shop."""
    with place.present() as connection:
        add_shop(connection, name)
        return _told_shops(shops_of(connection))


@command("list", of=shops, said="office.help_shops_list")
def list_shops(place: OfficePlace) -> CommandAnswer:
    """List the shops."""
    with place.present() as connection:
        return _told_shops(shops_of(connection))


@command("code", SHOP, TILL_NAME, MINUTES, REPLACES, of=tills, said="office.help_code")
def code(
    place: OfficePlace, shop: str, name: str, minutes: int, replaces: str | None
) -> CommandAnswer:
    """Make a code that lets one till join."""
    with place.connected() as connection:
        office = open_office(connection, place.folder)
        valid_for = timedelta(minutes=minutes)
        wish = CodeWish(shop=shop, name=name, valid_for=valid_for, replaces=replaces)
        made = make_code(connection, office, wish)
    value = {"code": made.code.text, "valid_until": made.valid_until.isoformat()}
    return CommandAnswer(value=value, text=made.code.text)


@command("list", of=tills, said="office.help_tills_list")
def list_tills(place: OfficePlace) -> CommandAnswer:
    """List the tills."""
    with place.present() as connection:
        found = fleet_of(connection)
    value = {"tills": [each.told() for each in found]}
    return CommandAnswer(value=value, text="\n".join(_line(each.till) for each in found))


@command("show", TILL, of=tills, said="office.help_tills_show")
def show(place: OfficePlace, till: str) -> CommandAnswer:
    """Show one till."""
    with place.present() as connection:
        found = next((each for each in fleet_of(connection) if each.till.till == till), None)
    if found is None:
        raise OfficeTillUnknown(till=till)
    return CommandAnswer(value=found.told(), text=_line(found.till))


@command("revoke", TILL, REASON, of=tills, said="office.help_revoke")
def revoke(place: OfficePlace, till: str, reason: str) -> CommandAnswer:
    """Shut a till out from its next request on."""
    return _set_state(place, till, "revoked", reason)


@command("readmit", TILL, of=tills, said="office.help_readmit")
def readmit(place: OfficePlace, till: str) -> CommandAnswer:
    """Take a till back with its key."""
    return _set_state(place, till, "active", "")


@command("add", MAIL, PERSON_NAME, ROLE, of=people, said="office.help_people_add")
def add_somebody(place: OfficePlace, mail: str, name: str, role: str) -> CommandAnswer:
    """Let somebody sign in; their password is a line of standard input."""
    password = typed_password()
    with place.present() as connection:
        add_person(connection, OfficePerson(mail=mail, name=name, role=role), password)
    return _told_people(place)


@command("list", of=people, said="office.help_people_list")
def list_people(place: OfficePlace) -> CommandAnswer:
    """List who may sign in."""
    return _told_people(place)


@command("remove", MAIL, of=people, said="office.help_people_remove")
def remove_somebody(place: OfficePlace, mail: str) -> CommandAnswer:
    """Let somebody sign in no more."""
    with place.present() as connection:
        remove_person(connection, mail)
    return _told_people(place)


def _told_people(place: OfficePlace) -> CommandAnswer:
    with place.present() as connection:
        told = [asdict(each) for each in office_people(connection)]
    text = "\n".join("  ".join(each.values()) for each in told)
    return CommandAnswer(value={"people": told}, text=text)


def _set_state(place: OfficePlace, till: str, state: str, reason: str) -> CommandAnswer:
    with place.present() as connection:
        set_till_state(connection, till, state, reason)
    return CommandAnswer(value={"till": till, "state": state}, text=f"{till} {state}")


def _told_shops(names: Sequence[str]) -> CommandAnswer:
    value = {"shops": [{"name": name, "groups": ["all"]} for name in names]}
    return CommandAnswer(value=value, text="\n".join(names))


def _line(till: ListedTill) -> str:
    return f"{till.till:6}{till.shop} · {till.name} · {till.state} · {till.number}"
