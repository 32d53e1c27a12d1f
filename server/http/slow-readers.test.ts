import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { connectionLimits, limitConnections } from "./connection-limits.ts";
import { readerLimits, UnsentResponses } from "./slow-readers.ts";

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close().closeAllConnections();
});

async function serve(listener: RequestListener, limits: Partial<typeof connectionLimits> = {}, behindProxy = false) {
  server = createServer(listener);
  limitConnections(server, behindProxy, { ...connectionLimits, ...limits });
  await once(server.listen(0, "0.0.0.0"), "listening");
}

/** Opens a connection from an address of this machine. @returns the socket, and whether the server has closed it */
async function open(localAddress = "127.0.0.1", text = "GET / HTTP/1.1\r\nHost: x\r\n\r\n") {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => {});
  const client = { socket, isClosed: false };
  socket.on("close", () => {
    client.isClosed = true;
  });
  await once(socket, "connect");
  socket.write(text);
  return client;
}

const mebibyte = 1024 * 1024;
/** More than the operating system buffers for a connection. */
const large = () => Buffer.alloc(24 * mebibyte);
/** Longer than any test. */
const endlessMs = 3_600_000;

test("a response of which the client reads nothing is cut off; one that is read arrives", async () => {
  const unsent = new UnsentResponses({ ...readerLimits, stallMs: 200 });
  await serve((_, response) => unsent.end(response, large()));
  const silent = await open();
  const reading = await open();
  reading.socket.resume();
  silent.socket.pause();
  await expect.poll(connections).toBe(1);
  expect(reading.isClosed).toBe(false);
});

const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test("a client that reads a byte now and then has a limited time", async () => {
  const unsent = new UnsentResponses({ ...readerLimits, stallMs: endlessMs, graceMs: 100, bytesPerSecond: 1024 * mebibyte });
  await serve((_, response) => unsent.end(response, large()));
  const { socket } = await open();
  socket.pause();
  await expect.poll(connections).toBe(0);
});

test("unsent responses take a limited memory together: the oldest is cut off", async () => {
  const limits = { stallMs: endlessMs, graceMs: endlessMs, bytesPerSecond: mebibyte, maxUnsentBytes: 50 * mebibyte };
  const unsent = new UnsentResponses(limits);
  await serve((_, response) => unsent.end(response, large()));
  for (let n = 0; n < 4; n++) {
    const { socket } = await open();
    socket.pause();
  }
  await expect.poll(connections).toBe(2);
});

test("one address has a limited number of connections, others are not affected, and closed ones count no more", async () => {
  await serve((_, response) => response.end("yes"), { perAddress: 3 });
  const clients: Awaited<ReturnType<typeof open>>[] = [];
  for (let n = 0; n < 5; n++) clients.push(await open("127.0.0.2"));
  await expect.poll(() => clients.filter(({ isClosed }) => isClosed).length).toBe(2);
  const other = await open("127.0.0.3");
  await once(other.socket, "data");
  for (const { socket } of clients) socket.destroy();
  await expect.poll(connections).toBe(1);
  const again = await open("127.0.0.2");
  await once(again.socket, "data");
});

test("behind a proxy, and for a proxy on this machine, only the total is limited", async () => {
  await serve((_, response) => response.end("yes"), { perAddress: 1, total: 4 }, true);
  const clients: Awaited<ReturnType<typeof open>>[] = [];
  for (let n = 0; n < 6; n++) clients.push(await open("127.0.0.2"));
  await expect.poll(() => clients.filter(({ isClosed }) => isClosed).length).toBe(2);
});

test("a client that sends many requests without reading a response is cut off", async () => {
  let handled = 0;
  await serve(({ socket }) => void (socket.destroyed || handled++), { requestsAtOnce: 4 });
  const client = await open("127.0.0.1", "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50));
  await expect.poll(() => client.isClosed).toBe(true);
  expect(handled).toBeLessThan(10);
});
