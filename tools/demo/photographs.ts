import sharp from "sharp";
import { randomFrom } from "./random.ts";

/*
 * Draws the sample photographs: scenes of events as a camera out of focus would see them. Light and colours are blurred; lamps, people and
 * buildings are drawn on top.
 */
const [width, height] = [1280, 853];
export const photographSize = { width: 960, height: 640 };
const [smallWidth, smallHeight] = [160, 107];

type Scene = {
  /** SVG of 160 by 107, which is blurred. */
  light: (random: () => number) => string;
  /** SVG of 1280 by 853, sharp. */
  shapes?: (random: () => number) => string;
};

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const dot = (x: number, y: number, radius: number, color: string, opacity = 1) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${color}" fill-opacity="${opacity.toFixed(2)}"/>`;
const band = (y: number, size: number, color: string) => `<rect y="${y}" width="160" height="${size}" fill="${color}"/>`;
const sky = (...colors: string[]) =>
  `<defs><linearGradient id="sky" x2="0" y2="1">${colors
    .map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`)
    .join("")}</linearGradient></defs><rect width="160" height="107" fill="url(#sky)"/>`;

/** Circles of light, as a lens draws lamps. */
const bokeh = (random: () => number, count: number, colors: readonly string[], [top, bottom]: [number, number]) =>
  range(count)
    .map(() => {
      const color = colors[Math.floor(random() * colors.length)] as string;
      return dot(random() * width, top + random() * (bottom - top), 10 + random() * 34, color, 0.12 + random() * 0.3);
    })
    .join("");

/** Heads and shoulders along the lower edge. */
const crowd = (random: () => number, count: number, color: string, top: number, size: number) =>
  range(count)
    .map((index) => {
      const x = ((index + random() * 0.7) / count) * width;
      const y = top + random() * size * 0.8;
      return `${dot(x, y, size, color)}<rect x="${x - size * 1.7}" y="${y + size * 0.7}" width="${size * 3.4}" height="400" rx="${size * 1.3}" fill="${color}"/>`;
    })
    .join("");

/** A string of lamps from one side to the other. */
const festoon = (y: number, sag: number, color: string) =>
  `<path d="M0 ${y}Q640 ${y + 2 * sag} 1280 ${y}" stroke="#1a1020" stroke-width="3" fill="none"/>${range(17)
    .map((index) => {
      const part = index / 16;
      const lamp = y + 4 * sag * part * (1 - part);
      return dot(part * width, lamp + 8, 26, color, 0.25) + dot(part * width, lamp + 8, 9, "#fff6d8");
    })
    .join("")}`;

const person = (x: number, foot: number, size: number, color: string, arms: string) =>
  `<g transform="translate(${x} ${foot}) scale(${size})" fill="${color}" stroke="${color}" stroke-linecap="round"><circle cy="-178" r="17"/><path d="M-24-150h48l12 78-10 72h-52l-10-72z" stroke="none"/><path d="${arms}" fill="none" stroke-width="13"/></g>`;
const armsUp = "M-22-142L-58-205M22-142L58-205";
const armsOut = "M-22-140L-78-150M22-140L64-196";

const beams = (colors: readonly string[]) =>
  colors
    .map((color, index) => {
      const x = ((index + 0.5) / colors.length) * 160;
      return `<path d="M${x} 0L${x - 22} 107H${x + 12}z" fill="${color}" fill-opacity=".5"/>`;
    })
    .join("");

const scenes = {
  sea: {
    light: () =>
      sky("#2b2250", "#8d3d5c", "#f2a04a", "#ffd98a") +
      band(66, 41, "#5b2f4a") +
      dot(92, 64, 12, "#fff1c2") +
      '<path d="M84 68h16l10 39H74z" fill="#ffcf86" fill-opacity=".75"/>',
    shapes: () =>
      '<g fill="#1d1330"><path d="M150 330h460l-60-70h-340zM190 330h26v430h-26zM540 330h26v430h-26z"/><path d="M380 180l70 84H310z"/><path d="M110 752h560v20H110z"/></g>' +
      festoon(300, 46, "#ffd27a"),
  },
  doorway: {
    light: () =>
      `${sky("#2a0d12", "#4a141a")}<rect x="50" y="18" width="60" height="89" fill="#f5a623"/>${dot(80, 52, 26, "#fff0c0", 0.9)}`,
    shapes: () =>
      `<path d="M390 120h500v30H390z" fill="#7a1526"/>${range(12)
        .map(
          (index) =>
            `<path d="M${400 + index * 42} 150l21 ${44 + (index % 2) * 20} 21-${44 + (index % 2) * 20}z" fill="${index % 2 ? "#f2a516" : "#2f7a3f"}"/>`,
        )
        .join("")}${person(640, 853, 2.3, "#2a0d12", armsOut)}`,
  },
  marigolds: {
    light: () => sky("#7a1f0c", "#c8500f", "#5a180c"),
    shapes: (random) =>
      range(26)
        .map(() => {
          const [x, y, size] = [random() * width, random() * height, 60 + random() * 90];
          return range(5)
            .map((ring) =>
              dot(x, y, size * (1 - ring * 0.18), ["#b9480a", "#e07a10", "#f39a17", "#f8b53a", "#fbd072"][ring] as string, 0.85),
            )
            .join("");
        })
        .join(""),
  },
  lawn: {
    light: (random) =>
      sky("#141a3a", "#3a2d52", "#2b4a33", "#16301f") +
      range(9)
        .map(() => dot(random() * 160, 66 + random() * 12, 3, "#ffd78a", 0.7))
        .join(""),
    shapes: (random) =>
      festoon(120, 60, "#ffd27a") +
      festoon(240, 54, "#ffd27a") +
      range(5)
        .map(
          (index) =>
            `<ellipse cx="${130 + index * 260}" cy="${690 + (index % 2) * 60}" rx="104" ry="26" fill="#efe4d2"/><rect x="${34 + index * 260}" y="${690 + (index % 2) * 60}" width="192" height="90" fill="#d9c7ab"/>`,
        )
        .join("") +
      bokeh(random, 16, ["#ffd27a", "#fff0c8"], [350, 640]),
  },
  stage: {
    light: () => sky("#170a2c", "#3d0f3e", "#120818") + beams(["#d8348a", "#ff9a3c", "#6a4cff", "#ff5d6c", "#37b6ff"]),
    shapes: (random) =>
      person(640, 560, 1.5, "#1a0a22", armsUp) +
      bokeh(random, 14, ["#ff7ab0", "#ffb45e"], [40, 420]) +
      crowd(random, 22, "#0d0614", 640, 30),
  },
  dancer: {
    light: () => `${sky("#2c0508", "#5c0c14", "#1d0406")}<path d="M70 0h20l34 107H36z" fill="#ffdf9e" fill-opacity=".55"/>`,
    shapes: (random) =>
      `${person(640, 740, 2.4, "#2c0508", armsOut)}<path d="M560 730l80-250 80 250q-80 40-160 0z" fill="#a31f34"/><ellipse cx="640" cy="746" rx="230" ry="30" fill="#f5c56b" fill-opacity=".35"/>${bokeh(random, 10, ["#ffdf9e"], [60, 500])}`,
  },
  stadium: {
    light: () =>
      `${sky("#05070f", "#10233a")}${band(52, 18, "#23324a")}${band(68, 39, "#1f7a3c")}<ellipse cx="80" cy="88" rx="56" ry="11" fill="#3aa85a"/>`,
    shapes: (random) =>
      [110, 420, 860, 1170]
        .map(
          (x) =>
            `<rect x="${x - 6}" y="90" width="12" height="330" fill="#0a0f1a"/>${range(8)
              .map((lamp) => dot(x - 54 + (lamp % 4) * 36, 80 + Math.floor(lamp / 4) * 34, 15, "#f4fbff"))
              .join("")}${dot(x, 96, 130, "#dff1ff", 0.16)}`,
        )
        .join("") +
      range(220)
        .map(() =>
          dot(
            random() * width,
            425 + random() * 110,
            4 + random() * 4,
            ["#f2a516", "#e8edf5", "#c2334d", "#4d7ad0"][Math.floor(random() * 4)] as string,
            0.8,
          ),
        )
        .join("") +
      person(600, 720, 0.9, "#f4f4f4", armsUp) +
      person(760, 700, 0.8, "#2447a8", armsOut),
  },
  screen: {
    light: () =>
      `${sky("#060a1c", "#0d1840")}<rect x="34" y="14" width="92" height="54" fill="#2b57e8"/>${dot(80, 40, 18, "#9fc0ff", 0.8)}`,
    shapes: (random) =>
      `<path d="M640 190l90 130-90 130-90-130z" fill="none" stroke="#f4f7ff" stroke-width="22"/>${person(930, 700, 1.15, "#050817", armsOut)}${crowd(random, 20, "#04060f", 700, 30)}`,
  },
  gala: {
    light: (random) =>
      sky("#3a0a16", "#6a1424", "#1f060c") +
      range(12)
        .map(() => dot(random() * 160, random() * 50, 5, "#ffcf80", 0.8))
        .join(""),
    shapes: (random) =>
      bokeh(random, 26, ["#ffcf80", "#ff8a8a", "#fff0d0"], [30, 480]) +
      range(4)
        .map(
          (index) =>
            `<ellipse cx="${180 + index * 310}" cy="690" rx="170" ry="42" fill="#f6ecdc"/><rect x="${10 + index * 310}" y="690" width="340" height="170" fill="#e4d3ba"/>${dot(180 + index * 310, 640, 44, "#c2334d", 0.9)}${dot(204 + index * 310, 620, 30, "#f2a516", 0.9)}`,
        )
        .join(""),
  },
  runners: {
    light: () => sky("#7fb4d8", "#f5d9a8", "#d98d4e") + band(70, 37, "#5d5a66"),
    shapes: (random) =>
      `<path d="M240 180h800v90H240z" fill="#c22a3f"/><path d="M250 270h22v330h-22zM1008 270h22v330h-22z" fill="#7a1526"/>${range(
        17,
      )
        .map((index) =>
          person(
            80 + index * 72 + random() * 30,
            700 + (index % 3) * 70,
            0.9 + (index % 3) * 0.22,
            ["#b3202f", "#1f5aa8", "#f0a018", "#157a55", "#5b2a86"][index % 5] as string,
            index % 2 ? armsOut : armsUp,
          ),
        )
        .join("")}`,
  },
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

/** The same name and number draw the same picture. @returns a JPEG */
export async function drawPhotograph(name: SceneName, number: number): Promise<Buffer> {
  const { light, shapes }: Scene = scenes[name];
  const random = randomFrom(number * 7919 + name.length);
  const svg = ([boxWidth, boxHeight]: [number, number], content: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${photographSize.width}" height="${photographSize.height}" viewBox="0 0 ${boxWidth} ${boxHeight}" preserveAspectRatio="none">${content}</svg>`,
    );
  const background = await sharp(svg([smallWidth, smallHeight], light(random)))
    .blur(8)
    .toBuffer();
  const turned = number % 2 ? sharp(background).flop() : sharp(background);
  const layers = shapes ? [{ input: svg([width, height], shapes(random)) }] : [];
  return turned
    .composite(layers)
    .blur(0.8)
    .modulate({ hue: ((number * 37) % 30) - 15, brightness: 0.95 + (number % 4) * 0.04 })
    .jpeg({ quality: 82 })
    .toBuffer();
}
