"""Who may put a backup in the place of the data: an owner of the till or of the backup."""

from till.actions.people.signing_in import require_patience, wrong_try
from till.actions.ports.people import People, Pins
from till.actions.till import Till
from till.domain.errors.backups import OwnerGone, RestoreOverBasket
from till.domain.errors.people import ActorMissing, PinKeyMissing, WrongPin
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import NamedPerson, Role


def require_no_basket(till: Till) -> None:
    """Raise RestoreOverBasket where a sale is open: it would go with the data."""
    if till.session.basket.lines or till.session.is_closing:
        raise RestoreOverBasket


async def permit_restore(till: Till, pin: str) -> NamedPerson:
    """Return the owner whose PIN was typed at the window, for the data to be put aside.

    Raises RestoreOverBasket, NobodySignedIn, TooManyTries, ActorMissing, WrongPin, OwnerGone.
    """
    require_no_basket(till)
    return await require_owner(till, pin)


async def require_owner(till: Till, pin: str) -> NamedPerson:
    """Return the owner whose PIN was typed; where nobody owns the till, whoever stands at it.

    Wrong PINs make all owners wait. Raises NobodySignedIn, TooManyTries, ActorMissing, WrongPin.
    """
    owners = [each for each in till.people.all() if each.role is Role.OWNER]
    for each in owners:
        require_patience(till, each)
    try:
        owner = await owner_by_pin(till.people, till.pins, pin or None)
    except WrongPin:
        for each in owners:
            await till.ledger.record(wrong_try(till, JournalAction.WRONG_PIN, each))
        raise
    return owner or till.cashier.named


async def owner_by_pin(people: People, pins: Pins, pin: str | None) -> NamedPerson | None:
    """Return which of the owners somebody is; None where anybody may who runs commands here.

    That is where there is no owner, and where no owner's PIN can be checked on this computer: the
    key that they are tied to died with another one, and the data are needed all the more.
    The last owner never leaves: an owner whom the journal knows and the data do not was taken out
    of them by hand. Raises ActorMissing, WrongPin, OwnerGone.
    """
    owners = [each for each in people.all() if each.role is Role.OWNER]
    if not owners and people.had_owner():
        raise OwnerGone
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
