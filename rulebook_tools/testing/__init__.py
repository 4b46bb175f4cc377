"""For the tests of a project: the contract of every game, and the pytest plugin that runs examples."""
