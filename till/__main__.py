"""`python -m till`.

Lives here: the way in.
Must not: anything else.
"""

from till.cli.app import main

if __name__ == "__main__":
    main()
