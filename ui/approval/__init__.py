"""Somebody else says yes or no to one thing."""
