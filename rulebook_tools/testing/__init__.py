"""What a project's own tests use: the contract of every game, and the pytest plugin that runs examples."""
