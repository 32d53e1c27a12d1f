import { expect, test } from "vitest";
import { hasReadableHost, isLongTarget, readTarget } from "./request-target.ts";

test.each([
  ["/", "/"],
  ["/contact?venue=x", "/contact?venue=x"],
  ["http://toranam.example/contact?venue=x", "/contact?venue=x"],
  ["HTTPS://toranam.example:8443/", "/"],
  ["http://toranam.example", "/"],
  ["http://toranam.example?a=1", "/?a=1"],
  ["/contact#enquiry", "/contact"],
  ["/venue-finder%00?q=a%00b", "/venue-finder?q=ab"],
  ["//other.example/x", "//other.example/x"],
  ["*", null],
  ["toranam.example:443", null],
  ["ftp://toranam.example/", null],
  ["contact", null],
  ["", null],
])("the target %j has the path and query %j", (target, expected) => {
  expect(readTarget(target)).toBe(expected);
});

test.each([
  ["toranam.example", true],
  ["127.0.0.1:3000", true],
  ["[::1]:3000", true],
  [undefined, true],
  ["a b", false],
  ["toranam.example/path", false],
  ["user@toranam.example", false],
  ["[::1", false],
  ["toranam.example:port", false],
  ["<script>", false],
  ["", false],
])("the host %j can be read: %j", (host, expected) => {
  expect(hasReadableHost({ host })).toBe(expected);
});

test("an address, or one of its parameters, may not be longer than any of ours", () => {
  expect(isLongTarget(`/dashboard/find?q=${"%E0%B0%85".repeat(200)}`)).toBe(false);
  expect(isLongTarget(`/q/pdf?t=${"a".repeat(44)}${"&option=a1b2c3d4".repeat(200)}`)).toBe(false);
  expect(isLongTarget(`/venue-finder?a=1&q=${"a".repeat(3_000)}`)).toBe(true);
  expect(isLongTarget(`/venue-finder?q=1${"&a=1".repeat(2_000)}`)).toBe(true);
  expect(isLongTarget(`/${"a".repeat(8_000)}`)).toBe(true);
});
