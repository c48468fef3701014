"""The Windows installer with a file of answers: a till that sells, set up without a question."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from proofs import day

if TYPE_CHECKING:
    from pathlib import Path

    from builds.product import Artefact

    from proofs.report import Report
    from proofs.wine import TillOnWindows

BROUGHT = r"C:\Till answers"  # what somebody brings to the shop, with a space in its name
DATA = r"C:\answered"
SET_UP = {"TILL_DATA_DIR": DATA}
STARTS = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Run"
UNKNOWN_WORD = 7  # the installer's status
NOT_SET_UP = 8
RIGHT = """profile = "practice"
catalogue = "catalogue.csv"

[settings]
shop.till_name = "Kasa 7"
ui.start_with_session = "on"

[[people]]
name = "Arta Hoxha"
role = "cashier"
operator_code = "kd482mz719"
pin = { file = "arta.pin" }
"""


def prove(till: TillOnWindows, report: Report, now: Artefact) -> None:
    """Install with answers that are not there, that are wrong, that are right, and once more."""
    folder = till.machine.place(BROUGHT)
    folder.mkdir()
    shutil.copy(day.CATALOGUE, folder / "catalogue.csv")
    (folder / "arta.pin").write_text(day.PIN, encoding="ascii")
    _refuse_what_is_not_there(till, report, now)
    _refuse_a_wrong_one(till, report, now, folder)
    _set_up(till, report, now, folder)
    _sell(till, report)
    till.machine.run(rf"{till.folder}\uninstall.exe", "/S")
    till.machine.settle()
    report.same("the logon forgets the till of the answers", _logon_entry(till), "")


def _refuse_what_is_not_there(till: TillOnWindows, report: Report, now: Artefact) -> None:
    ran = till.set_up(now, rf"/ANSWERS={BROUGHT}\nothing.toml", settings=SET_UP)
    report.same("answers that are not there are told by the status", ran.status, UNKNOWN_WORD)
    report.check("and nothing was installed for them", passed=not till.program.exists())


def _refuse_a_wrong_one(till: TillOnWindows, report: Report, now: Artefact, folder: Path) -> None:
    """Try a file with a setting that nobody knows: its line is in the log, nothing is set up."""
    wrong = RIGHT.replace("shop.till_name", "shop.tillname")
    (folder / "wrong.toml").write_text(wrong, encoding="utf-8")
    ran = till.set_up(now, rf"/ANSWERS={BROUGHT}\wrong.toml", *_place(till), settings=SET_UP)
    told = _log(till)
    report.same("wrong answers are told by the status", ran.status, NOT_SET_UP)
    report.check("the line is in the log", passed=r"wrong.toml:5" in told, seen=told)
    report.check("no secret was removed", passed=(folder / "arta.pin").exists())


def _set_up(till: TillOnWindows, report: Report, now: Artefact, folder: Path) -> None:
    (folder / "right.toml").write_text(RIGHT, encoding="utf-8")
    answered = rf"/ANSWERS={BROUGHT}\right.toml"
    first = till.set_up(now, answered, settings=SET_UP)
    told = _log(till)
    report.same("right answers set the till up", first.status, 0)
    report.check("the log says so", passed="Kasa 7" in told and "Arta Hoxha" in told, seen=told)
    report.check("the file with the PIN is gone", passed=not (folder / "arta.pin").exists())
    entry = _logon_entry(till)
    report.check("it starts with the session", passed="tillw.exe" in entry, seen=entry)
    again = till.set_up(now, answered, settings=SET_UP)
    told = _log(till)
    report.same("once more does no harm", again.status, 0)
    report.check("nobody is added twice", passed="Arta Hoxha" not in told, seen=told)


def _sell(till: TillOnWindows, report: Report) -> None:
    opening = ("day", "open", "--amount", "5000", "--wait", "60", "--pin-stdin")
    opened = till.run(*opening, typed=day.PIN, settings=SET_UP)
    report.check("the day is opened on it", passed=opened.status == 0, seen=opened.text)
    sale = ("sell", "--pin-stdin", "--line", day.KNOWN, "--pay", "cash")
    sold = till.run(*sale, typed=day.PIN, settings=SET_UP)
    report.check("it sells", passed=sold.status in (0, day.WAITING), seen=sold.text)
    ran = till.run("outbox", "run", "--until-empty", "--for", "120", settings=SET_UP)
    report.check("and all is delivered", passed=ran.status == 0, seen=ran.text)


def _log(till: TillOnWindows) -> str:
    """Return what the set-up said, as the installer keeps it."""
    file = till.machine.place(rf"{DATA}\logs\answers.log")
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _logon_entry(till: TillOnWindows) -> str:
    """Return the entry that starts the till with the session; empty where there is none."""
    lines = till.machine.registry(STARTS).splitlines()
    return "".join(each for each in lines if "till" in each.casefold())


def _place(till: TillOnWindows) -> list[str]:
    """Return where to install: last, unquoted, its words one by one."""
    return f"/D={till.folder}".split(" ")
