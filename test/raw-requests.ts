import { connect } from "node:net";

const head = "Host: 127.0.0.1\r\nConnection: close\r\n";
const form = "Content-Type: application/x-www-form-urlencoded\r\n";

/** Malformed and unusual requests, as text because node:http would not send most of them. */
export const rawRequests: readonly string[] = [
  "\r\n\r\n",
  "GET\r\n\r\n",
  "\u0000\u0001\u0002\r\n\r\n",
  "\u0016\u0003\u0001\u0002\u0000\u0001",
  "GET / HTTP/0.9\r\n\r\n",
  "GET / HTTP/1.0\r\n\r\n",
  "GET / HTTP/1.1\r\n\r\n",
  `GET / HTTP/2.0\r\n${head}\r\n`,
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  `GET  / HTTP/1.1\r\n${head}\r\n`,
  `GET /\u0000 HTTP/1.1\r\n${head}\r\n`,
  `GET /\u00ff HTTP/1.1\r\n${head}\r\n`,
  `GET dashboard HTTP/1.1\r\n${head}\r\n`,
  `GET ? HTTP/1.1\r\n${head}\r\n`,
  `GET * HTTP/1.1\r\n${head}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${head}\r\n`,
  `CONNECT example.com:443 HTTP/1.1\r\n${head}\r\n`,
  `TRACE / HTTP/1.1\r\n${head}\r\n`,
  `get / HTTP/1.1\r\n${head}\r\n`,
  `GET http://[::1 HTTP/1.1\r\n${head}\r\n`,
  `GET http://a:99999/ HTTP/1.1\r\n${head}\r\n`,
  `GET http:/// HTTP/1.1\r\n${head}\r\n`,
  `GET //example.com/ HTTP/1.1\r\n${head}\r\n`,
  `GET /\\example.com HTTP/1.1\r\n${head}\r\n`,
  `GET /#a?b HTTP/1.1\r\n${head}\r\n`,
  `GET /${"../".repeat(2_000)} HTTP/1.1\r\n${head}\r\n`,
  `GET /${"a".repeat(17_000)} HTTP/1.1\r\n${head}\r\n`,
  "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
  "GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n",
  "GET /login HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
  "GET /login HTTP/1.1\r\nHost: user@a:b\r\nConnection: close\r\n\r\n",
  "GET /login HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n",
  "GET /login HTTP/1.1\r\nHost: a/b?c#d\r\nConnection: close\r\n\r\n",
  "GET /login HTTP/1.1\r\nHost: \u00ff\u00fe\r\nConnection: close\r\n\r\n",
  `GET / HTTP/1.1\r\n${head} folded: a\r\n\r\n`,
  `GET / HTTP/1.1\r\n${head}No colon\r\n\r\n`,
  `GET / HTTP/1.1\r\n${head}: no name\r\n\r\n`,
  `GET / HTTP/1.1\r\n${head}Bad Name: a\r\n\r\n`,
  `GET / HTTP/1.1\r\n${head}${"X: a\r\n".repeat(3_000)}\r\n`,
  `GET /login HTTP/1.1\r\n${head}${"Cookie: toranam=a\r\n".repeat(500)}\r\n`,
  `GET /login HTTP/1.1\r\n${head}Content-Length: 5\r\n\r\nabcde`,
  `GET /login HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n`,
  `HEAD /login HTTP/1.1\r\n${head}\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}Content-Length: -1\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}Content-Length: 1e9\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}Content-Length: 99999999999999999999\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
  `POST /login HTTP/1.1\r\n${head}${form}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}Transfer-Encoding: chunked\r\n\r\n5;a="\u0000"\r\nemail\r\n0\r\nTrailer: a\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}Transfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(5_000)}0\r\n\r\n`,
  `POST /login HTTP/1.1\r\n${head}${form}Expect: 100-continue\r\nContent-Length: 1\r\n\r\na`,
  `POST /login HTTP/1.1\r\n${head}${form}Expect: the impossible\r\nContent-Length: 1\r\n\r\na`,
  "GET /live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n\r\n",
  `${`GET /login HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(3)}GET /login HTTP/1.1\r\n${head}\r\n`,
];

/** The status of the first response; "closed" without a response; "open": neither within 40 s. */
export const firstStatusOf = (port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    const finish = (otherwise: string) => {
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? otherwise);
      socket.destroy();
    };
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (received.includes("\r\n\r\n")) finish("closed");
    });
    socket.on("close", () => finish("closed")).on("error", () => {});
    socket.setTimeout(40_000, () => finish("open"));
  });
