"""What stands on the counter, joined: its settings, what can be found, letting a change take hold.

Lives here: `CounterEquipment`, the port `Equipment` over the settings file and the doors; the
printers, slips, pole display and scale as the settings have them.
Must not: rules, who may change what (actions), Qt.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from pathlib import Path

from till.actions.maintenance.price_files import PriceFilePlan, PriceFiles
from till.actions.ports.devices import Scale
from till.actions.ports.events import PrinterChanged
from till.actions.till import Till
from till.domain.errors import TillError
from till.domain.paper.pole_lines import PoleWords
from till.domain.paper.print_job import FoundPrinter, PaperRole, PrinterState
from till.domain.shop.article import Unit
from till.domain.shop.catalogue import CatalogueBadRows
from till.printing.devices import DeviceContext
from till.printing.pole.connection import parse_display, pole_connection
from till.printing.pole.display import PoleDisplay
from till.printing.pole.presenter import PolePresenter
from till.printing.printers import PrinterPlan
from till.printing.slips.shop_slips import ShopSlips
from till.printing.slips.source import ShopHead, SlipSource
from till.printing.wires.addresses import parse_device
from till.printing.wires.connection import Deadlines
from till.printing.wires.discovery import found_printers
from till.safekeeping.second_location.patience import found_within
from till.scale.connection import parse_scale
from till.scale.serial_scale import open_scale
from till.system.catalogue_text import row_sentences
from till.system.incoming.price_folder import StoredPriceFolder
from till.system.printer_models import load_models, traits_of
from till.system.profile import Profile
from till.system.reference_tables import known_units
from till.system.reports.day_text import DaySheets
from till.system.session_start import SessionStart, follow
from till.system.settings.declared import HOLDS_AT_ONCE
from till.system.settings.devices import PrinterSettings
from till.system.settings.file import SettingFile, as_typed
from till.system.settings.model import Settings
from till.system.words import Words

DEVICE = ".device"
PRICE_FOLDER = "price_files.folder"


class CounterEquipment:
    """`reopen` opens everything with new settings; it returns whether all of it holds.

    `session` is where the till may start with the session; None on a machine without any.
    """

    def __init__(
        self,
        file: SettingFile,
        reopen: Callable[[Settings], Awaitable[bool]],
        pole: PolePresenter,
        session: SessionStart | None = None,
    ) -> None:
        self._file = file
        self._reopen = reopen
        self._pole = pole
        self._session = session
        self._one_at_a_time = asyncio.Lock()

    def values(self) -> Mapping[str, str]:
        """Return every setting by its dotted key, as a person would type it."""
        return {each.key: as_typed(each.value) for each in self._file.every()}

    def usual_values(self) -> Mapping[str, str]:
        """Return every setting as it is where nobody has set it."""
        return {each.key: as_typed(each.value) for each in self._file.usual()}

    def same(self, key: str, one: str, other: str) -> bool:
        """Tell whether two texts are the same value; what cannot be one is the same as nothing."""
        try:
            found = [self._file.read_values({key: text}) for text in (one, other)]
        except TillError:
            return one == other
        return found[0] == found[1]

    def check(self, changes: Mapping[str, str]) -> None:
        """Raise what is wrong with any of them; an address has to be reachable in principle."""
        for key, text in changes.items():
            check_address(key, text)
        self._file.check_all(changes)

    def change(self, changes: Mapping[str, str]) -> None:
        """Keep all of them, or none."""
        self.check(changes)
        follow(self._session, changes)
        self._file.change_all(changes)

    def may_start_with_session(self) -> bool:
        """Tell whether the till could be made to start with the session, and does not yet."""
        return self._session is not None and not self._session.is_on()

    async def renew(self, key: str) -> bool:
        """Let what has changed hold, opened anew; False for what only the next start does."""
        if key.partition(".")[0] not in HOLDS_AT_ONCE:
            return False
        async with self._one_at_a_time:
            return await self._reopen(await asyncio.to_thread(self._file.read))

    def try_display(self) -> None:
        """Show a trial on the pole display."""
        self._pole.try_display()

    def found(self) -> Sequence[FoundPrinter]:
        """Return the printers that this machine knows of."""
        return found_printers(load_models().values())

    def models(self) -> Sequence[tuple[str, str]]:
        """Return the printer models by name, each with its title."""
        return [(key, model.title) for key, model in load_models().items()]


def check_address(key: str, text: str) -> None:
    """Raise what is wrong with a setting that is an address; a second printer may have none."""
    if not key.endswith(DEVICE):
        return
    section = key.removesuffix(DEVICE)
    if section == "scale":
        parse_scale(text)
    elif section == "display":
        parse_display(text)
    elif text or section == "printer":
        parse_device(text)


def printer_plans(
    settings: Settings,
    folder: Path,
    show: Callable[[bytes], None],
    deadlines: Deadlines | None = None,
) -> dict[PaperRole, PrinterPlan]:
    """Return the printers of the settings: that of receipts, and each other that is set up.

    `folder` is private and writable, `show` gets what a printer on the screen prints. Without
    `deadlines` each is waited for as long as a shop's has to be.
    """
    mark = _receipt_mark(settings)
    return {
        role: PrinterPlan(
            device=each.device,
            context=DeviceContext(
                folder=folder,
                show=show,
                deadlines=deadlines or Deadlines(),
                traits=traits_of(each),
                own_files=folder,
            ),
            dots=each.dots,
            cut=each.cut,
            sensors=each.sensors,
            receipt_mark=mark,
        )
        for role, each in _printers_of(settings).items()
        if each.device
    }


def scale_of(settings: Settings) -> Scale | None:
    """Return the scale of the settings, if there is one. Raises ScaleDeviceUnknown."""
    scale = settings.scale
    return open_scale(scale.device, scale.protocol, scale.generator_value)


def pole_of(till: Till, settings: Settings) -> PolePresenter:
    """Make the pole display, which hears of the till's events. Raises DisplayDeviceUnknown."""
    words = Words(settings.ui.language)
    keys = ("welcome", "closed", "total", "received", "change", "to_pay", "even", "to_get")
    texts = {key: words.say(f"pole.{key}") for key in keys}
    lines = PoleWords(shop=settings.shop.name, thanks=words.say("paper.thanks"), **texts)
    presenter = PolePresenter(_display_of(settings), lines)
    presenter.begin(till.session.basket)
    till.listeners.append(presenter.listen)
    return presenter


async def switch_pole(
    pole: PolePresenter, before: Settings, settings: Settings, patience_s: float
) -> None:
    """Show on another display from now on, where one is set. Raises DisplayDeviceUnknown."""
    if settings.display == before.display:
        return
    old = pole.switch_to(_display_of(settings))
    await asyncio.to_thread(old.stop, patience_s)  # it may hold the same port
    pole.start()


def _display_of(settings: Settings) -> PoleDisplay:
    display = settings.display
    return PoleDisplay(pole_connection(parse_display(display.device)), code_page=display.code_page)


def have_printers_changed(before: Settings, after: Settings) -> bool:
    """Return whether any printer is set up in another way than before."""
    return _printers_of(before) != _printers_of(after)


def announce_removed_printers(till: Till, before: Settings, after: Settings) -> None:
    """Say of a role that lost its own printer that there is none: nobody else would say so."""
    now = _printers_of(after)
    for role, was in _printers_of(before).items():
        if was.device and not now[role].device:
            till.announce(PrinterChanged(state=PrinterState.NONE, role=role))


def _printers_of(settings: Settings) -> dict[PaperRole, PrinterSettings]:
    return {
        PaperRole.RECEIPT: settings.printer,
        PaperRole.KITCHEN: settings.kitchen_printer,
        PaperRole.BAR: settings.bar_printer,
        PaperRole.REPORTS: settings.report_printer,
    }


def slips_of(settings: Settings, taken_in: Iterable[Unit]) -> ShopSlips:
    """Make the slips of the shop, in its language; `taken_in` are the units besides its own."""
    words = Words(settings.ui.language)
    shop = settings.shop
    head = ShopHead(name=shop.name, address=shop.address, nuis=shop.nuis, till_name=shop.till_name)
    units = {code: unit.words[words.language] for code, unit in known_units(taken_in).items()}
    source = SlipSource(words=words, shop=head, units=units)
    return ShopSlips(source, DaySheets(words), mark=_mark_of(settings, words))


def _receipt_mark(settings: Settings) -> str:
    """Return what stands over what the service drew; a practice service marks it itself."""
    if settings.profile is Profile.PRACTICE:
        return ""
    return _mark_of(settings, Words(settings.ui.language))


def _mark_of(settings: Settings, words: Words) -> str:
    mark = settings.environment_mark
    return words.say(f"environment.{mark}") if mark else ""


def price_files_of(till: Till, settings: Settings, scratch: Path) -> PriceFiles | None:
    """Return what takes price files from a folder, where an owner named it with the PIN.

    Whoever may write the settings file is not whoever may decide that.
    """
    told = settings.price_files
    if not told.folder or till.journal.setting_now(PRICE_FOLDER) != told.folder:
        return None
    words = Words(settings.ui.language)

    def reasons(error: TillError) -> str:
        rows = error.problems if isinstance(error, CatalogueBadRows) else ()
        return "\n".join([words.error(error), *row_sentences(rows, words)])

    plan = PriceFilePlan(
        articles=told.articles,
        percent=told.percent,
        units=lambda: known_units(till.articles.units()),
        reasons=reasons,
    )
    mapping_of = till.articles.mapping_of
    folder = StoredPriceFolder(Path(told.folder), scratch, found_within, mapping_of)
    return PriceFiles(till, folder, plan)
