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

const client = (forwarded: string) => from("127.0.0.1", forwarded, true);

it.each([
  ["203.0.113.7:50123", "203.0.113.7"],
  ["[2001:db8:0:1::9]:443", "2001:db8:0:1::/64"],
  ["[2001:db8:0:1::9]", "2001:db8:0:1::/64"],
  ["2001:db8:0:1::9", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["[fe80::1%25eth0]:80", "fe80:0:0:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:99", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["1::2:3:4:5:1.2.3.4", "1:0:2:3::/64"],
  ["  203.0.113.7  ", "203.0.113.7"],
  [`${"198.51.100.1, ".repeat(500)}203.0.113.7`, "203.0.113.7"],
])("reads the address of %j", (forwarded, address) => {
  expect(client(forwarded)).toBe(address);
});

it.each([
  "",
  ",",
  "198.51.100.1,",
  "unknown",
  "_hidden",
  "203.0.113.7:port",
  "203.0.113.7:123456",
  "203.0.113.256",
  "0203.0.113.7",
  "[203.0.113.7]:80",
  "[2001:db8::1",
  "2001:db8::1::2",
  "2001:db8::1%",
  "for=203.0.113.7",
  "203.0.113.7 198.51.100.1",
  "a".repeat(9_000),
  `${"1".repeat(9_000)}:1`,
  "198.51.100.1\0",
  "\u0968\u0966.0.113.7",
])("counts the proxy's own address when the last entry is not an address: %j", (forwarded) => {
  expect(client(forwarded)).toBe("127.0.0.1");
});
