"""Makes the built-in model: what it learns from, the network, the export (see README.md)."""
