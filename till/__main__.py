"""`python -m till`."""

from till.cli.app import main

if __name__ == "__main__":
    main()
