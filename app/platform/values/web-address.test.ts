import { expect, test } from "vitest";
import { completeUrl } from "./web-address.ts";

test.each([
  ["example.com", "https://example.com"],
  [" www.example.com/a?b=c#d ", "https://www.example.com/a?b=c#d"],
  ["//example.com/a", "https://example.com/a"],
  ["maps.app.goo.gl/AbC", "https://maps.app.goo.gl/AbC"],
  ["example.com:8443/x", "https://example.com:8443/x"],
  ["उदाहरण.भारत", "https://उदाहरण.भारत"],
  ["HTTPS://example.com", "https://example.com"],
])("an address without its scheme is completed: %s", (typed, url) => {
  expect(completeUrl(typed)).toBe(url);
});

test.each([
  ...["https://example.com/", "http://example.com", "javascript:alert(1)", "data:text/html,x", "mailto:a@b.in", "a@b.in"],
  ...["example", "@toranam", "two words.com", "1.5", "98480.12345", ".com", "a..b", "file:///etc", "/venues", ""],
])("anything else stays, for the field to judge: %s", (typed) => {
  expect(completeUrl(typed)).toBe(typed);
});
