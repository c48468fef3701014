"""One's own PIN: changed by whoever knows it, or set anew by who proves to own the computer."""

from collections.abc import Awaitable, Callable

from till.actions.signing_in import find_person, require_pin
from till.actions.staff import keep_new_pin
from till.actions.till import Till
from till.domain.errors.people import CannotApprove, NotAdministrator, PinGuessable
from till.domain.shop.people import Role, checked_pin, is_easily_guessed


def require_hard_pin(till: Till, pin: str) -> None:
    """Raise PinGuessable for a PIN that is tried first, PinUnfit for what is none.

    A practice shop is open to everybody anyway.
    """
    if is_easily_guessed(checked_pin(pin)) and not till.policy.is_practice:
        raise PinGuessable


async def change_own_pin(till: Till, person_id: int, old: str, new: str) -> None:
    """Give somebody who types their old PIN another one; nobody else is asked.

    Raises UnknownPerson, WrongPin, TooManyTries, PinUnfit, PinGuessable, PinTaken.
    """
    person = await require_pin(till, person_id, old)
    require_hard_pin(till, new)
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
    require_hard_pin(till, new)
    if not await prove():
        raise NotAdministrator
    await keep_new_pin(till, person, new, how="administrator of the computer")
