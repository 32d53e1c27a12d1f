"""The six sports of /sports."""

from shapes import *


def floodlights(y=12):
    return mir(rect(4, y, 16, 9, NIGHT) + "".join(rect(5.5 + 4.5 * i, y + 1.5 + 4 * j, 3, 2, MARIGOLD) for i in range(3) for j in range(2)))


def cricket():
    s = ground(DUSK, NIGHT) + floodlights()
    s += rect(0, 44, 120, 5, NIGHT) + "".join(rect(x, 45.5, 2, 2, COTTON if x % 8 == 1 else MARIGOLD) for x in range(1, 120, 4))
    s += rect(0, 49, 120, 41, LEAF) + poly(MARIGOLD, (40, 90), (49, 49), (71, 49), (80, 90))
    pad = rect(12, 56, 12, 22, COTTON) + poly(COTTON, (12, 56), (15, 51), (21, 51), (24, 56)) + rect(12, 76, 15, 5, COTTON)
    pad += "".join(rect(15 + 3 * k, 56, 1, 19, MADDER) for k in range(3)) + rect(12, 62, 12, 2, MADDER) + rect(12, 70, 12, 2, MADDER)
    bat = rect(34, 28, 5, 15, MADDER) + "".join(rect(34, 30 + 4 * k, 5, 1, NIGHT) for k in range(3))
    bat += poly(COTTON, (31, 48), (34, 43), (39, 43), (42, 48), (42, 77), (39, 80), (34, 80), (31, 77)) + rect(36, 46, 1, 31, MARIGOLD)
    s += mir(pad + bat)
    for x in (51, 60, 69):
        s += rect(x - 2, 40, 4, 40, COTTON) + rect(x - 2, 46, 4, 2, MADDER)
    s += rect(49, 37, 10, 3, COTTON) + rect(61, 37, 10, 3, COTTON)
    s += dia(60, 22, 12, MADDER) + rect(51, 21, 18, 2, COTTON)
    return s + border(NIGHT, COTTON, MADDER)


def kabaddi():
    s = ground(MARIGOLD, ORANGE) + rect(0, 60, 120, 30, INDIGO) + rect(0, 60, 120, 1.5, COTTON)
    s += rect(59, 61, 2, 22, COTTON) + rect(0, 72, 120, 1, COTTON)
    # One reaches low for the line, the other waits for the hand: mirror images.
    raider = dia(38, 27, 6, NIGHT) + rect(32, 22.5, 12, 2, COTTON)
    raider += poly(MADDER, (30, 33), (42, 31), (38, 55), (22, 55)) + rect(27, 41, 8, 5, COTTON)
    raider += line(NIGHT, 4.6, (40, 34), (49, 42), (56, 37)) + line(NIGHT, 4.6, (31, 35), (20, 41), (11, 33))
    raider += poly(NIGHT, (22, 54), (38, 54), (38, 58), (22, 58))
    raider += line(NIGHT, 6, (36, 57), (47, 65), (46, 78)) + line(NIGHT, 6, (24, 57), (14, 68), (7, 78))
    raider += rect(42, 76, 11, 4, COTTON) + rect(2, 76, 11, 4, COTTON)
    s += mir(raider)
    s += swag(0, 9, 60, 9, 6, 12, MADDER, COTTON, 2) + swag(60, 9, 120, 9, 6, 12, MADDER, COTTON, 2)
    return s + border(MADDER, COTTON, NIGHT)


def powerlifting():
    s = ground(LAC) + rect(0, 70, 120, 20, NIGHT) + rect(14, 70, 92, 5, MARIGOLD) + rect(14, 75, 92, 2, COTTON)
    s += "".join(nest(x, 14, 5, [NIGHT, COTTON]) for x in (46, 60, 74))
    s += rect(6, 28.5, 108, 2.6, COTTON)
    s += mir(rect(12, 14, 6, 32, NIGHT) + rect(19, 17, 5, 26, INDIGO) + rect(25, 20, 4, 20, MARIGOLD) + rect(30, 25, 3, 10, COTTON))
    half = line(NIGHT, 7, (54, 44), (45, 37), (43, 29)) + rect(40, 26.5, 6, 6, NIGHT)
    half += line(NIGHT, 8, (56, 58), (46, 62), (45, 69)) + rect(38, 67, 12, 4, COTTON)
    s += mir(half)
    s += poly(INDIGO, (49, 41), (71, 41), (67, 60), (53, 60)) + rect(52, 53, 16, 4, COTTON) + poly(INDIGO, (51, 57), (69, 57), (65, 64), (55, 64))
    s += poly(NIGHT, (54, 28), (57, 24), (63, 24), (66, 28), (66, 36), (62, 41), (58, 41), (54, 36)) + rect(53, 28.5, 14, 2, MARIGOLD)
    return s + border(NIGHT, MARIGOLD, COTTON)


def handball():
    s = ground(INDIGO, DUSK) + rect(0, 66, 120, 24, MARIGOLD) + rect(0, 72, 120, 1.4, COTTON)
    s += rect(20, 18, 80, 50, NIGHT)
    s += "".join(rect(x, 22, 1, 46, DUSK) for x in range(26, 98, 5)) + "".join(rect(24, y, 72, 1, DUSK) for y in range(24, 68, 5))
    s += rect(18, 16, 84, 5, COTTON) + "".join(rect(x, 16, 7, 5, MADDER) for x in (25, 39, 74, 88)) + rect(54, 16, 12, 5, MADDER)
    post = rect(18, 16, 5, 54, COTTON) + "".join(rect(18, y, 5, 7, MADDER) for y in (23, 37, 51, 63))
    s += mir(post)
    half = line(COTTON, 6, (55, 43), (42, 38), (34, 27)) + dia(33, 26, 4.4, MARIGOLD) + line(COTTON, 7, (57, 58), (46, 66), (41, 76)) + rect(34, 74, 10, 5, MADDER)
    s += mir(half)
    s += poly(MADDER, (50, 39), (70, 39), (67, 60), (53, 60)) + rect(57.5, 45, 5, 9, COTTON)
    s += poly(COTTON, (55, 27), (65, 27), (66, 33), (63, 38), (57, 38), (54, 33)) + rect(54, 26, 12, 3, MADDER)
    s += mir(dia(8, 44, 7, COTTON) + dia(8, 44, 3.4, MADDER))
    return s + border(MADDER, COTTON, MARIGOLD)


def football():
    s = ground(LEAF) + "".join(rect(0, y, 120, 8, FOREST) for y in range(12, 84, 16))
    s += rect(24, 13, 72, 44, FOREST)
    s += "".join(rect(x, 15, 1, 42, LEAF) for x in range(30, 96, 6)) + "".join(rect(26, y, 68, 1, LEAF) for y in range(19, 57, 6))
    s += rect(22, 12, 76, 3, COTTON) + mir(rect(22, 12, 3, 46, COTTON))
    s += rect(0, 57, 120, 1.4, COTTON)
    s += mir(rect(10, 30, 2, 50, COTTON) + poly(MADDER, (10, 30), (10, 44), (0, 37)))
    s += poly(NIGHT, (50, 36), (70, 36), (82, 48), (82, 68), (70, 80), (50, 80), (38, 68), (38, 48))
    s += poly(COTTON, (51, 38), (69, 38), (80, 49), (80, 67), (69, 78), (51, 78), (40, 67), (40, 49))
    s += poly(NIGHT, (60, 49), (69, 56), (66, 66), (54, 66), (51, 56)) + poly(NIGHT, (54, 38), (66, 38), (60, 43))
    s += mir(poly(NIGHT, (40, 50), (45, 52), (43, 60), (40, 60)) + poly(NIGHT, (46, 73), (52, 72), (54, 78), (51, 78)))
    s += mir(line(NIGHT, 1.4, (51, 56), (44, 54)) + line(NIGHT, 1.4, (54, 66), (49, 73))) + line(NIGHT, 1.4, (60, 49), (60, 42))
    return s + border(NIGHT, COTTON, MARIGOLD)


def marathon():
    s = ground(ORANGE, MADDER) + dia(60, 36, 27, LAMP)
    s += rect(0, 52, 120, 38, LEAF) + poly(LAMP, (16, 90), (48, 52), (72, 52), (104, 90))
    gate = rect(16, 18, 8, 62, MADDER) + "".join(rect(16, y, 8, 3, COTTON) for y in range(24, 80, 10)) + rect(13, 78, 14, 4, NIGHT)
    s += mir(gate) + rect(12, 12, 96, 11, MADDER) + rect(12, 12, 96, 1.6, COTTON)
    s += "".join(rect(x, y, 4, 3, COTTON if (x // 4 + (y - 15) // 3) % 2 else NIGHT) for x in range(16, 104, 4) for y in (15, 18))
    s += swag(26, 24, 60, 24, 6, 10, LAMP, COTTON, 1.9) + swag(94, 24, 60, 24, 6, 10, LAMP, COTTON, 1.9)
    half = line(NIGHT, 5, (55, 46), (47, 39), (44, 30)) + poly(NIGHT, (53, 62), (60, 62), (57, 80), (51, 80)) + rect(49, 78, 8, 4, COTTON)
    s += mir(half)
    s += poly(COTTON, (51, 43), (69, 43), (67, 58), (53, 58)) + rect(55, 46, 10, 6, MADDER) + poly(MADDER, (52, 57), (68, 57), (70, 66), (50, 66))
    s += poly(NIGHT, (55, 33), (65, 33), (66, 38), (63, 43), (57, 43), (54, 38)) + rect(54, 33, 12, 2, COTTON)
    s += mir(poly(NIGHT, (53, 53), (24, 58), (24, 61), (53, 56))) + rect(53, 54, 14, 3, NIGHT)
    return s + border(NIGHT, COTTON, LAMP)


SCENES = {f"sport-{draw.__name__}": draw for draw in (cricket, kabaddi, powerlifting, handball, football, marathon)}
