import { createServer, type ServerResponse } from "node:http";
import { Addresses } from "#db/addresses.ts";
import { connect } from "#db/connect.ts";
import { Listener } from "#db/listen.ts";

/**
 * The baseline server of the part `live`, the minimum that notifies 100 browsers of a write: a post updates one row and notifies; one
 * LISTEN connection receives that and writes a line to every open response. No session, policy or trigger.
 */
const url = process.env.DATABASE_URL as string;
const writer = connect(url, { max: 4, prepare: true });
await writer`create table if not exists bare (id int primary key, n int not null)`;
await writer`insert into bare values (1, 0) on conflict do nothing`;
const streams = new Set<ServerResponse>();
await new Listener(new Addresses(url)).listen("bare", () => {
  for (const response of streams) response.write("event: change\ndata: tasks\n\n");
});

const server = createServer(async (request, response) => {
  if (request.method === "POST") {
    await writer.begin(async (tx) => {
      await tx`update bare set n = n + 1 where id = 1`;
      await tx`select pg_notify('bare', 'tasks')`;
    });
    return response.end();
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write("event: beat\ndata:\n\n");
  streams.add(response);
  response.on("close", () => streams.delete(response));
});
server.listen(0, "127.0.0.1", () => console.log(`listening on ${(server.address() as { port: number }).port}`));
