import { expect, test } from "vitest";
import { completeMapUrl, completeUrl } from "./web-address.ts";

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

const search = "https://www.google.com/maps/search/?api=1&query=";

test.each([
  ["Lighthouse Hall\nhttps://maps.app.goo.gl/AbC", "https://maps.app.goo.gl/AbC"],
  ["http://maps.google.com/?q=17.4,78.4", "https://maps.google.com/?q=17.4,78.4"],
  ["maps.app.goo.gl/AbC", "https://maps.app.goo.gl/AbC"],
  ["17.412345, 78.434567", `${search}17.412345%2C78.434567`],
  ["(17.41,78.43)", `${search}17.41%2C78.43`],
  ["geo:17.412,78.434?z=17", `${search}17.412%2C78.434`],
  ["geo:0,0?q=17.412,78.434(Lighthouse Hall)", `${search}17.412%2C78.434`],
  ["17°24'44.3\"N 78°26'04.4\"E", `${search}17%C2%B024'44.3%22N%2078%C2%B026'04.4%22E`],
  ["17.41234° N, 78.43456° E", `${search}17.41234%C2%B0%20N%2C%2078.43456%C2%B0%20E`],
  ["CCPM+4X Hyderabad, Telangana", `${search}CCPM%2B4X%20Hyderabad%2C%20Telangana`],
  ["7J9WCCPM+4X", `${search}7J9WCCPM%2B4X`],
  ["HALL+2 floors", "HALL+2 floors"],
  ["behind the temple", "behind the temple"],
  ["", ""],
])("a map as phones share it: %s", (typed, url) => {
  expect(completeMapUrl(typed)).toBe(url);
});
