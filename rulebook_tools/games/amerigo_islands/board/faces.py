"""Island tiles to play random games on.

No edition tells what the island tiles show: the pictures are lost. These were made up for this
reference so that what the rules do say holds: sixteen tiles, eight resources of each sort, a
trading-post space beside each anchor space, and islands that meet in the middle of two sides or not
at all, so that most arrangements keep both rules of laying.
"""

from __future__ import annotations

from rulebook_tools.games.amerigo_islands.board.layout import Face

DRAWN = """
~~~~~~  ~~~~~~  ~~~~~~  ~~##~~
~~~~~~  ~b~~~~  ~~~~~~  AT#k~~
~AT#A~  ~TA~~~  ~~#ss~  ~#c#~~
~~s#T~  ~#~#f~  ~s###~  ~~~#~~
~##s#~  ~#AT#~  ~T##T~  ~~~T~~
~~~~~~  ~~~~~~  ~A~~A~  ~~~A~~

~~f#~~  ~~##~~  ~~##~~  ~~#b~~
~###TA  ~AT#~~  ~##k#~  ~#c#~~
~s##~~  ~~~~~~  ~#kT~~  AT####
~~Tc~~  ~~~fk~  ~~bA~~  ~#~AT#
~~A#~~  ~~##T~  ~~#~~~  ~~~~~~
~~~~~~  ~~~~A~  ~~~~~~  ~~~~~~

~A#b~~  ~Ab#~~  ~~b#~~  ~~cc~~
~T##TA  ~Tc#~~  ~~##TA  ~~###~
~~#f##  ~~####  ~A~~##  ~AT#~~
~~~~#b  ~~~###  ~Tk~b#  ~~##TA
~~~~~~  ~~~#T~  ~#~~~~  ~~k#~~
~~~~~~  ~~~~A~  ~~~~~~  ~~##~~

~~##~~  ~~##~~  ~~#f~~  ~~##~~
~~#fTA  ~~#Tc~  ~~T#s~  ~~##~~
~~#~~~  ~~#A~~  ~~Ak##  ~~~#s#
~~TA~~  ~AT~k~  ~~~###  ~~AAT#
~~#cT~  ~~#f#~  ~AT#~~  ~~T##~
~~##A~  ~~##~~  ~~##~~  ~~#f~~
"""

ASSUMED_FACES: tuple[Face, ...] = tuple(
    face
    for block in DRAWN.strip().split("\n\n")
    for face in zip(*map(str.split, block.splitlines()), strict=True)
)
"""The sixteen tiles, as they lie before they are turned."""
