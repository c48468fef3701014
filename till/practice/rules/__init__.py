"""What the specification asks of a request, and what a request that keeps it means."""
