"""Support for the tests of a project: the contract of games, and a pytest plugin that runs examples."""
