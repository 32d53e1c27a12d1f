"""Yarns and flat shapes on a grid of 120 by 90 cells, written as SVG. y grows downwards."""

WIDTH, HEIGHT = 120, 90
# At most six of these in one picture.
NIGHT = "#15132a"
COTTON = "#f6efe2"
MADDER = "#b3122f"
MARIGOLD = "#f2a313"
LEAF = "#12805c"
INDIGO = "#2a3aa8"
LAC = "#d81e5b"
MAROON = "#4d0b1c"
FOREST = "#0c4a38"
DUSK = "#232763"
LAMP = "#ffd166"
ORANGE = "#d9620f"


def rect(x, y, w, h, colour):
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{colour}"/>'


def poly(colour, *points):
    return f'<polygon fill="{colour}" points="{_path(points)}"/>'


def line(colour, width, *points):
    return f'<polyline fill="none" stroke="{colour}" stroke-width="{width}" points="{_path(points)}"/>'


def _path(points):
    return " ".join(f"{x},{y}" for x, y in points)


def dia(cx, cy, r, colour, ry=None):
    ry = ry or r
    return poly(colour, (cx - r, cy), (cx, cy - ry), (cx + r, cy), (cx, cy + ry))


def nest(cx, cy, r, colours):
    """Diamonds inside each other, the outermost first."""
    n = len(colours)
    return "".join(dia(cx, cy, r * (n - i) / n, c) for i, c in enumerate(colours))


def mir(shapes):
    """The shapes and their mirror image: what is mirrored can never weave into a figure that turns."""
    return shapes + f'<g transform="translate({WIDTH} 0) scale(-1 1)">{shapes}</g>'


def swag(x0, y0, x1, y1, sag, n, c1, c2, r=1.6):
    """A garland of n diamonds in two colours, hanging by `sag`."""
    out = ""
    for i in range(n + 1):
        t = i / n
        out += dia(round(x0 + (x1 - x0) * t, 1), round(y0 + (y1 - y0) * t + sag * 4 * t * (1 - t), 1), r, c1 if i % 2 else c2)
    return out


def arch(cx, w, base, top, colour):
    """A pointed doorway, 2w wide."""
    return rect(cx - w, top + w * 0.9, 2 * w, base - top - w * 0.9, colour) + poly(
        colour,
        (cx - w, top + w),
        (cx - w * 0.8, top + w * 0.45),
        (cx - w * 0.3, top + w * 0.16),
        (cx, top - w * 0.18),
        (cx + w * 0.3, top + w * 0.16),
        (cx + w * 0.8, top + w * 0.45),
        (cx + w, top + w),
    )


def border(a, b, c, h=7):
    """The woven border, top and bottom."""
    out = ""
    for y, f in ((0, 1), (HEIGHT, -1)):
        out += rect(0, 0 if f > 0 else HEIGHT - h, WIDTH, h, a)
        out += rect(0, h - 1 if f > 0 else HEIGHT - h, WIDTH, 1, b)
        for i in range(0, WIDTH + 8, 8):
            out += poly(c, (i - 4, y + f * (h - 1.5)), (i, y + f * 1), (i + 4, y + f * (h - 1.5)))
        for i in range(4, WIDTH + 8, 8):
            out += dia(i, y + f * 1.5, 1.6, b)
    return out


def ground(colour, dash=None, step=10):
    """One dye, with short weft dashes: single cells would slip into hooked specks."""
    out = rect(0, 0, WIDTH, HEIGHT, colour)
    if dash:
        for j, y in enumerate(range(4, HEIGHT, step)):
            for x in range((j % 2) * step // 2, WIDTH + step, step):
                out += rect(x - 1.5, y, 3, 1, dash)
    return out
