import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";

/** Longer text cannot be an address, even with a port and a zone. */
const maxLength = 100;

/** The address that rate limits count: the last one of X-Forwarded-For behind a trusted proxy, else the socket's. */
export function clientAddress(request: Pick<IncomingMessage, "headers" | "socket">, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastAddress(String(request.headers["x-forwarded-for"] ?? "")) : undefined;
  return networkOf(forwarded ?? readAddress(request.socket.remoteAddress ?? "") ?? "unknown");
}

/** The address that the proxy itself appended. The client may have invented the entries before it, so they are never used. */
const lastAddress = (header: string): string | undefined => readAddress(header.slice(header.lastIndexOf(",") + 1).trim());

/** An address without brackets, port and zone; undefined for any other text. */
function readAddress(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  const [, bracketed, v4] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = (bracketed ?? v4 ?? text).replace(/%[\w.~-]+$/, "");
  const isExpectedKind = bracketed === undefined || !isIPv4(address);
  return isIP(address) && isExpectedKind ? address : undefined;
}

/** A home or office has a whole IPv6 /64, so only its network counts. IPv4 mapped to IPv6 counts as IPv4. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return dotted(groups[6], groups[7]);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address, of which the last two may be written as an IPv4 address. */
function groupsOf(address: string): number[] {
  const hex = address.replace(
    /(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
    (_, a, b, c, d) => `${pair(a, b)}:${pair(c, d)}`,
  );
  const [head = [], tail = []] = hex.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
const dotted = (...groups: (number | undefined)[]) => groups.flatMap((group = 0) => [group >> 8, group & 255]).join(".");
