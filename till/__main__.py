"""`python -m till`, which is the console script `till`.

The script stands in the window's package, above this one, and is run by name: nothing here may
import what lies above (docs/decisions/0041).
"""

from runpy import run_module

if __name__ == "__main__":
    run_module("ui.app.console", run_name="__main__")
