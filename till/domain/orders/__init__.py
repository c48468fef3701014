"""Orders where they wait: places, money for parts, and how a bill is divided."""
