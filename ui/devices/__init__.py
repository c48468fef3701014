"""The page of printers and the other things on the counter."""
