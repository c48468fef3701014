"""Figures as bars and cells."""
