import { expect, test } from "vitest";
import { usedProperties } from "./used-properties.ts";

test("a custom property is kept if the sheet reads it or the page names it", () => {
  const css = ':root{--a:var(--b);--b:";}";--c:url(data:x;y);--d:1;@media print{--d:2}--e:3}p{color:var(--e,red);--f:4}';
  expect(usedProperties(css, '<p style="margin:var(--d)">')).toBe(":root{--d:1;@media print{--d:2}--e:3}p{color:var(--e,red);}");
  expect(usedProperties(`${css}b{top:var(--a)}`, "")).toContain(':root{--a:var(--b);--b:";}";@media print{}--e:3}');
});

test("a container's question about a property reads it", () => {
  const css = "a{--wide:1}@container style(--wide:1){b{top:0}}--x:hover{top:0}";
  expect(usedProperties(css, "")).toBe(css);
});
