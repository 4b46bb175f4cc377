"""Load and check the sources of a project, and verify its examples."""
