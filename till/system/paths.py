"""Where the till keeps its files."""

import os
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from till.domain.errors.disk import DiskFailing, disk_error
from till.system.profile import Profile

DATA_DIR_VARIABLE = "TILL_DATA_DIR"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paths:
    """The files of one profile in one data directory."""

    root: Path
    profile: Profile

    @property
    def settings_file(self) -> Path:
        """The settings, of all profiles."""
        return self.root / "settings.toml"

    @property
    def logs(self) -> Path:
        """The folder of the logs, of all profiles."""
        return self.log_file.parent

    @property
    def log_file(self) -> Path:
        """The log being written."""
        return log_file_in(self.root)

    @property
    def folder(self) -> Path:
        """The folder of this profile."""
        return self.root / self.profile.value

    @property
    def database(self) -> Path:
        """The till's own database."""
        return self.folder / "till.sqlite3"

    @property
    def backups(self) -> Path:
        """Copies of the database."""
        return self.folder / "backups"

    @property
    def lock_file(self) -> Path:
        """What a running till holds locked."""
        return self.folder / "till.lock"

    @property
    def anchor_key(self) -> Path:
        """The key of the data's commit anchor, where there is no secret store."""
        return self.folder / "witness.key"

    @property
    def token_use(self) -> Path:
        """Which address the profile's token was meant for."""
        return self.folder / "token-use.json"

    @property
    def token_file(self) -> Path:
        """The profile's token, on a computer without a secret store whose owner chose that."""
        return self.folder / "service.token"

    @property
    def office_file(self) -> Path:
        """What this till is known to its office by, on a computer without a secret store."""
        return self.folder / "office.keys"

    @property
    def practice_database(self) -> Path:
        """The practice service's own file, which is no part of the till's data."""
        return self.folder / "practice-service.sqlite3"

    def prepare(self) -> None:
        """Make the folders, for their owner only. Raises DiskFailing."""
        for folder in (self.root, self.logs, self.folder, self.backups):
            _make_private(folder)


def find_data_dir(given: Path | None, environment: Mapping[str, str]) -> Path:
    """Return the data directory: the one given, else TILL_DATA_DIR, else the platform's own."""
    if given is not None:
        return given.expanduser().absolute()
    if named := environment.get(DATA_DIR_VARIABLE, "").strip():
        return Path(named).expanduser().absolute()
    from platformdirs import user_data_path  # noqa: PLC0415 not needed where a directory is named

    return user_data_path("till", appauthor=False)


def log_file_in(root: Path) -> Path:
    """Return the log of a data directory, of all profiles."""
    return root / "logs" / "till.log"


def prepare_log_file(root: Path) -> Path:
    """Return the log of a data directory, and make the folders above it. Raises DiskFailing."""
    file = log_file_in(root)
    for folder in (root, file.parent):
        _make_private(folder)
    return file


def others_may_write(paths: Paths) -> Path | None:
    """Return the folder or settings file that somebody else may change; None where none can.

    Whoever writes there could send the token to an address of theirs. What lies in a folder that
    its owner alone may enter is safe, whatever its own permissions. Windows says it in other ways.
    """
    if sys.platform == "win32":
        return None
    if _is_open_to_others(paths.root):
        return paths.root
    if not paths.root.stat().st_mode & (stat.S_IXGRP | stat.S_IXOTH):
        return None
    inside = (paths.folder, paths.settings_file)
    return next((each for each in inside if each.exists() and _is_open_to_others(each)), None)


def _is_open_to_others(path: Path) -> bool:
    found = path.stat()
    is_foreign = found.st_uid not in {0, os.getuid()}
    return is_foreign or bool(found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def _make_private(folder: Path) -> None:
    """Make a folder for its owner only and see that it can be written. Raises DiskFailing.

    A folder that was there keeps its permissions: it may be shared on purpose.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise disk_error(error, folder) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise DiskFailing(path=str(folder))
