"""The service of each environment as it is set up: its address, its token, a trial of both."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from till.actions.ports.machine import Clock
from till.actions.ports.service import EnvironmentService, ServiceWanted, TokenFacts
from till.domain.errors.settings import (
    AddressMissing,
    AddressOfEnvironment,
    OthersMayWrite,
    TokenOfEnvironment,
    TokenOfOtherProfile,
    TokenUnfit,
)
from till.domain.fiscal.lookup import LookupAnswer, LookupFailure, Operator
from till.domain.fiscal.recovery import Obstacle
from till.practice.service.registry import PRACTICE_TOKEN
from till.service.client import FiscalizationClient, ServiceEndpoint
from till.service.lookups import ServiceLookups
from till.system.paths import Paths, others_may_write
from till.system.profile import Profile
from till.system.proxies import proxy_for
from till.system.secrets import TOKEN_VARIABLE, Secret, checked_token
from till.system.settings.file import ON_REQUEST, SettingFile
from till.system.settings.model import Settings
from till.system.settings.sources import (
    ADDRESS_KEY,
    ADDRESS_VARIABLE,
    SettingEntry,
    build_settings,
    read_entries,
    read_text,
    require_own_address,
    token_given,
)
from till.system.tokens import KeptTokens, TokenUse, expiry_of


class ProfileServices:
    """`here` and `address` are the environment that is open and the address that it runs with."""

    def __init__(
        self,
        *,
        here: Paths,
        address: str,
        environment: Mapping[str, str],
        clock: Clock,
        tokens: KeptTokens,
    ) -> None:
        self._here = here
        self._address = address
        self._environment = environment
        self._clock = clock
        self._tokens = tokens

    async def look(self, profile: str) -> EnvironmentService:
        """Return how it is set up."""
        return await asyncio.to_thread(self._look, Profile(profile))

    async def require_apart(self, wanted: ServiceWanted) -> None:
        """Raise what is wrong with an address or a token before either goes anywhere."""
        await asyncio.to_thread(self._require_apart, wanted)

    async def require_own_token(self, text: str) -> None:
        """Raise TokenOfOtherProfile for one of another environment than the open one."""
        await asyncio.to_thread(self._require_own_token, self._here.profile, text.strip())

    async def try_out(self, wanted: ServiceWanted) -> LookupAnswer[Operator]:
        """Ask it something that changes nothing; neither address nor token is kept."""
        if not wanted.address:  # of practice, which starts one of its own where it opens
            return LookupAnswer()
        token = await asyncio.to_thread(self._token_to_show, wanted)
        if isinstance(token, Obstacle):
            return LookupAnswer(failure=LookupFailure.NO_CREDENTIALS, obstacle=token)
        client = FiscalizationClient(await asyncio.to_thread(self._endpoint, wanted, token))
        try:
            return await ServiceLookups(client).operators()
        finally:
            await client.close()

    async def obstacle(self, wanted: ServiceWanted) -> Obstacle | None:
        """Tell what is known to be wrong with a token that the service does not take."""
        token = await asyncio.to_thread(self._token_to_show, wanted)
        if isinstance(token, Obstacle):
            return token
        ends_at = expiry_of(token)
        return Obstacle.CREDENTIAL_ENDED if ends_at and ends_at <= self._clock.now() else None

    async def keep_address(self, profile: str, address: str) -> None:
        """Keep an address."""
        here = self._here.settings_file
        file = SettingFile(here, Profile(profile), self._variables(Profile(profile)))
        await asyncio.to_thread(file.change, ADDRESS_KEY, address)

    async def keep_token(self, wanted: ServiceWanted) -> str:
        """Keep a token for an address; return how it ends."""
        return await asyncio.to_thread(self._keep_token, wanted)

    def _look(self, profile: Profile) -> EnvironmentService:
        is_open = profile is self._here.profile
        entries = read_entries(self._here.settings_file, profile, self._variables(profile))
        address = str(entries[ADDRESS_KEY].value) if ADDRESS_KEY in entries else None
        if address is None:
            address = self._address if is_open else ""
        token = self._kept(profile)
        facts = TokenFacts()
        if token is not None:
            facts = TokenFacts(last_signs=token.last_signs, ends_at=expiry_of(token.reveal()))
        return EnvironmentService(
            profile=profile.value,
            address=address,
            token=facts,
            is_open=is_open,
            is_in_use=is_open and address == self._address,
        )

    def _keep_token(self, wanted: ServiceWanted) -> str:
        paths = replace(self._here, profile=Profile(wanted.profile))
        paths.prepare()
        keep = self._tokens.keep_in_file if wanted.in_file else self._tokens.keep
        kept = keep(paths.profile, wanted.token)
        TokenUse(paths.token_use).note(kept.reveal(), wanted.address)
        return kept.last_signs

    def _require_apart(self, wanted: ServiceWanted) -> None:
        profile = Profile(wanted.profile)
        self._require_fit(profile, wanted)
        if wanted.token:
            wanted = replace(wanted, token=checked_token(wanted.token).reveal())
        file = self._here.settings_file
        require_own_address(read_text(file), file, profile, wanted.address)
        self._require_own_token(profile, wanted.token)

    def _require_own_token(self, profile: Profile, text: str) -> None:
        for other in Profile:
            token = self._kept(other) if text and other is not profile else None
            if token is not None and token.reveal() == text:
                raise TokenOfOtherProfile(profile=other.value)

    def _require_fit(self, profile: Profile, wanted: ServiceWanted) -> None:
        """Raise what makes address or token none that could be kept here."""
        if not wanted.address and profile is not Profile.PRACTICE:
            raise AddressMissing(profile=profile.value)
        self._settings(profile, wanted.address)
        if wanted.token and self._given(profile):
            raise TokenOfEnvironment(variable=TOKEN_VARIABLE)
        variable = self._variables(profile).get(ADDRESS_VARIABLE, "")
        if variable and wanted.address != variable.rstrip("/"):
            raise AddressOfEnvironment(variable=ADDRESS_VARIABLE)

    def _token_to_show(self, wanted: ServiceWanted) -> str | Obstacle:
        """Return the token that may be shown to the address, or why there is none.

        Raises OthersMayWrite.
        """
        profile = Profile(wanted.profile)
        if wanted.token:
            return wanted.token
        token = self._kept(profile)
        if profile is Profile.PRACTICE:
            return token.reveal() if token else PRACTICE_TOKEN
        if token is None:
            return Obstacle.CREDENTIAL_MISSING
        paths = replace(self._here, profile=profile)
        if (path := others_may_write(paths)) is not None:
            raise OthersMayWrite(path=str(path))
        is_given = bool(self._given(profile) and self._variables(profile).get(ADDRESS_VARIABLE))
        if is_given or TokenUse(paths.token_use).may_be_shown(token.reveal(), wanted.address):
            return token.reveal()
        return Obstacle.CREDENTIAL_ELSEWHERE

    def _endpoint(self, wanted: ServiceWanted, token: str) -> ServiceEndpoint:
        profile = Profile(wanted.profile)
        service = self._settings(profile, wanted.address).service

        async def address() -> str:
            return service.base_url

        return ServiceEndpoint(
            address=address,
            token=lambda: token,
            proxy_for=partial(proxy_for, setting=service.proxy),
            integration_app=service.integration_app,
            timeout_s=service.timeout_s,
            is_practice=profile is Profile.PRACTICE,
        )

    def _settings(self, profile: Profile, address: str) -> Settings:
        """Return the settings of an environment with another address."""
        variables = self._variables(profile)
        entries = read_entries(self._here.settings_file, profile, variables)
        wanted = SettingEntry(key=ADDRESS_KEY, value=address, where=ON_REQUEST)
        return build_settings({**entries, ADDRESS_KEY: wanted}, profile)

    def _variables(self, profile: Profile) -> Mapping[str, str]:
        """Return the environment; an address in it is of the environment that runs."""
        if profile is self._here.profile:
            return self._environment
        return {name: text for name, text in self._environment.items() if name != ADDRESS_VARIABLE}

    def _given(self, profile: Profile) -> str:
        return token_given(self._here.settings_file, profile, self._variables(profile))

    def _kept(self, profile: Profile) -> Secret | None:
        """Return the token of an environment; an unfit one is none."""
        try:
            return self._tokens.find(profile, self._given(profile))
        except TokenUnfit:
            return None
