"""Paper that waits for a person's word, and paper on the screen."""
