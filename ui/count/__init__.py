"""Counting the drawer."""
