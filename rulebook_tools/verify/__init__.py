"""Examples put to the executable rules, and what neither examples nor sources cover."""
