import { randomUUID } from "node:crypto";
import { actors, permissionTable } from "./http/permission-table.ts";
import { randomNumbers } from "./random.ts";

/** What a refusal looks like: to log in, not allowed, not found. What is allowed but about nothing is also not found. */
const refused = new Set([302, 202, 401, 403, 404]);

/**
 * Sends random requests of each role about records that do not exist.
 * @param cookies of `actors`, in their order @returns the answers that the table of roles does not give
 */
export async function sendRandomRequests(siteUrl: string, cookies: readonly string[], perRole: number): Promise<string[]> {
  const random = randomNumbers();
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const routes = Object.entries(permissionTable).filter(([path]) => path.startsWith("/dashboard") && !path.includes("account"));
  const wrong: string[] = [];
  for (let n = 0; n < perRole * actors.length; n++) {
    const who = n % actors.length;
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
    const response = await fetch(`${siteUrl}${path}${post && row.isIndex ? "?index" : ""}`, {
      method: post ? "POST" : "GET",
      headers: { cookie: cookies[who] as string, "x-forwarded-for": `198.51.100.${n % 250}` },
      body: post && new URLSearchParams(Object.entries(post.form ?? {}).map(([name, value]) => [name, fill(value)])),
      redirect: "manual",
    });
    await response.arrayBuffer();
    const expected = (post?.returns ?? row.get)[who] as number;
    // The requests before have changed the records: only the refusals are the same.
    const isWrong =
      expected === 403 || response.status === 403
        ? response.status !== expected
        : refused.has(expected) && response.status === 200;
    if (isWrong || response.status >= 500)
      wrong.push(`${actors[who]} ${post ? "POST" : "GET"} ${path}: ${response.status}, not ${expected}`);
  }
  return wrong;
}
