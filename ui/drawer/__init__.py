"""The page of the drawer."""
