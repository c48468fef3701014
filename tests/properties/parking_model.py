"""What setting baskets aside changes in the model: parked, taken up again, thrown away.

Lives here: one function for each of these strategies.
Must not: use any code of the till.
"""

from dataclasses import replace

from tests.properties.model import Model, ParkedBasket
from tests.properties.permissions_model import PermissionRequest, permit
from tests.properties.sums import EMPTY, refuse

LONGEST = 60  # letters of a name


def park(model: Model, name: str) -> Model:
    """The basket is set aside; the next one is empty."""
    if not model.heap.lines:
        refuse("BasketEmpty")
    if len(name) > LONGEST:
        refuse("NameTooLong")
    return _park(model, name)


def recall(model: Model, number: int) -> Model:
    """A parked basket becomes the open one; what was open is parked in exchange, without a name."""
    taken = _find(model, number)
    if model.heap.lines:
        model = _park(model, "")
    rest = tuple(each for each in model.parked if each != taken)
    return _noted(replace(model, heap=taken.heap, parked=rest), "basket_recalled", taken)


def discard(model: Model, number: int, approver: str | None) -> Model:
    """A parked basket is thrown away."""
    gone = _find(model, number)
    approved_by = permit(model, PermissionRequest(right="discard_parked"), approver)
    rest = tuple(each for each in model.parked if each != gone)
    return _noted(replace(model, parked=rest), "parked_discarded", gone, approved_by)


def _find(model: Model, number: int) -> ParkedBasket:
    found = [each for each in model.parked if each.number == number]
    return found[0] if found else refuse("ParkedUnknown")


def _park(model: Model, name: str) -> Model:
    by = model.somebody()
    number = model.ever_parked + 1
    parked = ParkedBasket(number=number, name=name, heap=model.heap, by=by)
    return replace(
        model.noted("basket_parked", cents=model.heap.total),
        heap=EMPTY,
        parked=(*model.parked, parked),
        ever_parked=number,
    )


def _noted(
    model: Model, action: str, parked: ParkedBasket, approved_by: str | None = None
) -> Model:
    return model.noted(
        action, approved_by=approved_by, parked_by=parked.by, cents=parked.heap.total
    )
