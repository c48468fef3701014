"""Starting with the session: the entry of the desktop that opens the till when somebody signs in.

On Linux a file among the desktop's own (`autostart`), on Windows a value of the registry; both are
the user's, who needs no administrator.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Protocol

from till.domain.errors.disk import DiskFailing, disk_error
from till.domain.errors.settings import StartsForEverybody
from till.system.paths import find_data_dir

SETTING: Final = "ui.start_with_session"
ON: Final = "on"
OFF: Final = "off"
NAME: Final = "Till"
FILE: Final = "till.desktop"
ENTRY: Final = """[Desktop Entry]
Type=Application
Name=Till
Exec={command}
Icon=till
Terminal=false
"""
_RESERVED: Final = str.maketrans({"\\": r"\\", '"': r"\"", "`": r"\`", "$": r"\$"})


class SessionStart(Protocol):
    """The entry of this user."""

    def is_on(self) -> bool:
        """Tell whether the till starts with the session."""
        ...

    def turn(self, *, on: bool) -> None:
        """Let it start with the session, or no more. Raises DiskFailing, StartsForEverybody."""
        ...


def follow(entry: SessionStart | None, changes: Mapping[str, str]) -> None:
    """Turn the entry on or off where settings say so; a machine without sessions has none.

    Raises DiskFailing, StartsForEverybody.
    """
    choice = changes.get(SETTING)
    if entry is not None and choice in {ON, OFF}:
        entry.turn(on=choice == ON)


def start_command(root: Path, environment: Mapping[str, str]) -> list[str]:
    """Return what opens this till: its program, and its folder where that is not the usual one."""
    program = Path(sys.executable)
    windowed = program.with_name("tillw.exe")
    words = [str(windowed if windowed.exists() else program)]
    if not windowed.exists() and not hasattr(sys, "frozen"):
        words += ["-m", "till"]
    usual = find_data_dir(None, {**environment, "TILL_DATA_DIR": ""})
    return words if root == usual else [*words, "--data-dir", str(root)]


class AutostartFile:
    """A file in the folder of what the desktop starts (the Autostart specification)."""

    def __init__(self, folder: Path, command: list[str]) -> None:
        self._file = folder / FILE
        self._text = ENTRY.format(command=" ".join(_quoted(each) for each in command))

    def is_on(self) -> bool:
        """Tell whether the file is there."""
        return self._file.exists()

    def turn(self, *, on: bool) -> None:
        """Write the file where it is not as it should be, or remove it. Raises DiskFailing."""
        try:
            if not on:
                self._file.unlink(missing_ok=True)
            elif not self.is_on() or self._file.read_text(encoding="utf-8") != self._text:
                self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                beside = self._file.with_suffix(".new")
                beside.write_text(self._text, encoding="utf-8")
                beside.replace(self._file)
        except OSError as error:
            raise disk_error(error, self._file) from error


def _quoted(word: str) -> str:
    """Return a word as the `Exec` of an entry has it."""
    return '"{}"'.format(word.translate(_RESERVED).replace("\\", r"\\").replace("%", "%%"))


if sys.platform == "win32":
    import subprocess
    import winreg

    RUN = r"Software\Microsoft\Windows\CurrentVersion\Run"
    STARTUP = Path("Microsoft", "Windows", "Start Menu", "Programs", "Startup", "Till.lnk")

    class RunValue:
        """A value of the user's `Run` key; the installer's own entries are links beside it."""

        def __init__(self, environment: Mapping[str, str], command: list[str]) -> None:
            self._command = subprocess.list2cmdline(command)
            self._own_link = Path(environment.get("APPDATA", ".")) / STARTUP
            self._link_of_all = Path(environment.get("PROGRAMDATA", ".")) / STARTUP

        def is_on(self) -> bool:
            """Tell whether the value is there, or a link that the installer made."""
            return bool(self._value()) or self._own_link.exists() or self._link_of_all.exists()

        def turn(self, *, on: bool) -> None:
            """Write the value, or remove it and the link. Raises DiskFailing, StartsForEverybody.

            What starts it for everybody is an administrator's.
            """
            if not on and self._link_of_all.exists():
                raise StartsForEverybody(path=str(self._link_of_all))
            try:
                if not on:
                    self._remove()
                elif not self._own_link.exists() and not self._link_of_all.exists():
                    with winreg.CreateKey(winreg.HKEY_CURRENT_USER, RUN) as key:
                        winreg.SetValueEx(key, NAME, 0, winreg.REG_SZ, self._command)
            except OSError as error:
                raise DiskFailing(path=RUN) from error

        def _value(self) -> str:
            try:
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, RUN) as key:
                    return str(winreg.QueryValueEx(key, NAME)[0])
            except OSError:  # not there
                return ""

        def _remove(self) -> None:
            self._own_link.unlink(missing_ok=True)
            if self._value():
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, RUN, 0, winreg.KEY_SET_VALUE) as key:
                    winreg.DeleteValue(key, NAME)

    def find_session_start(root: Path, environment: Mapping[str, str]) -> SessionStart | None:
        """Return the entry of this user; None for one whose programs have no folder."""
        if not environment.get("APPDATA"):
            return None
        return RunValue(environment, start_command(root, environment))

else:

    def find_session_start(root: Path, environment: Mapping[str, str]) -> SessionStart | None:
        """Return the entry of this user; None for one without a home."""
        home = environment.get("HOME")
        given = environment.get("XDG_CONFIG_HOME")
        if not home and not given:
            return None
        config = Path(given) if given else Path(home or "") / ".config"
        return AutostartFile(config / "autostart", start_command(root, environment))
