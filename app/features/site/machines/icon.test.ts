import { expect, test } from "vitest";
import { defaultColors } from "#app/content/company.ts";
import { letterPaths } from "#app/ui/page/letter-paths.ts";
import { beam } from "#app/ui/page/logo-paths.ts";
import { iconSvg, toIco } from "./icon.ts";

const colors = { brand: "#0b6b5d", accent: "#ffd166" };

test("an icon is the initial in the company's colours, or a diamond if no letter of the name can be drawn", () => {
  expect(iconSvg({ name: "Éclat Events", colors })).toContain(letterPaths.E);
  expect(iconSvg({ name: "7 Seas", colors })).toContain(letterPaths["7"]);
  const telugu = iconSvg({ name: "మంగళం", colors });
  expect(telugu).toContain("M16 5L27 16");
  expect(telugu).toMatch(/#0b6b5d.*#ffd166/);
});

test("a square logo is the icon; a company with a wide logo has its initial instead", () => {
  const logo = { hash: "", width: 160, height: 160, png: Buffer.from("png") };
  expect(iconSvg({ name: "Mangalam", colors, logo })).toContain("data:image/png;base64,cG5n");
  const wide = iconSvg({ name: "Mangalam", colors, logo: { ...logo, width: 480 } });
  expect(wide).toContain(letterPaths.M);
  expect(wide).not.toContain("data:");
});

test("only the sample company has the product's mark as its icon", () => {
  expect(iconSvg({ name: "Toranam", colors: defaultColors })).toContain(beam);
  expect(iconSvg({ name: "Tara", colors: defaultColors })).not.toContain(beam);
});

test("an ICO file says where its PNG starts and how long it is", () => {
  const ico = toIco(Buffer.from("PNG!"), 32);
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6]]).toEqual([1, 1, 32]);
  expect(ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14)).toString()).toBe("PNG!");
});
