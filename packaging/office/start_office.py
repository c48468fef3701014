"""What the packed server runs first."""

import os

from till.office_server.cli.app import main

LIBRARIES = "LD_LIBRARY_PATH"

if __name__ == "__main__":
    # The packed program finds its libraries by this; what it starts (pg_dump) must not.
    before = os.environ.pop(f"{LIBRARIES}_ORIG", "")
    if before:
        os.environ[LIBRARIES] = before
    else:
        os.environ.pop(LIBRARIES, None)
    main()
