import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

const from = (remoteAddress: string, forwarded?: string, trust = false) =>
  clientAddress({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } } as never, trust);

it("counts an IPv4 address as it is, also in IPv6 clothes", () => {
  expect(from("203.0.113.7")).toBe("203.0.113.7");
  expect(from("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

it("counts an IPv6 network of 2^64 addresses once", () => {
  const one = from("2001:db8:0:1::1");
  expect(one).toBe("2001:db8:0:1::/64");
  expect(from("2001:db8::1:ffff:ffff:ffff:ffff")).toBe(one);
  expect(from("2001:0DB8:0000:0001:9:8:7:6")).toBe(one);
  expect(from("2001:db8:0:2::1")).not.toBe(one);
  expect(from("::1")).toBe("0:0:0:0::/64");
});

it("believes X-Forwarded-For only of a trusted proxy, and then its last address", () => {
  expect(from("127.0.0.1", "198.51.100.1, 203.0.113.7")).toBe("127.0.0.1");
  expect(from("127.0.0.1", "198.51.100.1, 203.0.113.7", true)).toBe("203.0.113.7");
  expect(from("127.0.0.1", undefined, true)).toBe("127.0.0.1");
});
