"""What the packed server runs first."""

from till.office_server.cli.app import main

if __name__ == "__main__":
    main()
