"""The page of the day: X and Z report."""
