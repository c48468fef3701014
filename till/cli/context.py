"""Where a command runs, who acts and how it answers, each found when needed."""

import os
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from till.cli.answers import answer, say_beside
from till.cli.options import read_secret
from till.domain.errors import TillError
from till.system.paths import Paths, find_data_dir, log_file_in, prepare_log_file
from till.system.profile import Profile
from till.system.words import LANGUAGES, Words

if TYPE_CHECKING:  # slow to import, and `till --help` needs none of it
    from till.bootstrap import Surroundings
    from till.system.secrets import Secret
    from till.system.session_start import SessionStart
    from till.system.settings.model import Settings

LANGUAGE_VARIABLE = "TILL_UI__LANGUAGE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Whose PIN came with a command; unattended, it came with the machine's environment."""

    pin: str = field(repr=False)
    is_unattended: bool = False


class CommandContext:
    """What the options that all commands have say; nothing is read before it is asked for.

    The modules behind settings, log and till are imported where they are asked for, too: `till
    --version` and every help page do without them.
    """

    def __init__(
        self,
        *,
        data_dir: Path | None = None,
        profile: Profile | None = None,
        environment: Mapping[str, str] | None = None,
        unattended_pin: str = "",
    ) -> None:
        self.environment = os.environ if environment is None else environment
        self.unattended_pin = unattended_pin
        self.has_pin_on_input = False
        self.as_json = False
        self._data_dir = data_dir
        self._given_profile = profile

    @cached_property
    def actor(self) -> Actor | None:
        """Who acts: the PIN on standard input (its first line), else that of the environment."""
        if self.has_pin_on_input:
            return Actor(pin=read_secret("PIN"))
        if self.unattended_pin:
            return Actor(pin=self.unattended_pin, is_unattended=True)
        return None

    def read_secret(self, prompt: str, again: str = "") -> str:
        """Return a line of standard input after the actor's PIN. Raises as `read_secret`."""
        _ = self.actor
        return read_secret(prompt, again)

    def answer(self, lines: Iterable[str], value: object) -> None:
        """Write the answer: its lines for people, or its value as JSON."""
        answer(lines, value, as_json=self.as_json)

    def take_options(self, data_dir: Path | None, profile: Profile | None) -> None:
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
        from till.system.settings.sources import profile_in_use  # noqa: PLC0415 see the class

        return self._given_profile or profile_in_use(self.root / "settings.toml")

    @cached_property
    def paths(self) -> Paths:
        """The files of the profile."""
        return Paths(root=self.root, profile=self.profile)

    @property
    def log_file(self) -> Path:
        """The log, of all profiles."""
        return log_file_in(self.root)

    @cached_property
    def settings(self) -> "Settings":
        """The settings. Raises what reading them may."""
        from till.system.settings.sources import read_settings  # noqa: PLC0415 see the class

        return read_settings(self.paths.settings_file, self.profile, self.environment)

    @cached_property
    def words(self) -> Words:
        """The words, in the language set; settings that cannot be read never silence the till."""
        try:
            return Words(self.settings.ui.language)
        except TillError:
            return Words(self.help_language)

    @property
    def help_language(self) -> str:
        """The language set, as far as it shows without reading the settings; help needs no more."""
        language: object = self.environment.get(LANGUAGE_VARIABLE)
        try:
            folder = find_data_dir(self._data_dir, self.environment)
            with (folder / "settings.toml").open("rb") as file:
                language = language or tomllib.load(file).get("ui", {}).get("language")
        except (OSError, ValueError, AttributeError, RecursionError):  # unreadable, or no TOML
            return str(language) if language in LANGUAGES else LANGUAGES[0]
        return str(language) if language in LANGUAGES else LANGUAGES[0]

    def session_start(self) -> "SessionStart | None":
        """Return where this till is made to start with the session, if there is such a place."""
        from till.system.session_start import find_session_start  # noqa: PLC0415 see the class

        return find_session_start(self.root, self.environment)

    def token(self) -> "Secret | None":
        """Return the profile's token, None where there is none. Raises as finding it may."""
        from till.system.settings.sources import token_given  # noqa: PLC0415 see the class
        from till.system.tokens import KeptTokens  # noqa: PLC0415 see the class

        given = token_given(self.paths.settings_file, self.profile, self.environment)
        return KeptTokens(root=self.root).find(self.profile, given)

    def lacks_token(self) -> bool:
        """Tell whether nothing can be sent for want of a token; practice brings its own."""
        return self.profile is not Profile.PRACTICE and self.token() is None

    def forgive_wrong_settings(self) -> None:
        """Go on with what holds unless set, where what is set cannot be read: to mend it."""
        from till.system.settings.sources import build_settings  # noqa: PLC0415 see the class

        _ = self.words  # in the language that was asked for, which can be told all the same
        try:
            _ = self.settings
        except TillError:
            self.settings = build_settings({}, self.profile)

    def surroundings(self) -> "Surroundings":
        """Return what opening a till needs. Raises what reading the settings may."""
        from till.bootstrap import Surroundings  # noqa: PLC0415 see the class

        return Surroundings(
            paths=self.paths, settings=self.settings, environment=self.environment, warn=self.warn
        )

    def warn(self, error: TillError) -> None:
        """Say what failed after something was saved; that stays done."""
        reason = self.words.error(error)
        say_beside([self.words.say("common.saved_but", reason=reason)])

    @contextmanager
    def logging(self) -> Iterator[None]:
        """Make the profile's folders, and log. Raises SettingsUnreadable, DiskFailing."""
        self.paths.prepare()
        with self.log():
            yield

    @contextmanager
    def log(self) -> Iterator[None]:
        """Log, even where the settings do not say which profile it is. Raises DiskFailing."""
        from till.system.log import Log  # noqa: PLC0415 see the class

        log = Log(prepare_log_file(self.root))
        try:
            yield
        finally:
            log.close()
