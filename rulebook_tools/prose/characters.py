"""Characters that no source and no translation may hold: a reader cannot see them."""

from __future__ import annotations

import re

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
