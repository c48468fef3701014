"""A till that belongs to the office of a chain, as examples."""

from datetime import timedelta

from tests.builders import MOMENT
from till.domain.chain.answer import OfficeProblem
from till.domain.chain.membership import Membership, OfficeStanding

A_CODE = "K7QP-3MXA-9R2F-HT6W-C4VD"
ADDRESS = "https://zyra.liqeni.example"


def a_standing(*, waiting: int = 16_366, problem: OfficeProblem | None = None) -> OfficeStanding:
    """A till that joined and still sends what it has."""
    known = Membership(
        till="t1", shop="Minimarket Liqeni", office="Zyra Liqeni", office_key=b"k" * 32, epoch=1
    )
    return OfficeStanding(
        url=ADDRESS,
        membership=known,
        is_reachable=problem is None,
        sent=48_206 - waiting,
        newest=48_206,
        oldest_waiting_at=MOMENT - timedelta(minutes=4) if waiting else None,
        problem=problem,
    )
