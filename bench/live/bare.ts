import { createServer, type ServerResponse } from "node:http";
import { connect } from "#db/connect.ts";

/**
 * `node bench/live/bare.ts`: the least that tells 100 browsers of a write, as the limit to measure against. A post updates one
 * row and notifies, one LISTEN connection hears it and writes a line to every open response. No session, no policy, no trigger.
 */
const url = process.env.DATABASE_URL as string;
const writer = connect(url, { max: 4 });
await writer`create table if not exists bare (id int primary key, n int not null)`;
await writer`insert into bare values (1, 0) on conflict do nothing`;
const open = new Set<ServerResponse>();
await connect(url, { max: 1 }).listen("bare", () => {
  for (const response of open) response.write("event: change\ndata: tasks\n\n");
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
  open.add(response);
  response.on("close", () => open.delete(response));
});
server.listen(0, "127.0.0.1", () => console.log(`listening on ${(server.address() as { port: number }).port}`));
