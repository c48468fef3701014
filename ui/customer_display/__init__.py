"""The customer's screen, a window of its own on a second screen."""
