"""Every key of the sell screen, and what a scan may be."""
