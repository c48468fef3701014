"""The Windows installer under Wine: installed, used, updated and removed; each file looked at."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builds import installer
from programs import say

from proofs import answers, day, imports
from proofs.older import VERSION, listed, older_folder, older_product
from proofs.report import Report
from proofs.wine_machine import Machine, machine

if TYPE_CHECKING:
    from pathlib import Path

    from builds.product import Artefact, Product

    from proofs.day import Ran

FOLDER = r"C:\Shop PC\Till"  # with a space, as in Program Files
UNINSTALL = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Till"
MENU = r"AppData\Roaming\Microsoft\Windows\Start Menu\Programs"
TOO_OLD = "win81"
TILL_IS_OPEN = 3  # the installer's status
UNKNOWN_WORD = 7
OTHER_DATA = r"C:\twice"
OPENS_WITHIN_S = 120
LOOK_EVERY_S = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class TillOnWindows:
    r"""The till installed in `folder`, such as C:\Shop PC\Till."""

    machine: Machine
    folder: str

    @property
    def program(self) -> Path:
        """The folder of its program, on our disk."""
        return self.machine.place(rf"{self.folder}\program")

    @property
    def person(self) -> Path:
        """The folder of the one person at this PC."""
        (found,) = (
            each for each in (self.machine.drive / "users").iterdir() if each.name != "Public"
        )
        return found

    @property
    def data(self) -> Path:
        """Its data directory: the platform's own."""
        return self.person / "AppData" / "Local" / "till"

    def run(self, *words: str, typed: str = "", settings: dict[str, str] | None = None) -> Ran:
        """Run one command to its end."""
        return self.machine.run(
            rf"{self.folder}\program\till.exe", *words, typed=typed, settings=settings
        )

    def seen_as(self, path: Path) -> str:
        """Return the name that a file of ours has there."""
        return self.machine.seen_as(path)

    def set_up(
        self, installer_of: Artefact, *words: str, settings: dict[str, str] | None = None
    ) -> Ran:
        """Run an installer in silence."""
        ran = self.machine.run(self.seen_as(installer_of.path), "/S", *words, settings=settings)
        self.machine.settle()
        return ran

    def version(self) -> str:
        """Return what `till --version` prints."""
        return self.run("--version").text.partition("\n")[0].strip()


def prove(product: Product) -> Report:
    """Install an older build, sell, update to the one that was built, deliver, play, remove."""
    say("Proving the Windows installer under Wine ...")
    report = Report()
    folder = product.work / "windows"
    older, before = _make_older(product, folder)
    now = installer.finished_installer(product)
    with machine(product.fresh("proof-wine")) as made:
        till = TillOnWindows(machine=made, folder=FOLDER)
        _refuse_old_windows(till, report, before)
        _refuse_an_unknown_word(till, report, before)
        _install(till, report, before, older)
        _use(till, report)
        _open_twice(till, report)
        bodies = day.sell_without_service(till, report)
        _refuse_while_open(till, report, now)
        _update(till, report, now, folder)
        _look_at_copies(till, report, product, bodies)
        day.deliver(till, report, bodies)
        _play(till, report)
        _remove(till, report, bodies)
        answers.prove(till, report, now)
        _for_everybody(till, report, now, folder)
        report.no_traceback(made.printed)
    return report


def _make_older(product: Product, folder: Path) -> tuple[Path, Artefact]:
    """Make an older program and its installer; what tries imports goes with the update."""
    older = older_folder(product, folder)
    imports.lay_program(older)
    return older, installer.make_installer(older_product(product), older, quick=True)


def _refuse_old_windows(till: TillOnWindows, report: Report, before: Artefact) -> None:
    till.machine.pretend(TOO_OLD)
    till.set_up(before, *_folder_words())
    report.check("too old a Windows is refused", passed=not till.program.exists())
    till.machine.pretend("win10")


def _refuse_an_unknown_word(till: TillOnWindows, report: Report, before: Artefact) -> None:
    ran = till.set_up(before, "/LOGIN=1", *_folder_words())
    report.same("a word that is not known is told by the status", ran.status, UNKNOWN_WORD)
    report.check("and nothing was installed", passed=not till.program.exists())


def _install(till: TillOnWindows, report: Report, before: Artefact, older: Path) -> None:
    till.set_up(before, "/LOGON=1", "/DESKTOP=0", "/TERMINAL=1", *_folder_words())
    _same_files(till, report, older)
    for name in ("Till.lnk", "Till Demo.lnk", "Till Terminal.lnk", r"StartUp\Till.lnk"):
        report.check(f"{name} is in the start menu", passed=_entry(till, name).is_file())
    report.check("no desktop entry", passed=not (till.person / "Desktop" / "Till.lnk").exists())
    told = till.machine.registry(rf"HKCU\{UNINSTALL}")
    for wanted in (
        f"DisplayVersion    REG_SZ    {VERSION}",
        "EstimatedSize    REG_DWORD",
        "uninstall.exe",
    ):
        report.check(f"the list of programs has '{wanted}'", passed=wanted in told, seen=told)


def _use(till: TillOnWindows, report: Report) -> None:
    """Start the installed programs, and see that they write nothing beside themselves."""
    there = listed(till.program)
    report.same("it says its version", till.version(), f"Till {VERSION}")
    imported = till.machine.run(rf"{till.folder}\program\{imports.PROGRAM}")
    report.same(
        "the shipped Python imports all that the till names", imported.text.strip(), "imported"
    )
    settings = till.run("settings", "list")
    report.check(
        "it lists its settings", passed="service.base_url" in settings.text, seen=settings.text
    )
    with till.machine.start(rf"{till.folder}\program\tillw.exe", "practice-service") as service:
        line = service.stdout.readline() if service.stdout else ""
        address = next((word for word in line.split() if word.startswith("http://")), "")
        report.check("the practice service answers", passed=day.answers(address), seen=line)
        service.kill()
    _end_all(till)
    report.check(
        "nothing was written into the program's folder", passed=listed(till.program) == there
    )


def _open_twice(till: TillOnWindows, report: Report) -> None:
    """Start the window twice: the second start finds the first, says so and ends."""
    settings = {"TILL_DATA_DIR": OTHER_DATA}
    address = till.machine.place(rf"{OTHER_DATA}\practice\till.window")
    with till.machine.start(rf"{till.folder}\program\tillw.exe", settings=settings) as first:
        pause = threading.Event()
        for _ in range(round(OPENS_WITHIN_S / LOOK_EVERY_S)):
            if address.exists() or first.poll() is not None:
                break
            pause.wait(LOOK_EVERY_S)
        second = till.run(settings=settings)
        report.same("a second start ends", (second.status, len(second.text.splitlines())), (1, 1))
        report.check("beside the first", passed=first.poll() is None)
        first.kill()
    _end_all(till)


def _refuse_while_open(till: TillOnWindows, report: Report, now: Artefact) -> None:
    """Try to update while a till runs: the installer waits, gives up, and changes nothing."""
    there = listed(till.program)
    command = (rf"{till.folder}\program\till.exe", "outbox", "run")
    with till.machine.start(*command, settings=day.NOBODY_LISTENS) as open_till:
        ran = till.machine.run(till.seen_as(now.path), "/S", "/WAIT=2")
        report.same("the update gives up while a till is open", ran.status, TILL_IS_OPEN)
        in_place = f"_?={till.folder}".split(" ")
        gone = till.machine.run(rf"{till.folder}\uninstall.exe", "/S", "/WAIT=2", *in_place)
        report.same("so does the uninstaller", gone.status, TILL_IS_OPEN)
        report.check("the till was not ended", passed=open_till.poll() is None)
        open_till.kill()
    _end_all(till)
    report.check("and nothing changed", passed=listed(till.program) == there)


def _update(till: TillOnWindows, report: Report, now: Artefact, folder: Path) -> None:
    """Update without saying where: the installer knows, and keeps the entries that were chosen."""
    till.set_up(now)
    _same_files(till, report, folder)
    report.check(
        "nothing is left beside it", passed=not till.program.with_name("program.old").exists()
    )
    report.check("it still starts at logon", passed=_entry(till, r"StartUp\Till.lnk").is_file())
    report.check(
        "still no desktop entry", passed=not (till.person / "Desktop" / "Till.lnk").exists()
    )


def _look_at_copies(
    till: TillOnWindows, report: Report, product: Product, bodies: dict[str, bytes]
) -> None:
    report.same("it says the new version", till.version(), f"Till {product.version}")
    copies = list((till.data / "practice" / "backups").glob(f"before-{product.windows_version}-*"))
    report.same("one copy of the sales was made", len(copies), 1)
    if copies:
        found = day.bodies_in(copies[0] / "till.sqlite3")
        report.check("the copy holds every body", passed=found == bodies, seen=list(found))


def _play(till: TillOnWindows, report: Report) -> None:
    """Play the scripted demo. Its pictures count: on Windows it cannot clear its folder away."""
    played = till.run("demo", "--scripted", "--out", r"C:\played")
    missing = day.pictures_missing(till.machine.place(r"C:\played"))
    report.check("the scripted demo is played", passed=not missing, seen=(missing, played.text))
    _end_all(till)


def _remove(till: TillOnWindows, report: Report, bodies: dict[str, bytes]) -> None:
    till.machine.run(rf"{till.folder}\uninstall.exe", "/S")
    till.machine.settle()
    report.check("the program is gone", passed=not till.machine.place(till.folder).exists())
    report.same("the list of programs forgets it", till.machine.registry(rf"HKCU\{UNINSTALL}"), "")
    report.check("the start menu forgets it", passed=not _entry(till, "Till.lnk").exists())
    report.check("the logon forgets it", passed=not _entry(till, r"StartUp\Till.lnk").exists())
    report.check("the data stays", passed=day.frozen_bodies(till).keys() >= bodies.keys())


def _for_everybody(till: TillOnWindows, report: Report, now: Artefact, folder: Path) -> None:
    """Install for all users, into the folder for programs, and remove the data with it."""
    everywhere = TillOnWindows(machine=till.machine, folder=r"C:\Program Files\The Till")
    everywhere.set_up(now, "/AllUsers", f"/D={everywhere.folder}")  # Wine quotes it for its space
    report.check("without a terminal", passed=not _entry(till, "Till Terminal.lnk").exists())
    _same_files(everywhere, report, folder)
    told = till.machine.registry(rf"HKLM\{UNINSTALL}")
    report.check("the list of programs has it for everybody", passed="DisplayVersion" in told)
    till.machine.run(rf"{everywhere.folder}\uninstall.exe", "/S", "/AllUsers", "/REMOVEDATA")
    till.machine.settle()
    report.check("the program is gone again", passed=not everywhere.program.exists())
    report.check("told so, the data goes too", passed=not till.data.exists())


def _same_files(till: TillOnWindows, report: Report, folder: Path) -> None:
    found = listed(till.program)
    wanted = listed(folder)
    different = sorted(dict(found.items() ^ wanted.items()))
    report.check(
        f"{len(wanted)} files are installed as built", passed=found == wanted, seen=different[:5]
    )


def _entry(till: TillOnWindows, name: str) -> Path:
    return till.person.joinpath(*MENU.split("\\"), *name.split("\\"))


def _folder_words() -> list[str]:
    """Return the folder as the installer wants it: last, unquoted, its words one by one."""
    return f"/D={FOLDER}".split(" ")


def _end_all(till: TillOnWindows) -> None:
    """End what a started program left running, as pulling the plug would."""
    till.machine.run("wineboot", "-k", "-f")
    till.machine.settle()
