import { createServer, get } from "node:http";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { connect } from "#db/connect.ts";

/**
 * The baseline server of the parts `home`, `start` and `tasks`, the minimum for the same work: node:http and one SQL statement, without
 * session, policy, trigger or router. GET /bytes repeats the response of the URL in BYTES_OF. With DATABASE_URL: GET /page renders one row
 * with React, GET /tasks?n=200 lists tasks as JSON built in SQL, POST /status changes the status of a task with its audit entry.
 */
const bytes = process.env.BYTES_OF ? await fetchRawBody(process.env.BYTES_OF) : Buffer.alloc(0);
const sql = process.env.DATABASE_URL ? connect(process.env.DATABASE_URL, { max: 12, prepare: true }) : undefined;
if (sql) {
  await sql`drop table if exists bare_audit, bare_tasks`;
  await sql`create table bare_tasks as select * from tasks_with_users`;
  await sql`alter table bare_tasks add primary key (id)`;
  await sql`create index on bare_tasks (due_date, id)`;
  await sql`create table bare_audit (id bigserial primary key, at timestamptz not null default now(), actor text, action text, object_id uuid, fields jsonb)`;
  await sql`analyze bare_tasks`;
}
const ids = sql ? (await sql`select id from bare_tasks order by id limit 64`).map(({ id }) => id as string) : [];
let turn = 0;

async function respond(method: string, url: string): Promise<string | Buffer> {
  if (url === "/bytes") return bytes;
  if (!sql) return "";
  if (url === "/page") {
    const [task] = await sql`select id, title, status from bare_tasks where id = ${ids[turn++ % ids.length] as string}`;
    return renderToString(page(task as { id: string; title: string; status: string }));
  }
  if (method === "GET") {
    const [row] = await sql`
      select json_agg(t)::text as list from (select id, title, status, priority, due_date, assigned_user_name, assigned_user_email, version
        from bare_tasks order by due_date, id limit ${Number(url.split("=")[1])}) t`;
    return row?.list;
  }
  const status = ["pending", "in_progress", "completed"][turn % 3] as string;
  const [row] = await sql`
    with changed as (update bare_tasks set status = ${status}, version = version + 1, updated_at = now()
      where id = ${ids[turn++ % ids.length] as string} returning id, status, version)
    insert into bare_audit (actor, action, object_id, fields)
      select 'somebody', 'task status changed', id, jsonb_build_object('status', status) from changed returning object_id`;
  return JSON.stringify(row);
}

/** Fetches a body without decompressing it. */
function fetchRawBody(url: string): Promise<Buffer> {
  return new Promise((resolve) =>
    get(url, { headers: { "accept-encoding": "br" } }, async (response) => resolve(Buffer.concat(await response.toArray()))),
  );
}

/** A page of about sixty elements for one row. */
function page(task: { id: string; title: string; status: string }): ReactNode {
  const field = (name: string, value: string) => createElement("p", { key: name }, createElement("b", null, name), value);
  const links = Array.from({ length: 24 }, (_, at) =>
    createElement("li", { key: at }, createElement("a", { href: `/${at}` }, `Link ${at}`)),
  );
  const body = [createElement("h1", { key: "h" }, task.title), field("Status", task.status), field("Id", task.id)];
  const menu = createElement("nav", { key: "n" }, createElement("ul", null, links));
  return createElement("html", { lang: "en" }, createElement("head"), createElement("body", null, menu, body));
}

const server = createServer(async (request, response) => {
  const body = await respond(request.method as string, request.url as string);
  const type = request.url?.startsWith("/tasks") ? "application/json" : "text/html; charset=utf-8";
  response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(`listening on ${(server.address() as { port: number }).port}`));
