/** Which lines stand on which page. Lengths are points, from the top of the paper. */
export type Room = {
  /** Where lines begin on the first page, and on the others. */ first: number;
  other: number;
  /** Where lines must end. */
  bottom: number;
  /** What a carried-forward line takes. */
  carry: number;
};

/**
 * Lays lines on pages so that the totals (`tail` high) follow at least one of them: they are never alone on a page.
 * @returns the numbers of the lines on each page
 */
export function paginate(heights: readonly number[], tail: number, { first, other, bottom, carry }: Room): number[][] {
  const pages: number[][] = [[]];
  let y = first;
  heights.forEach((height, at) => {
    const page = pages.at(-1) as number[];
    if (page.length > 0 && y + height > bottom - carry) {
      pages.push([at]);
      y = other + height;
    } else {
      page.push(at);
      y += height;
    }
  });
  const last = pages.at(-1) as number[];
  if (y + tail > bottom && last.length > 1) pages.push([last.pop() as number]);
  return pages;
}
