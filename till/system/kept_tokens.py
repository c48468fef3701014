"""Where the tokens of the service are kept: in the system's secret store, or in a private file.

The file is for a computer without a store, and only where an owner said so: whoever has the account
or the disk can read it. Written last it counts first; a store that takes a token removes it.
"""

import logging
import os
import stat
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from till.domain.errors.disk import disk_error
from till.domain.errors.settings import SecretStoreMissing, TokenUnfit
from till.system.paths import Paths, Profile
from till.system.secrets import LARGEST_TOKEN_FILE, Secret, checked_token, find_token, set_token
from till.system.whole_file import write_private

FindToken = Callable[[Profile, str], Secret | None]
StoreToken = Callable[[Profile, str], Secret]
OTHERS = stat.S_IRWXG | stat.S_IRWXO

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptTokens:
    """The tokens of every profile in one data directory."""

    root: Path
    find_in_store: FindToken = find_token
    keep_in_store: StoreToken = set_token

    def find(self, profile: Profile, given: str) -> Secret | None:
        """Return the token: `given` from the environment, else the file's, else the store's.

        Raises TokenUnfit.
        """
        kept = None if given else _read(self._file(profile))
        return kept or self.find_in_store(profile, given)

    def keep(self, profile: Profile, text: str) -> Secret:
        """Keep a token in the store; in the file where there is one and no store.

        Raises TokenUnfit, SecretStoreMissing, DiskFull, DiskFailing.
        """
        file = self._file(profile)
        try:
            kept = self.keep_in_store(profile, text)
        except SecretStoreMissing:
            if not file.exists():
                raise
            return self.keep_in_file(profile, text)
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise disk_error(error, file) from error
        return kept

    def keep_in_file(self, profile: Profile, text: str) -> Secret:
        """Keep a token in a file that its owner's account alone may read.

        Raises TokenUnfit, DiskFull, DiskFailing.
        """
        token = checked_token(text)
        write_private(self._file(profile), token.reveal())
        return token

    def _file(self, profile: Profile) -> Path:
        return Paths(root=self.root, profile=profile).token_file


def _read(file: Path) -> Secret | None:
    """Return the token of a file that nobody else can read; None where there is none."""
    try:
        found = file.stat()
        if sys.platform != "win32" and (found.st_uid != os.getuid() or found.st_mode & OTHERS):
            _log.warning("the token's file is open to others, and is not read")
            return None
        if found.st_size > LARGEST_TOKEN_FILE:
            _log.warning("the token's file holds no token")
            return None
        return checked_token(file.read_text(encoding="ascii"))
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError, TokenUnfit) as error:
        _log.warning("the token's file cannot be read: %s", type(error).__name__)
        return None
