"""The executable rules, one package a game. Games never import each other."""
