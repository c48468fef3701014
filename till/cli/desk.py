"""Where a command stands: data directory, profile, settings, language, each found when needed."""

import os
import tomllib
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from till.domain.errors import TillError
from till.domain.shop.people import Cashier, Role
from till.system.paths import Paths, find_data_dir
from till.system.profile import Profile
from till.system.words import LANGUAGES, Words

if TYPE_CHECKING:  # slow to import, and `till --help` needs none of it
    import typer

    from till.bootstrap import OpenTill, Surroundings
    from till.system.settings import Settings

LANGUAGE_VARIABLE = "TILL_UI__LANGUAGE"


class Desk:
    """What the options before a command say; nothing is read before it is asked for."""

    def __init__(
        self,
        *,
        data_dir: Path | None = None,
        profile: Profile | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.environment = os.environ if environment is None else environment
        self._data_dir = data_dir
        self._given_profile = profile

    def stand_at(self, data_dir: Path | None, profile: Profile | None) -> None:
        """Take what the options say; once, before anything is asked for."""
        self._data_dir = data_dir
        self._given_profile = profile

    @cached_property
    def root(self) -> Path:
        """The data directory."""
        return find_data_dir(self._data_dir, self.environment)

    @cached_property
    def profile(self) -> Profile:
        """The profile named, else the one set up. Raises SettingsUnreadable."""
        from till.system.setting_sources import set_up_profile  # noqa: PLC0415 slow to import

        return self._given_profile or set_up_profile(self.root / "settings.toml")

    @cached_property
    def paths(self) -> Paths:
        """The files of the profile."""
        return Paths(root=self.root, profile=self.profile)

    @cached_property
    def settings(self) -> "Settings":
        """The settings. Raises what reading them may."""
        from till.system.setting_sources import read_settings  # noqa: PLC0415 slow to import

        return read_settings(self.paths.settings_file, self.profile, self.environment)

    @cached_property
    def words(self) -> Words:
        """The words, in the language set; settings that cannot be read never silence the till."""
        try:
            return Words(self.settings.ui.language)
        except TillError:
            return Words(self._language_asked_for())

    def _language_asked_for(self) -> str:
        asked: object = self.environment.get(LANGUAGE_VARIABLE)
        try:
            with (self.root / "settings.toml").open("rb") as file:
                asked = asked or tomllib.load(file).get("ui", {}).get("language")
        except (OSError, ValueError, AttributeError):  # unreadable, no TOML, or no table there
            return str(asked) if asked in LANGUAGES else LANGUAGES[0]
        return str(asked) if asked in LANGUAGES else LANGUAGES[0]

    def surroundings(self) -> "Surroundings":
        """Return what opening a till needs. Raises what reading the settings may."""
        from till.bootstrap import Surroundings  # noqa: PLC0415 slow to import

        return Surroundings(paths=self.paths, settings=self.settings, environment=self.environment)

    @contextmanager
    def logging(self) -> Iterator[None]:
        """Log to the profile's log file. Raises DiskFailing."""
        from till.system.log import Log  # noqa: PLC0415 slow to import

        self.paths.prepare()
        log = Log(self.paths.log_file)
        try:
            yield
        finally:
            log.close()

    @asynccontextmanager
    async def opened(self) -> "AsyncIterator[OpenTill]":
        """Open the till for a command that changes something. Raises what `open_till` raises."""
        from till.bootstrap import open_till  # noqa: PLC0415 slow to import

        with self.logging():
            async with open_till(self.surroundings()) as opened:
                yield opened


COMMAND_LINE = Cashier(person_id=0, name="till", operator_code=None, role=Role.OWNER)
"""Who does what nobody signed in for: whoever may run commands on this machine. The service
chooses the operator itself where none is named (specification 2.1)."""


def desk_of(context: "typer.Context") -> Desk:
    """Return the desk that the options before the command made."""
    desk = context.find_root().obj
    if not isinstance(desk, Desk):
        raise TypeError(desk)
    return desk
