"""Closing the window for the till to open again: in another environment, or where it is."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from till.bootstrap import Surroundings
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings
from till.system.single_instance import InstanceLock


@dataclass(frozen=True, slots=True, kw_only=True)
class NextOpening:
    """Where the till opens again, and whether it goes on with the first start there."""

    around: Surroundings
    in_first_start: bool = False


class Reopening:
    """`planned` is where the till opens again once `close` has closed its window."""

    def __init__(self, around: Surroundings, close: Callable[[], object]) -> None:
        self.planned: NextOpening | None = None
        self._around = around
        self._close = close

    @property
    def profile(self) -> Profile:
        """The environment that is open."""
        return self._around.paths.profile

    def newest_backup(self) -> datetime | None:
        """Return when the newest good backup of this till was made; reads files."""
        return self._around.backups().newest()

    def require(self, profile: Profile) -> None:
        """See that the till can open there.

        Raises AddressMissing, AlreadyRunning, DiskFailing, and what reading settings may.
        """
        there = self._there(profile)
        if profile is not Profile.PRACTICE:
            there.settings.service_address()
        if profile is not self.profile:
            there.paths.prepare()
            InstanceLock(there.paths.lock_file, profile).close()

    def open_in(self, profile: Profile, *, in_first_start: bool = False) -> None:
        """Close the window, and open one there. Raises what reading settings may."""
        self.planned = NextOpening(around=self._there(profile), in_first_start=in_first_start)
        self._close()

    def paths_in(self, profile: Profile) -> Paths:
        """Return where the files of an environment are."""
        return Paths(root=self._around.paths.root, profile=profile)

    def _there(self, profile: Profile) -> Surroundings:
        here = self._around
        paths = self.paths_in(profile)
        settings = read_settings(paths.settings_file, profile, here.environment)
        return replace(here, paths=paths, settings=settings)
