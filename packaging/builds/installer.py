"""The Windows installer, compiled on Linux."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from programs import SetupStoppedError, clean_environment, run_quietly, say

from builds.icon import write_side_picture, write_windows_icon
from builds.launcher import four_numbers
from builds.product import CHECKOUT, Artefact, set_moment

if TYPE_CHECKING:
    from pathlib import Path

    from builds.product import Product

COMPILER = "makensis"
NO_COMPILER = "Building the installer needs makensis (Debian's package nsis)."


def make_installer(product: Product, folder: Path, *, quick: bool = False) -> Artefact:
    """Pack the Windows folder into the installer; raises SetupStoppedError.

    A `quick` one is larger; nobody but the proof wants it.
    """
    if shutil.which(COMPILER) is None:
        raise SetupStoppedError(NO_COMPILER)
    say("Packing the Windows installer, about a minute ...")
    product.finished.mkdir(exist_ok=True)
    given = {
        "SOURCE": str(folder),
        "VERSION": product.windows_version,
        "NUMBERS": four_numbers(product.windows_version),
        "OUT": str(product.installer),
        "COMPANY": product.company,
        **({"SUPPORT": product.support} if product.support else {}),
        **_texts_and_pictures(product),
        **({"QUICK": "1"} if quick else {}),
    }
    defined = [f"-D{name}={value}" for name, value in given.items()]
    run_quietly(
        [COMPILER, "-V2", "-INPUTCHARSET", "UTF8", *defined, "installer.nsi"],
        environment=clean_environment(SOURCE_DATE_EPOCH=str(product.moment)),
        folder=CHECKOUT,
        otherwise="The installer could not be compiled; the lines above say why.",
    )
    return finished_installer(product)


def _texts_and_pictures(product: Product) -> dict[str, str]:
    """Lay out what the installer shows and return where each is."""
    folder = product.fresh("installer")
    icon = folder / "till.ico"
    side = folder / "side.bmp"
    write_windows_icon(icon)
    write_side_picture(side)
    licence = shutil.copy(CHECKOUT / "LICENSE", folder)
    set_moment(folder, product.moment)  # the installer keeps it
    return {"ICON": str(icon), "SIDE": str(side), "LICENCE": str(licence)}


def finished_installer(product: Product) -> Artefact:
    """Return the installer that was made."""
    return Artefact(path=product.installer, platform="windows")
