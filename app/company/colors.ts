import { defaultColors } from "#app/content/company.ts";

/** The company's two colours, "#b0122f". */
export type Colors = { brand: string; accent: string };

const white = "#ffffff";
const darkText = "#0f1029";
const lightBackground = "#f0f1f4";
const darkBackground = "#1f2239";

/** The smallest contrast ratios that WCAG 2.2 allows: for text, and for large text and graphics. */
const minTextContrast = 4.5;
const minGraphicContrast = 3;

type Problem = { message: string; nearest: string };

/** Why the brand colour cannot be used: buttons have white text on it. */
export function brandProblem(brand: string): Problem | undefined {
  const ratio = contrast(white, brand);
  if (ratio >= minTextContrast) return undefined;
  const nearest = darker(brand, (tone) => contrast(white, tone) >= minTextContrast);
  return { nearest, message: tooWeak("White text", ratio, minTextContrast, nearest) };
}

/** Why the second colour cannot be used: dark text is shown on it, and it is shown on the brand colour. */
export function accentProblem(accent: string, brand: string): Problem | undefined {
  const fits = (tone: string) => contrast(darkText, tone) >= minTextContrast && contrast(brand, tone) >= minGraphicContrast;
  if (fits(accent)) return undefined;
  const nearest = lighter(accent, fits);
  const onBrand = contrast(brand, accent);
  const message =
    contrast(darkText, accent) < minTextContrast
      ? tooWeak("Dark text", contrast(darkText, accent), minTextContrast, nearest)
      : `On the brand colour it is hard to see (${shown(onBrand)}:1, needed ${minGraphicContrast}:1). The nearest tone is ${nearest}.`;
  return { nearest, message };
}

/** Rounded down: "3.0:1, needed 3:1" would say that it is enough. */
const shown = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

const tooWeak = (text: string, ratio: number, needed: number, nearest: string) =>
  `${text} on this colour is hard to read (${shown(ratio)}:1, needed ${needed}:1). The nearest tone is ${nearest}.`;

export const areDefaultColors = ({ brand, accent }: Colors) => brand === defaultColors.brand && accent === defaultColors.accent;

/** Where the style sheet of these colours is; null for the default colours, which every page has. */
export const colorsUrl = (colors: Colors): string | null =>
  areDefaultColors(colors) ? null : `/colors/${colors.brand.slice(1)}-${colors.accent.slice(1)}.css`;

/** The colours in the name of a style sheet; undefined for any other name, or when the contrast is too low. */
export function readColorsName(name: string): Colors | undefined {
  const [, brand, accent] = name.match(/^([0-9a-f]{6})-([0-9a-f]{6})\.css$/) ?? [];
  if (!brand || !accent) return undefined;
  const colors = { brand: `#${brand}`, accent: `#${accent}` };
  return brandProblem(colors.brand) || accentProblem(colors.accent, colors.brand) ? undefined : colors;
}

/** The design tokens that follow from the two colours, each with enough contrast to the text on it or to its background. */
export function colorTokens({ brand, accent }: Colors): Record<string, string> {
  // Buttons must stand out from the dark background, but only as far as their white text stays readable.
  const brandInDark = lighter(
    brand,
    (tone) => contrast(darkBackground, tone) >= 2.2 || contrast(white, tone) < minTextContrast + 0.3,
  );
  const text = darker(brand, (tone) => contrast(lightBackground, tone) >= 5.5);
  const textInDark = lighter(brand, (tone) => contrast(darkBackground, tone) >= 6);
  return {
    madder: brand,
    "madder-deep": withLightness(brand, 0.69),
    brand: `light-dark(${brand},${brandInDark})`,
    "brand-text": `light-dark(${text},${textInDark})`,
    marigold: accent,
    accent,
  };
}

export function colorsCss(colors: Colors): string {
  const tokens = Object.entries(colorTokens(colors)).map(([name, value]) => `--${name}:${value}`);
  // For browsers without light-dark(), as in styles/tokens.css.
  const light = tokens
    .filter((token) => token.includes("light-dark("))
    .map((token) => token.replace(/light-dark\((#\w+),#\w+\)/, "$1"));
  return `:root{${tokens.join(";")}}@supports not (color:light-dark(red,red)){:root{${light.join(";")}}}\n`;
}

/** The ratio of WCAG 2.2, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [high, low] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The first tone that fits, in steps towards black. */
const darker = (hex: string, fits: (tone: string) => boolean) => firstTone(hex, -1, fits);
const lighter = (hex: string, fits: (tone: string) => boolean) => firstTone(hex, 1, fits);

const steps = 100;

function firstTone(hex: string, direction: 1 | -1, fits: (tone: string) => boolean): string {
  for (let step = 0; step < steps; step++) {
    const tone = direction === -1 ? withLightness(hex, 1 - step / steps) : mixedWithWhite(hex, step / steps);
    if (fits(tone)) return tone;
  }
  return direction === -1 ? "#000000" : white;
}

/** Darker in linear light, so that the hue stays. `factor` is one of perceived lightness, which grows with the cube root of the light. */
const withLightness = (hex: string, factor: number) => toHex(channels(hex).map((value) => toLinear(value) * factor ** 3));
const mixedWithWhite = (hex: string, share: number) =>
  toHex(channels(hex).map((value) => toLinear(value) * (1 - share) ** 2 + (1 - (1 - share) ** 2)));

const toHex = (linear: readonly number[]) =>
  `#${linear
    .map((value) =>
      Math.round(255 * fromLinear(Math.min(1, Math.max(0, value))))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
