/**
 * Runs in the page. @returns the controls whose focus outline has a contrast of less than 3:1 with what is below it; of controls with one
 * class in parents with one class only the first is looked at
 */
export function faintFocusRings(): string[] {
  const pixel = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  }) as CanvasRenderingContext2D;
  const colorOf = (css: string) => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = css;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data] as [number, number, number, number];
  };
  const isOpaque = (css: string) => colorOf(css)[3] === 255;
  /** The nearest opaque background below a control whose right edge is `right`, also that of a ::before; null if the control lies over other content. */
  const backgroundOf = (element: Element | null, right: number): string | null => {
    if (!element) return "white";
    const below = getComputedStyle(element, "::before");
    const { backgroundColor, position } = getComputedStyle(element);
    if (isOpaque(backgroundColor)) return backgroundColor;
    if (position === "fixed") return null;
    const end = element.getBoundingClientRect().left + Number.parseFloat(below.width);
    const isBelow = below.content !== "none" && below.position === "absolute" && below.maskImage === "none" && right <= end;
    return isBelow && isOpaque(below.backgroundColor) ? below.backgroundColor : backgroundOf(element.parentElement, right);
  };
  const luminance = (css: string) => {
    const [red, green, blue] = colorOf(css).map((part) =>
      part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const seen = new Set<string>();
  const faint: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>("a[href], button, summary, input, select, textarea")) {
    const kind = `${control.parentElement?.className} > ${control.tagName}.${control.className} ${control.ariaCurrent ?? ""}`;
    if (seen.has(kind) || !control.checkVisibility({ visibilityProperty: true })) continue;
    seen.add(kind);
    control.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    const { outlineStyle, outlineColor, outlineOffset } = getComputedStyle(control);
    if (document.activeElement !== control || outlineStyle === "none") continue;
    const { right } = control.getBoundingClientRect();
    const below = backgroundOf(Number.parseFloat(outlineOffset) < 0 ? control : control.parentElement, right);
    if (!below) continue;
    const [dark, light] = [luminance(outlineColor), luminance(below)].sort((a, b) => a - b) as [number, number];
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 3) faint.push(`${kind}: ${ratio.toFixed(1)}`);
  }
  return faint;
}
