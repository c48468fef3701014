"""The ground of all rules: an action is done at the till and in the model, then compared.

Lives here: acting, what a power cut in the middle may leave, what holds after every step.
Must not: single actions (the rules), the end of an example (ending).
"""

from collections import Counter as Tally
from collections.abc import Callable, Collection, Coroutine, Mapping
from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant
from hypothesis.strategies._internal.featureflags import FeatureFlags

from tests.properties.counter import DIED, Counter, a_counter
from tests.properties.model import Deal, Model
from tests.properties.observation import Observation, cents, differences, learnt
from tests.properties.sums import NotAllowed
from tests.properties.trade import Slip
from till.actions.day import drawer
from till.actions.till import Till

TillAction = Callable[[Till], Coroutine[object, None, object]]
Effect = Callable[[Model], Model]


class ModelMachine(RuleBasedStateMachine):
    """A till and its model; `tally` counts what was done and what was refused, by name.

    `empty` is the database to begin with.
    """

    def __init__(self, empty: Path, tally: Tally[str]) -> None:
        super().__init__()
        self.tally = tally
        self._let_most_rules_play()
        self.model = Model()
        self.clock_is_steady = False
        self.counter: Counter = a_counter(empty, hour="08:00")
        self.complete: dict[str, tuple[str | None, ...]] = {}
        self.observed: Observation = self.counter.observe()
        self.told: tuple[str, Mapping[str, int]] = ("", {})
        self.lives = 1

    @property
    def slip(self) -> Slip:
        """What the next document will be known by."""
        return Slip(day=self.counter.day, doc_id=self.counter.next_doc_id)

    def act(self, name: str, action: TillAction, effect: Effect) -> bool:
        """Do something here and there; return whether it was done.

        What the model forbids the till must refuse, by the same name, and leave all as it was.
        """
        before = self._told_of_the_day()
        try:
            after = effect(before)
            expected = None
        except NotAllowed as reason:
            after = before
            expected = reason.name
        said = self.counter.act(action)
        if said == DIED:
            self._survive(name, before, after)
        else:
            assert said == expected, f"{name}: the till says {said}, the model {expected}"
            self.model = learnt(after, self.counter.observe()) if after.has_to_learn else after
            self.tally[f"{name} {'refused' if said else 'done'}"] += 1
        return said is None

    def rest(self, seconds: float) -> None:
        """Let time pass; the till delivers."""
        if not self.counter.rest(seconds):
            self.start_again("deliver")

    def start_again(self, name: str) -> None:
        """Start a till again that lost its power while nobody did anything at it."""
        self._survive(name, self.model, self.model)

    @invariant()
    def the_till_is_as_the_model_says(self) -> None:
        """Basket, drawer, deals and copies are the model's; nothing complete is lost."""
        self.tally["steps"] += 1
        self.observed = self.counter.observe()
        require_none(differences(self.model, self.observed))
        require_none(self.counter.world.found)
        complete = self.observed.complete()
        require_none([*dict(self.complete.items() - complete.items())])
        self.complete = complete
        require_none([x for x in self.counter.shop.shown if x not in self.observed.documents])
        self._the_drawer_is_told()
        if self.counter.shop.lives != self.lives:
            self.lives = self.counter.shop.lives
            self.tally["keep a parked basket over a start done"] += bool(self.model.parked)

    def deal(self, which: int) -> Deal:
        """Return one of the deals, counted from the newest."""
        deals = [*self.model.deals.values()]
        return deals[-1 - which % len(deals)]

    def _told_of_the_day(self) -> Model:
        """Return the model with what became of the opening balances at the service."""
        counter = self.counter
        return replace(
            self.model, is_open=counter.is_open(), elsewhere=counter.counting_elsewhere()
        )

    def _let_most_rules_play(self) -> None:
        """Let at most a third of the rules rest in an example; by itself it is often nearly all."""
        names = sorted(each.function.__name__ for each in self._rules_strategy.rules)
        resting = st.frozensets(st.sampled_from(names), max_size=len(names) // 3)
        self._rules_strategy.enabled_rules_strategy = st.shared(
            resting.map(lambda names: FeatureFlags(disabled=sorted(names)))
        )

    def _the_drawer_is_told(self) -> None:
        day = self.counter.day
        known = self.model.drawers
        if (day, known) != self.told and self.counter.is_open():
            self.told = (day, known)
            told = cents(drawer.cash_in_drawer(self.counter.till))
            held = known.get(day, 0)
            assert told == held, f"the drawer is said to hold {told}, not {held}"

    def _survive(self, name: str, before: Model, after: Model) -> None:
        """Start again after a power cut: all of what was being done is there, or none of it."""
        counter = self.counter
        counter.start_again()
        observed = counter.observe()
        said = {}
        for outcome, model in (("kept", after), ("never done", before)):
            self.model = learnt(model.restarted(), observed)
            said[outcome] = differences(self.model, observed)
            if not said[outcome]:
                self.tally[f"{name} cut short, {outcome}"] += 1
                return
        raise AssertionError(f"{name} was cut short and left something between: {said}")


def require_none(found: Collection[object]) -> None:
    """Fail where something was found, and say what."""
    assert not found, "\n".join(str(each) for each in found)
