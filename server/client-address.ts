import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** The address that rate limits count: the last one of X-Forwarded-For behind a trusted proxy, else the socket's. */
export function clientAddress(request: Pick<IncomingMessage, "headers" | "socket">, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined;
  const last = String(forwarded ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return networkOf(last || (request.socket.remoteAddress ?? "unknown"));
}

/** A home or office has a whole IPv6 /64, so only its network counts. IPv4 mapped to IPv6 counts as IPv4. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const groups = (half: string) => half.split(":").filter(Boolean);
  const zeros = Array(8).fill("0");
  const before = groups(head);
  const all = [...before, ...zeros.slice(before.length + groups(tail).length), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
