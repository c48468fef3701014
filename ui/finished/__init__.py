"""The sale just made, until the next one begins."""
