import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";

/** A proxy in front of a server that compresses nothing itself, as those who run it are told to have. @returns its port */
export async function startGzipProxy(port: number): Promise<{ port: number; stop(): void }> {
  const server = createServer((asked, answer) => {
    const { url, method, headers } = asked;
    const upstream = send({ host: "127.0.0.1", port, path: url, method, headers }, (received) => {
      const { "content-length": _, ...others } = received.headers;
      const isText = /^(text|application\/(json|javascript))/.test(others["content-type"] ?? "");
      answer.writeHead(received.statusCode ?? 502, isText ? { ...others, "content-encoding": "gzip" } : received.headers);
      if (isText) pipeline(received, createGzip(), answer, () => {});
      else pipeline(received, answer, () => {});
    });
    pipeline(asked, upstream, (error) => error && !answer.headersSent && answer.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}
