"""What the packed till runs first."""

from ui.app.console import main

if __name__ == "__main__":
    main()
