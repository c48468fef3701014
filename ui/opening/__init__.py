"""The opening balance of the day."""
