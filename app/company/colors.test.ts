import { expect, it } from "vitest";
import { defaultColors } from "#app/content/company.ts";
import { accentProblem, brandProblem, colorsCss, colorsUrl, contrast, readColorsName } from "./colors.ts";

it("computes the contrast of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

it("accepts the default colours and others with enough contrast", () => {
  for (const brand of [defaultColors.brand, "#1d4ed8", "#14532d", "#000000"]) expect(brandProblem(brand), brand).toBeUndefined();
  expect(accentProblem(defaultColors.accent, defaultColors.brand)).toBeUndefined();
  expect(accentProblem("#facc15", "#1d4ed8")).toBeUndefined();
});

it("refuses a brand colour on which white text is hard to read, and names the nearest tone that is accepted", () => {
  for (const brand of ["#f59e0b", "#22c55e", "#ffffff", "#00ffff"]) {
    const problem = brandProblem(brand);
    expect(problem?.message, brand).toMatch(
      /^White text on this colour is hard to read \(\d\.\d:1, needed 4\.5:1\)\. The nearest tone is #[0-9a-f]{6}\.$/,
    );
    expect(brandProblem(problem?.nearest as string), problem?.nearest).toBeUndefined();
  }
});

it("refuses a second colour that is too dark, or too near to the brand colour", () => {
  const dark = accentProblem("#7f1d1d", "#0f172a");
  expect(dark?.message).toContain("Dark text on this colour");
  expect(accentProblem(dark?.nearest as string, "#0f172a")).toBeUndefined();
  const near = accentProblem("#b07d2c", "#7a5c12");
  expect(near?.message).toContain("On the brand colour it is hard to see");
  expect(accentProblem("#f7b733", "#0a7a5c")?.message).toContain("(2.9:1, needed 3:1)");
  expect(accentProblem(near?.nearest as string, "#7a5c12")).toBeUndefined();
});

it("names a style sheet for colours other than the defaults, and reads only names of accepted colours", () => {
  expect(colorsUrl(defaultColors)).toBeNull();
  const colors = { brand: "#1d4ed8", accent: "#facc15" };
  expect(colorsUrl(colors)).toBe("/colors/1d4ed8-facc15.css");
  expect(readColorsName("1d4ed8-facc15.css")).toEqual(colors);
  for (const name of ["1d4ed8.css", "1D4ED8-facc15.css", "ffffff-facc15.css", "1d4ed8-1d4ed8.css", "}body{-facc15.css"])
    expect(readColorsName(name), name).toBeUndefined();
});

it("derives tones that can be read in the light and the dark scheme", () => {
  for (const brand of ["#1d4ed8", "#000000", "#14532d", "#7e22ce", defaultColors.brand]) {
    const css = colorsCss({ brand, accent: "#facc15" });
    const [, light = "", dark = ""] = css.match(/--brand:light-dark\((#\w{6}),(#\w{6})\)/) ?? [];
    const [, text = "", textInDark = ""] = css.match(/--brand-text:light-dark\((#\w{6}),(#\w{6})\)/) ?? [];
    // Browsers without light-dark() get the light ones.
    expect(css).toContain(`@supports not (color:light-dark(red,red)){:root{--brand:${light};--brand-text:${text}}}`);
    for (const button of [light, dark]) expect(contrast("#ffffff", button), `${brand}: ${button}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast("#f0f1f4", text)).toBeGreaterThanOrEqual(4.5);
    expect(contrast("#1f2239", textInDark)).toBeGreaterThanOrEqual(4.5);
  }
});
