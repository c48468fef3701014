"""The guides show each page of the window, in both languages, by the pictures that are made here.

Lives here: the table of pictures held against the pages and the guides.
Must not: look at a picture; tests/arch measures their files.
"""

import pytest

from tests.arch.documents import DOCS, links_of
from tests.ui.shots.guides import LANGUAGES, PICTURES
from ui.shell.shell import Page

GUIDES = {
    "en": ("cashier.md", "owner.md"),
    "sq": ("udhezuesi-i-arketarit.md", "udhezuesi-i-pronarit.md"),
}


def test_each_page_of_the_window_has_a_picture() -> None:
    assert sorted({page.value for page in Page} - set(PICTURES)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guides_of_a_language_show_each_picture_of_it_once(language: str) -> None:
    shown = [
        link
        for guide in GUIDES[language]
        for link in links_of(DOCS / guide)
        if link.endswith(".png")
    ]

    assert sorted(shown) == sorted(f"pictures/{language}/{name}.png" for name in PICTURES)
