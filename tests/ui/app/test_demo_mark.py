"""A demo shop is one at every later start, too: its name and everybody's PIN are told.

Lives here: sentences about ui.app.demo_shop.
Must not: the sign-in page (tests/ui/sign_in), how a demo is furnished (tests/stories).
"""

from dataclasses import replace
from pathlib import Path

import pytest

from till.bootstrap import Surroundings
from till.cli.context import CommandContext
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings
from ui.app.demo import speak_as_the_computer
from ui.app.demo_shop import SHOP, in_demo_shop, is_demo, mark_demo


def surroundings_in(folder: Path) -> Surroundings:
    paths = Paths(root=folder, profile=Profile.PRACTICE)
    paths.prepare()
    settings = read_settings(paths.settings_file, Profile.PRACTICE, {})
    return Surroundings(paths=paths, settings=settings, environment={})


def test_a_shop_has_the_demos_name_once_it_is_marked_and_has_none_of_its_own(
    tmp_path: Path,
) -> None:
    around = surroundings_in(tmp_path)
    before = in_demo_shop(around)

    mark_demo(around.paths)
    marked = in_demo_shop(surroundings_in(tmp_path))
    shop = around.settings.shop.model_copy(update={"name": "Drita"})
    own = replace(around, settings=around.settings.model_copy(update={"shop": shop}))

    assert before is around
    assert marked.settings.shop.name == SHOP["name"]
    assert in_demo_shop(own) is own
    assert not is_demo(Paths(root=tmp_path, profile=Profile.PRODUCTION))


@pytest.mark.parametrize(
    ("system", "language"),
    [("en_GB", "en"), ("English_United States", "en"), ("sq_AL", "sq"), (None, "sq")],
)
def test_a_first_demo_speaks_english_where_the_computer_does(
    system: str | None, language: str, tmp_path: Path
) -> None:
    speak_as_the_computer(context_in(tmp_path), system)

    assert context_in(tmp_path).settings.ui.language == language


def test_a_demo_keeps_the_language_that_somebody_set(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[ui]\nlanguage = "sq"\n', encoding="utf-8")

    speak_as_the_computer(context_in(tmp_path), "en_GB")

    assert context_in(tmp_path).settings.ui.language == "sq"


def context_in(folder: Path) -> CommandContext:
    return CommandContext(data_dir=folder, profile=Profile.PRACTICE, environment={})
