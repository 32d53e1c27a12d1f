import { randomUUID } from "node:crypto";
import { actors, permissionTable, type StatusPerActor } from "./http/permission-table.ts";
import { randomNumbers } from "./random.ts";
import type { Site } from "./server.ts";

/** What a refusal looks like: to log in, not allowed, not found. What is allowed but about nothing is also not found. */
const refused = new Set([302, 202, 401, 403, 404]);

/** People with a right beyond their access. */
const withRights = [
  { email: "editor@toranam.example", name: "Neha Rao", access: "planner", rights: ["website"] },
  { email: "buyer@toranam.example", name: "Kiran Das", access: "planner", rights: ["margins"] },
  { email: "both@toranam.example", name: "Padma Rao", access: "accounts", rights: ["website", "margins"] },
] as const;

type Role = { name: string; cookie: string; statusAt: (statuses: StatusPerActor, pattern: string) => number | undefined };

/** The actors of the table, and people with a right: `website` opens WEBSITE as to an admin, `margins` opens no path. */
async function rolesOf(site: Site, cookies: readonly string[]): Promise<Role[]> {
  const statusOf = (actor: (typeof actors)[number]) => (statuses: StatusPerActor) => statuses[actors.indexOf(actor)];
  const known = actors.map((name, at): Role => ({ name, cookie: cookies[at] ?? "", statusAt: statusOf(name) }));
  const others = withRights.map(async (person): Promise<Role> => {
    await site.addPerson(person);
    const isEditor = (person.rights as readonly string[]).includes("website");
    return {
      name: `${person.access} with ${person.rights.join()}`,
      cookie: await site.session(person),
      statusAt: (statuses, pattern) =>
        statusOf(
          isEditor && pattern.startsWith("/dashboard/website") ? "admin" : person.access === "accounts" ? "accounts" : "member",
        )(statuses),
    };
  });
  return [...known, ...(await Promise.all(others))];
}

/**
 * Sends random requests of each role about records that do not exist.
 * @param cookies of `actors`, in their order @returns the answers that the table of roles does not give
 */
export async function sendRandomRequests(site: Site, cookies: readonly string[], perRole: number): Promise<string[]> {
  const roles = await rolesOf(site, cookies);
  const random = randomNumbers();
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const routes = Object.entries(permissionTable).filter(([path]) => path.startsWith("/dashboard") && !path.includes("account"));
  const wrong: string[] = [];
  for (let n = 0; n < perRole * roles.length; n++) {
    const role = roles[n % roles.length] as Role;
    const [pattern, row] = pick(routes);
    const posts = Object.values(row.posts ?? {});
    const post = posts.length > 0 && random() < 0.5 ? pick(posts) : null;
    const path = pattern
      .replace(/:id|:other|:file/g, () => randomUUID())
      .replace(":section", "company")
      .replace(":key", "hyderabad")
      .replace(":template", "receipt")
      .replace("*", "no");
    // Also the tasks of the table are tasks that nobody has: an id that is none is refused as such.
    const fill = (value: string) => (value.startsWith(":") ? randomUUID() : value);
    const response = await fetch(`${site.url}${path}${post && row.isIndex ? "?index" : ""}`, {
      method: post ? "POST" : "GET",
      headers: { cookie: role.cookie, "x-forwarded-for": `198.51.100.${n % 250}` },
      body: post && new URLSearchParams(Object.entries(post.form ?? {}).map(([name, value]) => [name, fill(value)])),
      redirect: "manual",
    });
    await response.arrayBuffer();
    const expected = role.statusAt(post?.returns ?? row.get, pattern) as number;
    // The requests before have changed the records: only the refusals are the same.
    const isWrong =
      expected === 403 || response.status === 403
        ? response.status !== expected
        : refused.has(expected) && response.status === 200;
    if (isWrong || response.status >= 500)
      wrong.push(`${role.name} ${post ? "POST" : "GET"} ${path}: ${response.status}, not ${expected}`);
  }
  return wrong;
}
