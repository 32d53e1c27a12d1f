import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { KindName } from "#app/content/site/kinds.ts";
import { Conflict, Invalid } from "#app/errors.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import type { RecordVersion } from "#app/records/record.ts";
import { asActor } from "#db/client.server.ts";
import { websiteItems, websiteVersions } from "#db/schema.ts";
import { titleOf } from "./change-items.server.ts";
import { problemOf } from "./items.server.ts";
import { refreshSite } from "./website.server.ts";

/**
 * Shows the drafts of these items to visitors, all at once: one transaction, which fails as a whole when one of them is not as its
 * sender saw it, or may not be published.
 * @returns their titles
 */
export async function publishItems(actor: Actor, sent: readonly RecordVersion[]): Promise<string[]> {
  requirePermission(actor, "website:edit");
  if (sent.length === 0) throw new Invalid({}, "Nothing was published: choose at least one change.");
  const titles = await asActor(actor, async (tx) => {
    const ids = sent.map(({ id }) => id);
    const rows = await tx.select().from(websiteItems).where(inArray(websiteItems.id, ids)).orderBy(websiteItems.id).for("update");
    for (const { id, version } of sent) {
      const row = rows.find((one) => one.id === id);
      if (!row) throw new Conflict("Nothing was published: one of the items is not there any more. Please look again.");
      const title = titleOf(row.kind as KindName, row.draft);
      if (row.version !== version)
        throw new Conflict(`Nothing was published: somebody changed ${title} meanwhile. Please look again.`);
      const problem = row.deletedAt ? undefined : problemOf(row.kind as KindName, row.draft);
      if (problem) throw new Invalid({}, `Nothing was published. ${title}: ${problem}`);
    }
    const published = await tx
      .update(websiteItems)
      .set({
        published: sql`case when deleted_at is null then draft end`,
        publishedVisible: sql`draft_visible and deleted_at is null`,
        publishedPosition: sql`draft_position`,
        publishedCount: sql`published_count + 1`,
      })
      .where(inArray(websiteItems.id, ids))
      .returning();
    const publication = randomUUID();
    await tx.insert(websiteVersions).values(
      published.map(
        ({ id: itemId, publishedCount: number, published: content, draftVisible: visible, draftPosition: position }) => ({
          itemId,
          number,
          publication,
          content,
          visible,
          position,
          publishedBy: actor.id,
          publishedByName: actor.name,
        }),
      ),
    );
    const named = published.map(({ id, kind, draft, publishedCount }) => ({
      id,
      number: publishedCount,
      title: titleOf(kind as KindName, draft),
    }));
    await audit(
      tx,
      ...named.map(({ id, title, number }) => ({
        actor: actor.id,
        action: "website item published",
        objectType: "website item",
        objectId: id,
        fields: { item: title, version: [number - 1, number] },
      })),
    );
    return named.map(({ title }) => title);
  });
  await refreshSite();
  return titles;
}
