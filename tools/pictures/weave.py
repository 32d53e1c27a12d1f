#!/usr/bin/env python3
"""Dyes flat scenes and weaves them as a double ikat: bundles of yarn slip in warp AND weft, plain weave shades them.

    weave.py [name...]    writes $SCRATCH/NAME.rgb, 960 by 720, three bytes a pixel; README.md says the rest
"""

import os
import subprocess
import sys

import numpy as np

import places
import services
import sports
from shapes import HEIGHT, WIDTH

HERE = os.path.dirname(os.path.abspath(__file__))
SCRATCH = os.environ.get("SCRATCH", "/tmp")
SCENES = {**services.SCENES, **sports.SCENES, **places.SCENES}
THREADS, PIXELS = 2, 4  # threads per cell, pixels per thread


def cells(name):
    """The scene in plain colours, a pixel per cell."""
    svg, raw = os.path.join(SCRATCH, f"{name}.svg"), os.path.join(SCRATCH, f"{name}.raw")
    with open(svg, "w") as file:
        file.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" shape-rendering="crispEdges">{SCENES[name]()}</svg>'
        )
    subprocess.check_call(["node", os.path.join(HERE, "rasterise.mjs"), svg, str(WIDTH), str(HEIGHT), raw])
    return np.fromfile(raw, np.uint8).reshape(HEIGHT, WIDTH, 4)[..., :3].astype(np.float32)


def weave(name):
    dyed = np.repeat(np.repeat(cells(name), THREADS, 0), THREADS, 1)
    h, w = dyed.shape[:2]
    chance = np.random.default_rng(sum(map(ord, name)))

    def slip(n, bundle, of_bundle, of_thread):
        return np.repeat(chance.normal(0, of_bundle, n // bundle + 2), bundle)[:n] + chance.normal(0, of_thread, n)

    dy, dx = slip(w, 4, 0.80, 0.50), slip(h, 4, 0.50, 0.32)
    y, x = np.mgrid[0:h, 0:w]
    warp = dyed[np.clip(np.rint(y + dy[None, :]), 0, h - 1).astype(int), x]
    weft = dyed[y, np.clip(np.rint(x + dx[:, None]), 0, w - 1).astype(int)]
    warp = warp * (1 + chance.normal(0, 0.045, w))[None, :, None]
    weft = weft * (1 + chance.normal(0, 0.035, h))[:, None, None] * 0.955

    def enlarged(a):
        return np.repeat(np.repeat(a, PIXELS, 0), PIXELS, 1)

    t = (np.arange(PIXELS) + 0.5) / PIXELS * 2 - 1
    thread, under = 1 - 0.13 * t**2, 1 - 0.05 * t**2
    raised_warp = enlarged(warp) * np.tile(thread, w)[None, :, None] * np.tile(under, h)[:, None, None]
    raised_weft = enlarged(weft) * np.tile(thread, h)[:, None, None] * np.tile(under, w)[None, :, None]
    cloth = np.where(enlarged((x + y) % 2 == 0)[..., None], raised_warp, raised_weft)
    yy, xx = np.mgrid[0 : h * PIXELS, 0 : w * PIXELS]
    light = 1.05 - 0.10 * ((xx / (w * PIXELS) - 0.3) ** 2 + (yy / (h * PIXELS) - 0.25) ** 2)
    np.clip(cloth * light[..., None] + 0.5, 0, 255).astype(np.uint8).tofile(os.path.join(SCRATCH, f"{name}.rgb"))
    print(name)


if __name__ == "__main__":
    for asked in sys.argv[1:] or SCENES:
        weave(asked)
