import { expect, it } from "vitest";
import { placeOf } from "./session-place.ts";

it.each([
  [null, "Unknown network"],
  ["", "Unknown network"],
  ["127.0.0.1", "This server"],
  ["0:0:0:0::/64", "This server"],
  ["192.168.1.20", "Local network (192.168.1.20)"],
  ["172.16.0.9", "Local network (172.16.0.9)"],
  ["172.32.0.9", "172.32.0.9"],
  ["fd12:3456:789a:1::/64", "Local network (fd12:3456:789a:1::/64)"],
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:7:7::/64", "2001:db8:7:7::/64"],
])("the address %s is shown as %s", (address, place) => expect(placeOf(address)).toBe(place));

it("says when the address is in the reader's own network", () => {
  expect(placeOf("203.0.113.7", "203.0.113.7")).toBe("This network (203.0.113.7)");
  expect(placeOf("203.0.113.7", "203.0.113.8")).toBe("203.0.113.7");
  expect(placeOf("127.0.0.1", "127.0.0.1")).toBe("This server");
});
