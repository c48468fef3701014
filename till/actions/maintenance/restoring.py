"""Who may put a copy in the place of the data, by the people whom the copy knows."""

from till.actions.ports.people import People, Pins
from till.domain.errors.people import ActorMissing, PinKeyMissing, WrongPin
from till.domain.shop.people import NamedPerson, Role


async def owner_by_pin(people: People, pins: Pins, pin: str | None) -> NamedPerson | None:
    """Return which of the owners somebody is; None where anybody may who runs commands here.

    That is where there is no owner, and where no owner's PIN can be checked on this computer: the
    key that they are tied to died with another one, and the data are needed all the more.
    Raises ActorMissing, WrongPin.
    """
    owners = [each for each in people.all() if each.role is Role.OWNER]
    hashes = {each.named: people.pin_hash(each.person_id) for each in owners}
    checked = {named: kept for named, kept in hashes.items() if await _is_of_use(pins, kept)}
    if not checked:
        return None
    if pin is None:
        raise ActorMissing
    for named, kept in checked.items():
        if await pins.fits(pin, kept):
            return named
    raise WrongPin


async def _is_of_use(pins: Pins, pin_hash: str) -> bool:
    """Tell whether a PIN can be held against a hash on this computer."""
    try:
        await pins.fits("", pin_hash)
    except PinKeyMissing:
        return False
    return True
