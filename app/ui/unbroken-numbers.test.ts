import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnbrokenNumbers } from "./unbroken-numbers.tsx";

test.each([
  ["Similar name, 98480 22332", 'Similar name, <span class="unbroken">98480 22332</span>'],
  ["Padma accepted quote QT-H/2627/00005", 'Padma accepted quote <span class="unbroken">QT-H/2627/00005</span>'],
  ["Call us: Hyderabad +91 40 5550 0142.", 'Call us: Hyderabad <span class="unbroken">+91 40 5550 0142</span>.'],
  ["500 guests, 20 Feb 2027", "500 guests, 20 Feb 2027"],
])("keeps the numbers of “%s” in one line", (text, html) =>
  expect(renderToStaticMarkup(createElement(UnbrokenNumbers, { text }))).toBe(html),
);
