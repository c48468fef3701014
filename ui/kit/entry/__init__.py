"""Widgets in which something is typed."""
