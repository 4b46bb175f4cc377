"""A project: its sources loaded, checked, verified, and handed to whoever renders them."""
