import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIP, type Socket } from "node:net";
import { networkOf } from "./client-address.ts";

export const connectionLimits = {
  /** The limit of one process. A connection takes about 10 KiB. */
  total: 4_000,
  /** The limit of one address, or of an IPv6 network of a home or office. A browser opens six, of which one is an event stream. */
  perAddress: 250,
  /** The limit of one connection. A browser waits for each response; a connection with more open requests is closed. */
  requestsAtOnce: 4,
  /** The limit of one connection, which is then closed. The client opens another. */
  requestsPerConnection: 10_000,
};

/**
 * Limits the connections of a server. One address may be a proxy that forwards many clients: any with `behindProxy`, and otherwise an
 * address of this machine. Connections from it count towards the total only.
 */
export function limitConnections(server: Server, behindProxy: boolean, limits = connectionLimits): void {
  const perAddress = new Map<string, number>();
  let total = 0;
  server.maxRequestsPerSocket = limits.requestsPerConnection;

  server.prependListener("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const network = behindProxy || !isIP(address) || isLoopback(address) ? unlimited : networkOf(address);
    const ofNetwork = perAddress.get(network) ?? 0;
    if (total >= limits.total || (network !== unlimited && ofNetwork >= limits.perAddress)) return void socket.destroy();
    total++;
    perAddress.set(network, ofNetwork + 1);
    socket.once("close", () => {
      total--;
      const left = (perAddress.get(network) ?? 1) - 1;
      if (left > 0) perAddress.set(network, left);
      else perAddress.delete(network);
    });
  });

  const requestsUnderWay = new WeakMap<Socket, number>();
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (requestsUnderWay.get(socket) ?? 0) + 1;
    requestsUnderWay.set(socket, count);
    response.once("close", () => requestsUnderWay.set(socket, (requestsUnderWay.get(socket) ?? 1) - 1));
    if (count > limits.requestsAtOnce) socket.destroy();
  });
}

/** The key of all addresses without a limit of their own. */
const unlimited = "";
const isLoopback = (address: string) => ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(address);
