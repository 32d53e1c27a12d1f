import { and, count, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { company, refreshCompany, siteSection } from "#app/company/company.server.ts";
import type { KindName } from "#app/content/site/kinds.ts";
import { kindOf } from "#app/content/site/kinds.ts";
import { Invalid } from "#app/errors.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { asActor, readOwn, type Tx } from "#db/client.server.ts";
import { settings, websiteItems } from "#db/schema.ts";
import { factualKinds, isSampleItem, isUntouched, listUnpublished } from "./items.server.ts";
import type { SiteState } from "./items.ts";
import { publishItems } from "./publish.server.ts";
import { refreshSite } from "./website.server.ts";

/** What of the website is a sample, and whether visitors see it. */
export async function readSiteState(actor: Actor): Promise<SiteState> {
  requirePermission(actor, "website:edit");
  const rows = await readOwn(actor, (tx) =>
    tx
      .select({ kind: sql<KindName>`${websiteItems.kind}`, count: count() })
      .from(websiteItems)
      .where(isSampleItem)
      .groupBy(websiteItems.kind),
  );
  return {
    isClosed: company().isSiteClosed,
    samples: rows.map(({ kind, count }) => ({ count, ...nameOf(kind, count) })),
    sampleFacts: sampleFacts(),
  };
}

const nameOf = (kind: KindName, count: number) => ({ name: count === 1 ? kindOf(kind).name : kindOf(kind).plural });

/** The facts of the sample company that the website would show. */
const sampleFacts = () => company().samples.filter(({ section }) => section === "company" || section === "offices");

/** Hides every sample at once, for visitors too. @returns how many */
export async function removeSamples(actor: Actor): Promise<number> {
  requirePermission(actor, "website:edit");
  const removed = await asActor(actor, async (tx) => {
    const rows = await setVisible(tx, false);
    await audit(tx, { actor: actor.id, action: "website samples removed", objectType: "website item", fields: { count: rows } });
    return rows;
  });
  await refreshSite();
  return removed;
}

/** Shows the samples again that nobody has taken over. @returns how many */
export async function restoreSamples(actor: Actor): Promise<number> {
  requirePermission(actor, "website:edit");
  const restored = await asActor(actor, async (tx) => {
    const rows = await setVisible(tx, true);
    await audit(tx, { actor: actor.id, action: "website samples restored", objectType: "website item", fields: { count: rows } });
    return rows;
  });
  await refreshSite();
  return restored;
}

async function setVisible(tx: Tx, isVisible: boolean): Promise<number> {
  const hidden = and(
    inArray(websiteItems.kind, [...factualKinds]),
    isUntouched,
    not(websiteItems.draftVisible),
    isNull(websiteItems.deletedAt),
  );
  const rows = await tx
    .update(websiteItems)
    .set({ draftVisible: isVisible, publishedVisible: sql`${isVisible} and published is not null` })
    .where(isVisible ? hidden : isSampleItem)
    .returning({ id: websiteItems.id });
  return rows.length;
}

/**
 * Opens the website with every change that can be published, without the samples that are left.
 * @returns how many changes were published with it
 * @throws Invalid while it would show facts of the sample company
 */
export async function openSite(actor: Actor): Promise<number> {
  requirePermission(actor, "settings:write");
  const [fact] = sampleFacts();
  if (fact) throw new Invalid({}, `Not published: the website would show the sample\u2019s ${fact.label}. Put in yours first.`);
  await asActor(actor, (tx) => setVisible(tx, false));
  const ready = (await listUnpublished(actor)).filter(({ problem }) => !problem);
  if (ready.length > 0) await publishItems(actor, ready);
  await setClosed(actor, false);
  return ready.length;
}

/** For who has opened it too early. What was published stays, until it is opened again. */
export async function closeSite(actor: Actor): Promise<void> {
  requirePermission(actor, "settings:write");
  await setClosed(actor, true);
}

async function setClosed(actor: { id: string }, isClosed: boolean): Promise<void> {
  await asActor(actor, async (tx) => {
    await tx.update(settings).set({ value: { isClosed } }).where(eq(settings.section, siteSection));
    const action = isClosed ? "website closed" : "website opened";
    await audit(tx, { actor: actor.id, action, objectType: "website item" });
  });
  await Promise.all([refreshSite(), refreshCompany()]);
}
