import { expect, it } from "vitest";
import { hideLinkToken } from "./link-token.server.ts";

it.each([
  ["/te/venues/lotus।", "/te/venues/lotus"],
  ["/hi।?city=hyderabad", "/hi?city=hyderabad"],
  ["/।", "/"],
  ["//evil.example/।", "/evil.example/"],
  ["/\\evil.example।", "/evil.example"],
  ["/venues/lotus", null],
])("%s leads to %s: the full stop of a sentence in Hindi is no part of an address", (address, expected) => {
  expect(hideLinkToken(new Request(`https://toranam.example${address}`))?.headers.get("location") ?? null).toBe(expected);
});
