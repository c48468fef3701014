"""What comes in from the scanner, the keyboard and a finger on the screen's own keys."""
