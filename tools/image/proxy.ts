import { createServer, type Server as HttpServer, request } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from "node:net";

const listen = async <S extends Server>(server: S): Promise<S> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
};
export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Makes a Unix socket reachable from containers, at a port of this machine. */
export const exposeUnixSocket = (path: string): Promise<Server> =>
  listen(
    createTcpServer((client) => {
      const target = connect(path);
      client.pipe(target).pipe(client);
      for (const socket of [client, target]) socket.on("error", () => [client, target].forEach((other) => void other.destroy()));
    }),
  );

/** Sends the requests to the ports in turn. Like the proxy of compose.yaml it sets X-Forwarded-For and buffers nothing. */
export function startLoadBalancer(ports: number[]): Promise<HttpServer> {
  let next = 0;
  return listen(
    createServer((incoming, response) => {
      const port = ports[next++ % ports.length];
      const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress };
      const outgoing = request({ host: "127.0.0.1", port, path: incoming.url, method: incoming.method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on("error", () => response.destroy());
      response.on("close", () => outgoing.destroy());
      incoming.pipe(outgoing);
    }),
  );
}
