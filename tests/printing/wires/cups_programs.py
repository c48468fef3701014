"""The commands of CUPS as small programs on the search path, with a folder for their queue.

Lives here: `lp`, `lpstat` and `cancel` as far as a till speaks to them.
Must not: use any code of the product.
"""

import os
from pathlib import Path

_LP = r"""#!/bin/sh
[ "$LC_ALL" = C ] && [ "$1 $2 $3 $4 $5 $6 $7" = "-d $QUEUE -t till -o raw -" ] || exit 2
[ -e "$SPOOL/slow" ] && exec sleep 600
cat > "$SPOOL/paper"
[ -e "$SPOOL/refuses" ] && { echo "lp: Unable to queue" >&2; exit 1; }
number=$(($(cat "$SPOOL/number") + 1))
echo $number > "$SPOOL/number"
mv "$SPOOL/paper" "$SPOOL/held/$QUEUE-$number"
[ -e "$SPOOL/nameless" ] && exit 0
echo "request id is $QUEUE-$number (0 file(s))"
"""
_LPSTAT = r"""#!/bin/sh
[ "$LC_ALL" = C ] || exit 2
case "$1" in
-l)
  [ "$3" = "$QUEUE" ] || { echo "lpstat: Invalid destination name in list" >&2; exit 1; }
  cat "$SPOOL/state" ;;
-v) cat "$SPOOL/places" || exit 1 ;;
-W)
  [ -e "$SPOOL/dead" ] && exit 1
  [ -e "$SPOOL/stuck" ] || { [ -n "$(ls "$SPOOL/held")" ] && mv "$SPOOL"/held/* "$SPOOL/done/"; }
  for job in "$SPOOL"/held/*; do
    [ -e "$job" ] && echo "${job##*/} kasa 1024 Sat 21 Nov 2026"
  done
  exit 0 ;;
esac
"""
_CANCEL = r"""#!/bin/sh
rm "$SPOOL/held/$1" 2> /dev/null || { echo "cancel: job is already completed" >&2; exit 1; }
"""
IDLE = "printer QUEUE is idle.  enabled since Sat 21 Nov 2026\n\tAlerts: none\n"


class CupsPrograms:
    """A machine with CUPS and one queue; `mood` makes a file that the commands look for."""

    queue = "QUEUE"

    def __init__(self, folder: Path) -> None:
        self.spool = folder / "spool"
        self.programs = folder / "programs"
        for each in (self.programs, self.spool / "held", self.spool / "done"):
            each.mkdir(parents=True)
        (self.spool / "number").write_text("0")
        self.says(IDLE)
        for name, text in (("lp", _LP), ("lpstat", _LPSTAT), ("cancel", _CANCEL)):
            (self.programs / name).write_text(text)
            (self.programs / name).chmod(0o700)

    def surroundings(self) -> dict[str, str]:
        path = os.pathsep.join([str(self.programs), os.environ["PATH"]])
        return {"PATH": path, "SPOOL": str(self.spool), "QUEUE": self.queue}

    def says(self, state: str) -> None:
        (self.spool / "state").write_text(state)

    def mood(self, name: str) -> None:
        (self.spool / name).touch()

    def printed(self) -> list[bytes]:
        return [path.read_bytes() for path in sorted((self.spool / "done").iterdir())]

    def held(self) -> list[str]:
        return [path.name for path in (self.spool / "held").iterdir()]
