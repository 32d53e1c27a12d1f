import { connect, createServer, type Socket } from "node:net";

type Target = { port: number; host: string } | { path: string };

/** The address of a PostgreSQL as a proxy connects to it. */
function targetOf(databaseUrl: string): Target {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get("host");
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) };
}

/**
 * A proxy on the loopback between a server and its database, which can lose connections as networks and machines do.
 * @param change what it makes of what the server sends
 */
export async function startTcpProxy(databaseUrl: string, change?: (packet: Buffer) => Buffer) {
  let target = targetOf(databaseUrl);
  let isSilent = false;
  const pairs = new Set<[Socket, Socket]>();
  const lostPairs: [Socket, Socket][] = [];
  const firstPackets: Buffer[] = [];
  let onFirstPacket = (_packet: Buffer): void => {};

  const server = createServer((client) => {
    // A silent machine accepts no connection; here it is accepted, and nothing follows.
    const upstream = isSilent ? client : connect(target);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    client
      .on("error", () => {})
      .once("data", (packet) => {
        firstPackets.push(packet);
        onFirstPacket(packet);
      });
    if (isSilent) return;
    upstream.on("error", () => client.destroy());
    if (change) client.on("data", (packet) => upstream.write(change(packet)));
    else client.pipe(upstream);
    upstream.pipe(client);
    client.once("close", () => pairs.has(pair) && upstream.destroy());
    upstream.once("close", () => pairs.has(pair) && client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };

  return {
    /** The address of the database through the proxy. */
    urlOf(url: string): string {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${port}`;
      changed.search = "";
      return changed.href;
    },
    /** What each connection sent first: its start-up packet. */
    firstPackets,
    /** Calls `listener` with each of them, before the database has responded. */
    listenForFirstPackets: (listener: typeof onFirstPacket) => {
      onFirstPacket = listener;
    },
    /** From now on connections lead to another database. */
    moveTo: (url: string) => {
      target = targetOf(url);
    },
    /** The network drops every packet of the connections that are open: neither side learns of it. @returns how many there were */
    loseOpenConnections(): number {
      const lost = [...pairs];
      pairs.clear();
      lostPairs.push(...lost);
      for (const [client, upstream] of lost) {
        client.unpipe();
        upstream.unpipe();
        // What is read is thrown away, so that the system goes on to confirm it.
        client.resume();
        upstream.resume();
      }
      return lost.length;
    },
    /** Whether new connections get nothing either, as when a machine is frozen. */
    setSilent: (value: boolean) => {
      isSilent = value;
    },
    /** Closes every open connection, as a process does that ends. */
    cut(): void {
      for (const sockets of pairs) for (const socket of sockets) socket.destroy();
    },
    close(): void {
      server.close();
      for (const sockets of [...pairs, ...lostPairs]) for (const socket of sockets) socket.destroy();
    },
  };
}
