"""Whose data these are: an owner told by PIN from a database that no till has open."""

from pathlib import Path

from till.cli.acting import Actor
from till.cli.context import CommandContext
from till.domain.shop.people import NamedPerson
from till.store.database import Database
from till.store.people import StoredPeople


async def owner_of(context: CommandContext, actor: Actor | None, path: Path) -> NamedPerson:
    """Return which owner of some data somebody is; nobody has to be where none can be told.

    Raises ActorMissing, WrongPin.
    """
    from till.actions.maintenance.restoring import owner_by_pin  # noqa: PLC0415 for owners alone

    database = Database(path)
    try:
        pins = context.surroundings().pins_in_use()
        pin = None if actor is None else actor.pin
        owner = await owner_by_pin(StoredPeople(database), pins, pin)
    finally:
        database.close_all()
    return owner or NamedPerson(name="setup", person_id=0)
