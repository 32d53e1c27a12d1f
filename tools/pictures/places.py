"""The three expertise areas of /ourproject, and the venue types that have no venue of their own yet."""

from shapes import *


def project_sports():
    """A cup on the winners' steps."""
    s = ground(INDIGO, DUSK)
    s += mir(poly(LAMP, (0, 8), (10, 8), (44, 66), (26, 66), (0, 20)))
    s += nest(60, 32, 26, [DUSK, INDIGO])
    s += mir(line(MARIGOLD, 3.4, (48, 20), (38, 20), (38, 30), (50, 38)))
    s += poly(MARIGOLD, (44, 14), (76, 14), (73, 34), (66, 44), (54, 44), (47, 34)) + rect(42, 12, 36, 3, COTTON)
    s += rect(57, 44, 6, 7, MARIGOLD) + rect(50, 50, 20, 4, COTTON) + dia(60, 28, 8, MADDER) + dia(60, 28, 4, COTTON)
    s += rect(46, 54, 28, 30, MADDER) + rect(46, 54, 28, 2, COTTON)
    s += mir(rect(18, 64, 28, 20, DUSK) + rect(18, 64, 28, 2, COTTON))
    s += rect(59, 60, 3, 17, COTTON) + rect(56.5, 62, 3, 3, COTTON)
    s += mir(dia(32, 73, 4, MARIGOLD))
    s += rect(0, 80, 120, 4, DUSK)
    return s + border(MADDER, COTTON, DUSK)


def project_wedding():
    """Two elephants of the procession under a garlanded beam."""
    s = ground(LAC)
    s += rect(0, 9, 120, 3, MARIGOLD) + "".join(dia(x, 16, 3, LEAF, 4.4) for x in range(6, 120, 9))
    s += swag(0, 13, 60, 13, 9, 14, MARIGOLD, COTTON, 1.8) + swag(60, 13, 120, 13, 9, 14, MARIGOLD, COTTON, 1.8)
    e = poly(NIGHT, (8, 50), (13, 44), (34, 44), (40, 40), (48, 41), (52, 47), (53, 70), (55, 75), (52, 78), (48, 76), (47, 60), (42, 62), (40, 80), (33, 80), (33, 66), (19, 66), (18, 80), (10, 80))
    e += line(NIGHT, 2, (9, 50), (5, 58), (5, 66)) + poly(MADDER, (34, 45), (41, 47), (42, 58), (37, 62), (33, 55)) + rect(44, 46, 2.4, 2.4, COTTON)
    e += poly(COTTON, (46, 60), (47, 57), (50, 62), (49, 66))
    e += poly(MARIGOLD, (13, 43), (33, 43), (32, 60), (14, 60)) + rect(13, 56, 20, 2, MADDER) + nest(23, 50, 5.6, [MADDER, COTTON])
    e += rect(13, 41, 20, 3, COTTON) + rect(14, 30, 2, 12, COTTON) + rect(30, 30, 2, 12, COTTON) + poly(MADDER, (10, 31), (23, 21), (36, 31)) + rect(10, 30, 26, 2, MARIGOLD)
    e += "".join(rect(x, 77, 8, 3, MARIGOLD) for x in (10, 33))
    s += mir(e)
    s += poly(MARIGOLD, (55, 66), (65, 66), (68, 73), (64, 80), (56, 80), (52, 73)) + rect(56, 63, 8, 3, COTTON)
    s += poly(LEAF, (60, 63), (50, 55), (57, 62)) + poly(LEAF, (60, 63), (70, 55), (63, 62)) + dia(60, 57, 4, COTTON, 6)
    s += rect(0, 80, 120, 4, NIGHT)
    return s + border(NIGHT, MARIGOLD, COTTON)


def project_complete():
    """A striped shamiana, lit and open."""
    s = ground(DUSK, INDIGO)
    s += swag(60, 12, 4, 34, 5, 14, MARIGOLD, COTTON, 1.7) + swag(60, 12, 116, 34, 5, 14, MARIGOLD, COTTON, 1.7)
    s += mir("".join(poly(c, (60, 12), (60 - k * 9.2, 38), (60 - k * 9.2 - 9.2, 38)) for k, c in enumerate((COTTON, MADDER) * 2 + (COTTON,))))
    s += mir("".join(poly(c, (60 - 9.2 * k, 38), (60 - 9.2 * k - 9.2, 38), (60 - 9.2 * k - 9.2, 44), (60 - 9.2 * k - 4.6, 47), (60 - 9.2 * k, 44)) for k, c in enumerate((MADDER, COTTON) * 2 + (MADDER,))))
    s += rect(18, 47, 84, 34, NIGHT) + mir(rect(15, 40, 4, 42, MARIGOLD) + poly(MADDER, (19, 46), (34, 46), (28, 60), (24, 81), (19, 81)) + rect(19, 62, 9, 2, MARIGOLD))
    s += poly(MARIGOLD, (44, 81), (50, 66), (70, 66), (76, 81)) + rect(44, 50, 32, 16, COTTON) + rect(46, 52, 28, 12, INDIGO) + nest(60, 58, 6, [COTTON, MADDER])
    s += mir(rect(33, 69, 8, 5, COTTON) + rect(35, 74, 4, 7, COTTON)) + rect(0, 81, 120, 3, MARIGOLD)
    s += rect(58.8, 7, 2.4, 7, MARIGOLD) + mir(rect(4, 34, 2, 48, COTTON))
    return s + border(MADDER, COTTON, MARIGOLD)


def venue_indoor():
    """A hall seen from its last row."""
    s = ground(MAROON) + poly(NIGHT, (0, 0), (120, 0), (84, 30), (36, 30))
    s += "".join(poly(MARIGOLD, (60 + d * 2.5 - 1.5, 7), (60 + d * 2.5 + 1.5, 7), (60 + d, 30), (60 + d - 0.8, 30)) for d in (-24, -12, 12, 24))
    s += rect(36, 30, 48, 28, MADDER) + rect(36, 30, 48, 3, MARIGOLD) + rect(42, 36, 36, 16, COTTON) + rect(44, 38, 32, 12, NIGHT)
    s += nest(60, 44, 6, [COTTON, MADDER]) + rect(34, 56, 52, 4, COTTON)
    s += mir("".join(poly(MARIGOLD, (a, b), (a + w, b + w * 0.7), (a + w, 62 - w * 0.1), (a, e)) for a, b, w, e in ((4, 28, 8, 72), (18, 34, 6, 68), (29, 38, 4, 64))))
    s += line(COTTON, 1.2, (60, 8), (60, 14)) + poly(LAMP, (48, 14), (72, 14), (66, 20), (54, 20)) + swag(46, 13, 74, 13, 6, 8, LAMP, COTTON, 1.6)
    s += rect(0, 60, 120, 30, MAROON) + poly(MADDER, (48, 84), (55, 60), (65, 60), (72, 84))
    s += mir("".join(rect(x, y, w, h, COTTON) + rect(x, y + h, w, 2, NIGHT) for y, w, h, row in ((63, 5, 3, (36, 43)), (68.5, 6.5, 4, (20, 29, 38)), (75.5, 8, 5, (2, 13, 24, 35))) for x in row))
    return s + border(NIGHT, COTTON, MARIGOLD)


def venue_resort():
    """Tiled cottages and palms around a pool."""
    s = ground(MARIGOLD) + dia(60, 34, 23, COTTON) + poly(LEAF, (0, 62), (0, 38), (24, 30), (60, 44), (96, 30), (120, 38), (120, 62))
    hut = rect(20, 42, 26, 20, COTTON) + poly(MADDER, (14, 43), (24, 28), (42, 28), (52, 43)) + rect(14, 42, 38, 2, NIGHT)
    hut += rect(29, 48, 8, 14, NIGHT) + rect(22, 48, 4, 6, INDIGO) + rect(40, 48, 4, 6, INDIGO) + "".join(rect(18 + k, 38 - k * 0.9, 30 - 2 * k, 1, NIGHT) for k in (0, 5))
    s += mir(hut) + rect(0, 62, 120, 28, LEAF)
    s += poly(COTTON, (8, 83), (24, 62), (96, 62), (112, 83)) + poly(INDIGO, (16, 83), (28, 65), (92, 65), (104, 83))
    s += "".join(rect(x, y, 8, 1, COTTON) for y, xs in ((69, (38, 56, 74)), (74, (30, 46, 66, 82)), (79, (38, 56, 74))) for x in xs)
    palm = line(NIGHT, 2.8, (9, 80), (10, 58), (8, 36))
    for x, y in ((-2, 44), (0, 32), (6, 24), (15, 25), (21, 33), (19, 44)):
        palm += line(NIGHT, 2.6, (8, 36), ((8 + x) / 2, (36 + y) / 2 - 3), (x, y))
    s += mir(palm + dia(8, 39, 2.6, MADDER))
    s += mir(poly(MADDER, (46, 60), (56, 55), (60, 55), (60, 60))) + rect(59, 55, 2, 9, COTTON)
    return s + border(INDIGO, COTTON, MADDER)


SCENES = {
    "project-sports": project_sports,
    "project-wedding": project_wedding,
    "project-complete": project_complete,
    "venue-indoor": venue_indoor,
    "venue-resort": venue_resort,
}
