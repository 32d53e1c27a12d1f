import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

const from = (remoteAddress: string, forwarded?: string, trust = false) =>
  clientAddress({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } } as never, trust);

it("keeps an IPv4 address, also when mapped to IPv6", () => {
  expect(from("203.0.113.7")).toBe("203.0.113.7");
  expect(from("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

it("reduces an IPv6 address to its /64 network", () => {
  const one = from("2001:db8:0:1::1");
  expect(one).toBe("2001:db8:0:1::/64");
  expect(from("2001:db8::1:ffff:ffff:ffff:ffff")).toBe(one);
  expect(from("2001:0DB8:0000:0001:9:8:7:6")).toBe(one);
  expect(from("2001:db8:0:2::1")).not.toBe(one);
  expect(from("::1")).toBe("0:0:0:0::/64");
});

it("uses the last address of X-Forwarded-For, only behind a trusted proxy", () => {
  expect(from("127.0.0.1", "198.51.100.1, 203.0.113.7")).toBe("127.0.0.1");
  expect(from("127.0.0.1", "198.51.100.1, 203.0.113.7", true)).toBe("203.0.113.7");
  expect(from("127.0.0.1", undefined, true)).toBe("127.0.0.1");
});
