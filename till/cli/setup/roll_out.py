"""`till setup`: a till set up from a file of answers, and such a file from a till that runs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from till.actions.chain import joining
from till.actions.setup.setting_up import (
    PersonWanted,
    add_people,
    keep_settings,
    keep_token,
    try_service,
)
from till.actions.shop.catalogue import CheckedCatalogue, import_catalogue
from till.actions.till import Till
from till.cli.acting import acting, put_at, without_actor
from till.cli.answers import Status, require_free, write_file
from till.cli.command import Group, command
from till.cli.context import Actor, CommandContext
from till.cli.options import FORCE, PATH, option
from till.cli.readers import is_owned, reading
from till.cli.setup.settings import TokenTrial, trial_of
from till.domain.errors.disk import disk_error
from till.domain.errors.people import AnswerPinGuessable, PinGuessable, PinTaken
from till.domain.errors.settings import SecretMissing
from till.domain.shop.catalogue import CatalogueRow, table_of
from till.domain.shop.people import Role, are_alike, checked_new_pin
from till.system.catalogue_file import read_rows, write_rows
from till.system.profile import Profile
from till.system.reference_tables import known_units
from till.system.secrets import checked_token
from till.system.session_start import follow
from till.system.settings.answers_file import (
    AnsweredOffice,
    AnsweredPerson,
    Answers,
    answers_text,
    read_answers,
)
from till.system.settings.file import SettingFile
from till.system.settings.sources import START_KEY

app = Group()

ANSWER_FILE = option("--answers", "FILE", "Set up this till from the file.", type=PATH)
EXPORT_FILE = option("--export", "FILE", "Write such a file from this till.", type=PATH)
TILL_NAME = option(
    "--till",
    "NAME",
    "Which till of the file; default: the one of this computer.",
    into="till_name",
    default="",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupPlan:
    """What there is to do, all of it read and checked before anything is done.

    `changes` are settings that are otherwise now; `token` is empty where the one that is kept
    stays; `people` are those that nobody knows yet; `owner_pin` is what an owned till asks for.
    """

    changes: Mapping[str, str]
    token: str = field(repr=False)
    people: Sequence[PersonWanted]
    rows: Sequence[CatalogueRow]
    owner_pin: str = field(repr=False)
    office: AnsweredOffice | None = None
    office_code: str = field(default="", repr=False)


@command("setup", ANSWER_FILE, EXPORT_FILE, TILL_NAME, FORCE, acts=True, of=app)
async def setup(
    context: CommandContext,
    *,
    answers: Path | None,
    export: Path | None,
    till_name: str,
    force: bool,
) -> Status:
    """Set up a till from a file of answers, without questions; or write that file.

    You can run it again: what already matches the file stays as it is. A till with an owner is
    changed only with an owner's PIN; the file's PIN counts too.
    """
    if answers is not None and export is None:
        return await _set_up(context, read_answers(answers, till_name))
    if export is not None and answers is None:
        return _export(context, export, force=force)
    raise click.BadParameter("--answers FILE, or --export FILE")


async def _set_up(context: CommandContext, answers: Answers) -> Status:
    """Do what is to be done, step by step, and say each."""
    own = _own(context, answers.profile)
    plan = _plan(own, answers)
    steps = SetupSteps(own)
    if plan.owner_pin and context.actor is None:
        context.actor = Actor(pin=plan.owner_pin, is_unattended=True)
    own.actor = context.actor
    if plan.changes:
        await _keep_settings(own, plan.changes)
    steps.settings(tuple(plan.changes))
    own = _own(context, answers.profile)  # with the settings that were kept
    own.actor = context.actor
    await _furnish(own, plan, steps)
    for file in answers.secret_files:
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise disk_error(error, file) from error
    return steps.end(own)


def _own(context: CommandContext, profile: Profile) -> CommandContext:
    """Return the context of the answers' profile, in the same place."""
    own = CommandContext(data_dir=context.root, profile=profile, environment=context.environment)
    own.as_json = context.as_json
    return own


def _plan(context: CommandContext, answers: Answers) -> SetupPlan:
    """Read what there is to do; whatever is missing or wrong is told now."""
    file = SettingFile(context.paths.settings_file, context.profile, context.environment)
    now = {each.key: each.value for each in file.every()}
    wanted = file.read_values(answers.settings)
    changes = {key: answers.settings[key] for key in wanted if wanted[key] != now[key]}
    if START_KEY not in wanted and now[START_KEY] not in {"", answers.profile.value}:
        changes[START_KEY] = answers.profile.value  # where somebody chose another environment
    file.check_all(changes)
    with reading(context) as stored:
        known = [each.name for each in stored.people.all()]
    unknown = [each for each in answers.people if not _is_known(each.name, known)]
    people = [_wanted(each, context) for each in unknown]
    if len({each.pin for each in people}) < len(people):
        raise PinTaken
    return SetupPlan(
        changes=changes,
        token=_new_token(context, answers),
        people=people,
        rows=read_rows(answers.catalogue) if answers.catalogue else (),
        owner_pin=_owner_pin(answers, context.environment),
        office=answers.office,
        office_code=_office_code(context, answers),
    )


def _is_known(name: str, known: Sequence[str]) -> bool:
    return any(are_alike(name, each) for each in known)


def _wanted(person: AnsweredPerson, context: CommandContext) -> PersonWanted:
    pin = person.pin.read(context.environment)
    try:
        checked_new_pin(pin, is_practice=context.profile is Profile.PRACTICE)
    except PinGuessable as error:
        raise AnswerPinGuessable(where=person.pin.where, name=person.name) from error
    return PersonWanted(
        name=person.name,
        role=person.role,
        pin=pin,
        operator_code=person.operator_code,
        badge=None if person.badge is None else person.badge.read(context.environment),
    )


def _new_token(context: CommandContext, answers: Answers) -> str:
    """Return the token to keep; nothing where it is kept already, or has gone with its file."""
    if answers.token is None or context.profile is Profile.PRACTICE:
        return ""
    kept = context.token()
    try:
        given = checked_token(answers.token.read(context.environment))
    except SecretMissing:
        if kept is None:
            raise
        return ""
    is_kept = kept is not None and kept.reveal() == given.reveal()
    return "" if is_kept else given.reveal()


def _office_code(context: CommandContext, answers: Answers) -> str:
    """Return the code to join by; nothing for a till that has joined, or alone."""
    if answers.office is None or context.surroundings().office_with_data():
        return ""
    return answers.office.code.read(context.environment)


def _owner_pin(answers: Answers, environment: Mapping[str, str]) -> str:
    """Return the PIN of the file's first owner; nothing where it has gone with its file."""
    owner = next((each for each in answers.people if each.role is Role.OWNER), None)
    if owner is None:
        return ""
    try:
        return owner.pin.read(environment)
    except SecretMissing:
        return ""


async def _keep_settings(context: CommandContext, changes: Mapping[str, str]) -> None:
    """Keep the settings, in somebody's name where the till has an owner."""
    if not is_owned(context):
        file = SettingFile(context.paths.settings_file, context.profile, context.environment)
        follow(context.session_start(), changes)
        file.change_all(changes)
        return
    async with acting(context) as opened:
        await keep_settings(opened.till, changes)


async def _furnish(context: CommandContext, plan: SetupPlan, steps: "SetupSteps") -> None:
    """Give an open till its token, its articles, its people; nobody signs in for nothing."""
    async with without_actor(context) as opened:
        till = opened.till
        units = known_units(till.articles.units())
        coming = await import_catalogue(till, plan.rows, units, dry_run=True) if plan.rows else None
        has_news = coming is not None and bool(coming.count_new or coming.count_changed)
        if plan.token or plan.people or has_news:
            await put_at(till, context.actor)
        if plan.token:
            await keep_token(till, plan.token)
        if context.profile is not Profile.PRACTICE:  # which has a service and a token of its own
            steps.token(await _trial(context, till), is_new=bool(plan.token))
        if has_news:
            await import_catalogue(till, plan.rows, units, dry_run=False)
        if coming is not None:
            steps.catalogue(coming)
        added = await add_people(till, plan.people)
        steps.people([each.name for each in added])
        if plan.office is not None and plan.office_code:
            await put_at(till, context.actor)
            steps.office((await joining.join(till, plan.office.url, plan.office_code)).office)


async def _trial(context: CommandContext, till: Till) -> TokenTrial:
    """Ask the service something that changes nothing."""
    if not context.settings.service.base_url:
        return TokenTrial.NO_ADDRESS
    return trial_of((await try_service(till)).failure)


class SetupSteps:
    """Says each step when it is done; with `as_json` all of them in the end."""

    def __init__(self, context: CommandContext) -> None:
        self._context = context
        self._words = context.words
        self._told: dict[str, object] = {}
        self._trial = TokenTrial.NO_ADDRESS

    def settings(self, changed: Sequence[str]) -> None:
        """Tell which settings were changed."""
        self._told["settings"] = list(changed)
        self._say(self._words.count("setup.settings", len(changed)))

    def office(self, name: str) -> None:
        """Tell which office was joined."""
        self._told["office"] = name
        self._say(self._words.say("setup.office", office=name))

    def token(self, trial: TokenTrial, *, is_new: bool) -> None:
        """Tell what the service says to the token."""
        self._trial = trial
        self._told["token"] = {"kept": is_new, "tried": trial.value}
        self._say(self._words.say("setup.token_kept" if is_new else "setup.token_as_before"))
        self._say(self._words.say(f"cli.token_tried.{trial.value}"))

    def catalogue(self, result: CheckedCatalogue) -> None:
        """Tell how many articles came."""
        counts = {
            "added": result.count_new,
            "changed": result.count_changed,
            "unchanged": result.count_unchanged,
        }
        self._told["catalogue"] = counts
        self._say(self._words.say("cli.catalogue_imported", **counts))

    def people(self, added: Sequence[str]) -> None:
        """Tell who was added."""
        self._told["people"] = list(added)
        names = ", ".join(added)
        key = "setup.people" if added else "setup.people_as_before"
        self._say(self._words.say(key, names=names))

    def end(self, context: CommandContext) -> Status:
        """Say that the till is ready, and return how it ended."""
        till_name = context.settings.shop.till_name
        profile = context.profile.value
        said = self._words.say("setup.done", till=till_name, profile=profile)
        self._context.answer([said], {"till": till_name, "profile": profile, **self._told})
        is_well = self._trial in {TokenTrial.TAKEN, TokenTrial.NO_ADDRESS}
        return Status.DONE if is_well else Status.WAITING

    def _say(self, line: str) -> None:
        if not self._context.as_json:
            self._context.answer([line], None)


def _export(context: CommandContext, path: Path, *, force: bool) -> Status:
    """Write the answers that make such a till, and its articles into a file beside it."""
    articles = path.with_name(f"{path.stem}-articles.csv")
    require_free(path, force=force)
    require_free(articles, force=force)
    file = SettingFile(context.paths.settings_file, context.profile, context.environment)
    with reading(context) as stored:
        people = stored.people.all()
        columns, rows = table_of(stored.articles.all())
    if rows:
        write_rows(articles, columns, rows)
    kept = [each for each in file.every() if each.where and each.key != START_KEY]
    text = answers_text(context.profile, kept, people, articles.name if rows else "")
    write_file(path, text.encode(), force=force)
    value = {"path": str(path), "catalogue": str(articles) if rows else None}
    context.answer([context.words.say("setup.exported", path=str(path))], value)
    return Status.DONE
