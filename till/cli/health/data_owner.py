"""Whose data these are: an owner told by PIN from a database that no till has open."""

from pathlib import Path

from till.cli.acting import Actor
from till.cli.context import CommandContext
from till.domain.errors import TillError
from till.domain.errors.copies import OwnerGone
from till.domain.shop.people import NamedPerson
from till.store.database import Database
from till.store.people import StoredPeople


async def owner_of(
    context: CommandContext, actor: Actor | None, path: Path, *, was_owned: bool = False
) -> NamedPerson:
    """Return which owner of some data somebody is; nobody has to be where none can be told.

    `was_owned`: whose place these data take had an owner; then these have to know one, too.
    Raises ActorMissing, WrongPin, OwnerGone.
    """
    from till.actions.maintenance.restoring import owner_by_pin  # noqa: PLC0415 for owners alone

    database = Database(path)
    try:
        pins = context.surroundings().pins_in_use()
        pin = None if actor is None else actor.pin
        people = StoredPeople(database)
        owner = await owner_by_pin(people, pins, pin)
        if was_owned and not people.had_owner():
            raise OwnerGone
    finally:
        database.close_all()
    return owner or NamedPerson(name="setup", person_id=0)


def had_owner(path: Path) -> bool:
    """Tell whether the journal of some data, as far as it can be read, knows of an owner."""
    if not path.exists():
        return False
    database = Database(path)
    try:
        return StoredPeople(database).had_owner()
    except TillError:  # too damaged to say; the copy decides then
        return False
    finally:
        database.close_all()
