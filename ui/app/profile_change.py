"""Opening the till in another environment, in the same place."""

from collections.abc import Callable
from dataclasses import replace

from till.bootstrap import Surroundings
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings
from till.system.single_instance import InstanceLock


class ProfileChange:
    """`open_elsewhere` closes this window and opens one in other surroundings."""

    def __init__(
        self, around: Surroundings, open_elsewhere: Callable[[Surroundings], object]
    ) -> None:
        self._around = around
        self._open_elsewhere = open_elsewhere

    def require(self, profile: Profile) -> None:
        """See that the till can open there.

        Raises AddressMissing, AlreadyRunning, DiskFailing, and what reading settings may.
        """
        there = self._there(profile)
        if profile is not Profile.PRACTICE:
            there.settings.service_address()
        there.paths.prepare()
        InstanceLock(there.paths.lock_file, profile).close()

    def change_to(self, profile: Profile) -> None:
        """Close the window, and open one there."""
        self._open_elsewhere(self._there(profile))

    def _there(self, profile: Profile) -> Surroundings:
        here = self._around
        paths = Paths(root=here.paths.root, profile=profile)
        settings = read_settings(paths.settings_file, profile, here.environment)
        return replace(here, paths=paths, settings=settings)
