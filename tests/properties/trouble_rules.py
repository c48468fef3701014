"""What goes wrong around the till: network, service, power, clock, token, midnight.

Lives here: the rules of trouble, and of the time that passes meanwhile.
Must not: actions of people.
"""

from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.properties.machine import ModelMachine
from tests.simulation.disk import Death
from tests.simulation.fault_plan import REFUSALS, Fault
from tests.simulation.shop import AT_COMMIT

F = Fault
SPELLS = (F.OUTAGE, F.MAINTENANCE, F.WRONG_ADDRESS)
ANSWERS = (
    F.ANSWER_LOST,
    F.ANSWER_RESET,
    F.ANSWER_LATE,
    F.REQUEST_LOST,
    F.REQUEST_LATE,
    F.REQUEST_REPEATED,
    F.BAD_GATEWAY_AFTER_WORK,
    F.UNAVAILABLE,
    F.GARBAGE,
    F.OTHER_DOCUMENT,
    F.SLOW_WORK,  # the till asks again, and is told that the service is busy
    F.SERVER_FAULT,
    F.OTHER_ERROR,
    F.BARE_RESULT,
    F.EIC_LATER,
    *REFUSALS,
)
JUMPS = (timedelta(hours=1), timedelta(days=1), timedelta(hours=-1), timedelta(0))


class TroubleRules(ModelMachine):
    """The world is not kind."""

    @rule(seconds=st.sampled_from((0.3, 2, 10, 40, 100)))
    def deliver(self, seconds: float) -> None:
        """Let time pass, in which the till delivers."""
        self.rest(seconds)

    @rule()
    def deliver_well(self) -> None:
        """Let time pass, in which nothing hinders the till from delivering."""
        self.find_the_service_well()
        self.rest(40)

    def find_the_service_well(self) -> None:
        """Let nothing be the matter any more, nor about to be; a token may still be refused."""
        self.counter.fault_plan.coming.clear()
        self.counter.shop.desk.network.spell = None

    @rule(faults=st.lists(st.sampled_from(ANSWERS), min_size=1, max_size=3))
    def answer_badly(self, faults: list[Fault]) -> None:
        """Let some of the next requests or answers come to grief, or be refused."""
        self.counter.fault_plan.coming.extend(faults)

    @rule(spell=st.sampled_from((None, *SPELLS)))
    def change_the_network(self, spell: Fault | None) -> None:
        """Let nothing reach the service, or (None) everything again."""
        self.counter.shop.desk.network.spell = spell

    @rule(how=st.sampled_from(("expires", "told", "not told", "service starts again")))
    def change_the_token(self, how: str) -> None:
        """Let the service refuse the token, or set another, of which the till is told or not."""
        shop = self.counter.shop
        if how == "expires":
            shop.desk.network.service.tokens = set()
        elif how == "service starts again":
            self.counter.run(shop.desk.network.service.restart())
        else:
            shop.new_token(tell=how == "told")

    @rule(seconds=st.sampled_from((0, 0.02, 0.1, 0.4, 2)))
    def cut_the_power(self, seconds: float) -> None:
        """Cut the power at once, or after a little while in which the till delivers."""
        if self.counter.rest(seconds):
            self.counter.shop.pull_the_plug()
        self.start_again("deliver" if seconds else "rest")

    @rule(transaction=st.integers(1, 3), where=st.sampled_from(AT_COMMIT))
    def doom_a_transaction(self, transaction: int, where: Fault) -> None:
        """Let the power go at one of the next transactions, whosever it is."""
        self.counter.doom(death=Death(at_transaction=transaction, where=where))

    @rule(steps=st.integers(1, 40))
    def doom_a_step(self, steps: int) -> None:
        """Let the power go after so many steps of the program."""
        self.counter.doom(steps=steps)

    @rule()
    def close_and_open(self) -> None:
        """Close the till in good order and start it again."""
        self.counter.run(self.counter.shop.close())
        self.counter.open()
        self.model = self.model.restarted()

    @precondition(lambda self: not self.clock_is_steady)
    @rule(jump=st.sampled_from(JUMPS))
    def set_the_clock(self, jump: timedelta) -> None:
        """Set the clock of the till's machine, wrong or right."""
        self.counter.shop.set_clock(jump)

    @rule()
    def pass_midnight(self) -> None:
        """Go home, and come back shortly before midnight."""
        self.counter.pass_midnight()
        self.model = self.model.restarted()
        self.rest(20)
