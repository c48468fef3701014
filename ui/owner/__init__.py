"""The page of whoever owns the shop."""
