"""What setting baskets aside changes in the model: parked, taken up again, thrown away.

Lives here: one function for each of these deeds.
Must not: use any code of the till.
"""

from dataclasses import replace

from tests.properties.leave import Wish, permit
from tests.properties.model import Aside, Model
from tests.properties.sums import EMPTY, refuse

LONGEST = 60  # letters of a name


def park(model: Model, name: str) -> Model:
    """The basket is set aside; the next one is empty."""
    if not model.heap.lines:
        refuse("BasketEmpty")
    if len(name) > LONGEST:
        refuse("NameTooLong")
    return _set_aside(model, name)


def recall(model: Model, number: int) -> Model:
    """A parked basket becomes the open one; what was open is parked in exchange, without a name."""
    taken = _find(model, number)
    if model.heap.lines:
        model = _set_aside(model, "")
    rest = tuple(each for each in model.parked if each != taken)
    return _noted(replace(model, heap=taken.heap, parked=rest), "basket_recalled", taken)


def discard(model: Model, number: int, approver: str | None) -> Model:
    """A parked basket is thrown away."""
    gone = _find(model, number)
    approved_by = permit(model, Wish(right="discard_parked"), approver)
    rest = tuple(each for each in model.parked if each != gone)
    return _noted(replace(model, parked=rest), "parked_discarded", gone, approved_by)


def _find(model: Model, number: int) -> Aside:
    found = [each for each in model.parked if each.number == number]
    return found[0] if found else refuse("ParkedUnknown")


def _set_aside(model: Model, name: str) -> Model:
    by = model.somebody()
    number = model.ever_parked + 1
    parked = Aside(number=number, name=name, heap=model.heap, by=by)
    return replace(
        model.noted("basket_parked", cents=model.heap.total),
        heap=EMPTY,
        parked=(*model.parked, parked),
        ever_parked=number,
    )


def _noted(model: Model, deed: str, parked: Aside, approved_by: str | None = None) -> Model:
    return model.noted(deed, approved_by=approved_by, parked_by=parked.by, cents=parked.heap.total)
