"""Widgets that are pressed or chosen from."""
