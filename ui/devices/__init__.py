"""The page of printers and the other things on the counter.

Lives here: printers, drawer, pole display, scale.
Must not: speak to any of them.
"""
