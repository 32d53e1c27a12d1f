import pg from "pg";
import { expect, it } from "vitest";
import { Addresses, withHostsAsParameters } from "./addresses.ts";

/** The hosts and ports that the driver connects to, one after the other. */
function hostsOf(url: string): string[] {
  const addresses = new Addresses(url);
  return Array.from({ length: addresses.count }, () => {
    const { host, port, user, database } = new pg.Client({ connectionString: addresses.current });
    addresses.leave(addresses.current);
    expect([user, database]).toEqual(["me", "site"]);
    return `${host}|${port}`;
  });
}

it.each([
  ["postgres://me:s%40x@db.example.com/site", ["db.example.com|5432"]],
  ["postgresql://me:x@db.example.com:6432/site?sslmode=disable", ["db.example.com|6432"]],
  ["postgres://me:x@localhost/site?host=%2Frun%2Fpostgresql", ["/run/postgresql|5432"]],
  ["postgres://me:x@one,two/site", ["one|5432", "two|5432"]],
  ["postgres://me:x@one:5433,two/site?target_session_attrs=read-write", ["one|5433", "two|5432"]],
  ["postgres://me:x@[::1]:5433,10.0.0.2:5434/site", ["::1|5433", "10.0.0.2|5434"]],
  ["postgres://me:x@localhost/site?host=one,two,three&port=6000", ["one|6000", "two|6000", "three|6000"]],
  ["postgres://me:x@localhost/site?host=one,two&port=6000,6001", ["one|6000", "two|6001"]],
])("reads the hosts of %s as libpq does", (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts);
  expect(hostsOf(withHostsAsParameters(url))).toEqual(hosts);
});

it("goes on to the next host once, however many connections failed at the first", () => {
  const addresses = new Addresses("postgres://me@one,two/site");
  const first = addresses.current;
  addresses.leave(first);
  const second = addresses.current;
  addresses.leave(first);
  expect(addresses.current).toBe(second);
  expect(second).not.toBe(first);
});
