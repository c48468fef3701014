"""One's own PIN: changed by whoever knows it, or set anew by who proves to own the computer."""

from collections.abc import Awaitable, Callable

from till.actions.people.people_access import keep_new_pin, require_fit
from till.actions.people.signing_in import find_person, require_pin
from till.actions.till import Till
from till.domain.errors.people import CannotApprove, NotAdministrator
from till.domain.shop.people import Role


async def change_own_pin(till: Till, person_id: int, old: str, new: str) -> None:
    """Give somebody who types their old PIN another one; nobody else is asked.

    Raises UnknownPerson, WrongPin, TooManyTries, PinUnfit, PinGuessable, PinTaken.
    """
    person = await require_pin(till, person_id, old)
    await keep_new_pin(till, person, new, how="by themselves")


async def set_forgotten_pin(
    till: Till, person_id: int, new: str, prove: Callable[[], Awaitable[bool]]
) -> None:
    """Give an owner who forgot the PIN another one, once `prove` has shown who owns the computer.

    For anybody else an owner sets a PIN. Raises UnknownPerson, CannotApprove for who is no owner,
    NotAdministrator, PinUnfit, PinGuessable, PinTaken.
    """
    person = find_person(till, person_id)
    if person.role is not Role.OWNER:
        raise CannotApprove(name=person.name)
    require_fit(till, new)
    if not await prove():
        raise NotAdministrator
    await keep_new_pin(till, person, new, how="administrator of the computer")
