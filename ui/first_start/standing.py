"""How the steps stand that are done on other pages, or beside them: looked at anew each time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QWidget

from till.actions.people.people_editing import list_people_of
from till.actions.setup.setting_up import NOT_ASKED, SETTING_OF_START, asks_for_start
from till.actions.setup.settings_editing import values
from ui.first_start.printer_trial import PrinterTrial, TrialStanding, TrialState
from ui.first_start.steps import STEPS, FirstStep, SetupProgress, StepAction
from ui.kit.layout import Panel, Renewed, Separator, row
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.text import IconLabel, Text
from ui.kit.wording import format_percent, printer_place
from ui.shell.shell import Shell

ROW: Final = 54
SIGN: Final = 26
TRIAL_LOOK = {
    TrialState.NO_PRINTER: State.WAIT,
    TrialState.ON_SCREEN: State.OK,
    TrialState.NOT_TRIED: State.WAIT,
    TrialState.UNDER_WAY: State.WAIT,
    TrialState.IN_TROUBLE: State.ATT,
    TrialState.FAILED: State.ATT,
    TrialState.ASKED: State.INFO,
    TrialState.NOTHING_CAME: State.ATT,
    TrialState.CAME_OUT: State.OK,
}
PROVED = frozenset({TrialState.ON_SCREEN, TrialState.CAME_OUT})
ANSWERS = frozenset({StepAction.CAME_OUT, StepAction.NOTHING_CAME})
STARTS = frozenset({StepAction.BY_ITSELF, StepAction.BY_ICON})


@dataclass(frozen=True, slots=True, kw_only=True)
class StepCheck:
    """One row: how it stands, in words, and what belongs to it."""

    state: State
    words: str
    detail: str = ""


class CheckRow(QWidget):
    """One of them, painted as its state is."""

    def __init__(self, check: StepCheck) -> None:
        super().__init__()
        self.setMinimumHeight(ROW)
        sign = IconLabel(STATE_ICON[check.state], size=SIGN, tone=STATE_INK[check.state])
        tone = "att" if check.state is State.ATT else "text"
        detail = (Text(check.detail, tone="text2"),) if check.detail else ()
        words = (Text(check.words, tone=tone, wrap=True), 1)
        self.setLayout(row(sign, words, *detail, spacing=16, margins=(0, 4, 0, 4)))


class CheckList(Panel):
    """Hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__(margins=(20, 4, 20, 4), spacing=0)
        self.checks: tuple[StepCheck, ...] = ()
        self._parts: Renewed[QWidget] = Renewed(self.body)
        self.hide()

    def words(self) -> str:
        """All that is shown, in words."""
        return "\n".join(f"{each.words} {each.detail}".strip() for each in self.checks)

    def show_checks(self, checks: Sequence[StepCheck]) -> None:
        """Show these and nothing else; what is shown already stays as it is."""
        if tuple(checks) == self.checks:
            return
        self.checks = tuple(checks)
        parted = [part for each in checks for part in (Separator(), CheckRow(each))]
        self._parts.show(parted[1:])
        self.setVisible(bool(checks))


@dataclass(frozen=True, slots=True, kw_only=True)
class StepStanding:
    """What is shown of a step; `unready` says why nobody goes on yet, `offered` what is asked."""

    checks: Sequence[StepCheck]
    unready: str = ""
    offered: frozenset[StepAction] = frozenset()


class StepReader:
    """Reads the till; changes nothing."""

    def __init__(self, shell: Shell, trial: PrinterTrial) -> None:
        self._shell = shell
        self._trial = trial

    async def of(self, progress: SetupProgress) -> StepStanding | None:
        """Return how the present step stands; None where it is done on the page itself."""
        if progress.step is FirstStep.PRINTER:
            device = (await values(self._shell.till)).get("printer.device", "")
            is_proved = FirstStep.PRINTER in progress.finished
            return self._printer(device, self._trial.standing(device, is_proved=is_proved))
        if progress.step is FirstStep.READY:
            is_asked = await asks_for_start(self._shell.till)
            chosen = (await values(self._shell.till)).get(SETTING_OF_START, NOT_ASKED)
            return self._ready(progress, chosen, is_asked=is_asked)
        read: dict[FirstStep, Callable[[SetupProgress], StepStanding]] = {
            FirstStep.PEOPLE: self._people,
            FirstStep.VAT: self._vat,
            FirstStep.CATALOGUE: self._catalogue,
        }
        return read[progress.step](progress) if progress.step in read else None

    def _people(self, _progress: SetupProgress) -> StepStanding:
        say = self._shell.words.say
        none = say("first_start.no_code")
        return StepStanding(
            checks=[
                StepCheck(
                    state=State.OK,
                    words=f"{each.person.name} · {say(f'role.{each.person.role.value}')}",
                    detail=each.person.operator_code or none,
                )
                for each in list_people_of(self._shell.till).members
            ]
        )

    def _printer(self, device: str, standing: TrialStanding) -> StepStanding:
        words = self._shell.words
        state = standing.state
        said = words.say(standing.why or f"first_start.trial.{state.value}")
        check = StepCheck(state=TRIAL_LOOK[state], words=said)
        if state is TrialState.NO_PRINTER:
            return StepStanding(checks=[check], unready=said)
        place = StepCheck(state=State.OK, words=printer_place(words, device))
        return StepStanding(
            checks=[place, check],
            unready="" if state in PROVED else said,
            offered=ANSWERS if state is TrialState.ASKED else frozenset(),
        )

    def _vat(self, _progress: SetupProgress) -> StepStanding:
        say = self._shell.words.say
        percent = self._shell.till.rates.percent
        return StepStanding(
            checks=[
                StepCheck(
                    state=State.OK,
                    words=f"{code.value} · {say(f'vat_code.{code.value}')}",
                    detail=format_percent(percent[code]),
                )
                for code in sorted(percent, key=lambda each: each.value)
            ]
        )

    def _catalogue(self, _progress: SetupProgress) -> StepStanding:
        words = self._shell.words
        articles = self._shell.till.articles
        count = articles.count()
        state = State.OK if count else State.WAIT
        checks = [StepCheck(state=state, words=words.count("first_start.articles", count))]
        keys = articles.quick_keys()
        if keys:
            groups = len({key.tab for key, _ in keys})
            told = words.count("first_start.quick_keys", len(keys), groups=groups)
            checks.append(StepCheck(state=State.OK, words=told))
        unready = "" if count else words.say("first_start.no_articles")
        return StepStanding(checks=checks, unready=unready)

    def _ready(self, progress: SetupProgress, chosen: str, *, is_asked: bool) -> StepStanding:
        """Name what was left for later, and whether the till opens by itself."""
        say = self._shell.words.say
        checks = [
            StepCheck(
                state=State.WAIT,
                words=say(f"first_start.step.{each.value}"),
                detail=say("first_start.left_for_later"),
            )
            for each in STEPS
            if each in progress.later
        ]
        if not checks:
            checks.append(StepCheck(state=State.OK, words=say("first_start.nothing_left")))
        if is_asked:
            asked = StepCheck(state=State.INFO, words=say("first_start.asks_for_start"))
            return StepStanding(checks=[*checks, asked], offered=STARTS)
        if chosen != NOT_ASKED:
            checks.append(StepCheck(state=State.OK, words=say(f"first_start.start_{chosen}")))
        return StepStanding(checks=checks)
