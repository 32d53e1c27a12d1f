import type { Point } from "#app/content/site/pages.ts";

/** A figure of a reason, such as 24 of "Reply within 24 hours". */
export type Figure = { value: string; unit: string };

/** The word for one in each language, as in "One crew, start to finish". */
const one = /^one(?=\s)|\u0c12\u0c15\u0c47(?=\s)|\u090f\u0915 \u0939\u0940(?=\s)/iu;
const number = /\d[\d,]*(?:\/\d+)?\+?/;
const latinWord = /^ ([a-z]+)/i;

function figureOf({ title, text }: Point): Figure | null {
  for (const words of [title, text]) {
    const [value, isWord] = [number.exec(words)?.[0] ?? "", one.test(words)];
    if (!value && !isWord) continue;
    const after = value ? words.slice(words.indexOf(value) + value.length) : words.replace(/^.*?one/i, "");
    return { value: value || "1", unit: latinWord.exec(after)?.[1] ?? "" };
  }
  return null;
}

const largeCount = 3;

/** The first three reasons that have a figure are shown large, and the others after them. */
export function sortReasons(points: readonly Point[]): { large: (Point & { figure: Figure })[]; small: Point[] } {
  const large = points
    .flatMap((point) => {
      const figure = figureOf(point);
      return figure ? [{ ...point, figure }] : [];
    })
    .slice(0, largeCount);
  const titles = new Set(large.map(({ title }) => title));
  return { large, small: points.filter(({ title }) => !titles.has(title)) };
}
