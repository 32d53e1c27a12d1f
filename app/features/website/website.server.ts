import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { redirect } from "react-router";
import type { PageKind } from "#app/content/kinds.ts";
import type { Facts } from "#app/content/placeholders.ts";
import { can } from "#app/permissions.ts";
import { company } from "#app/platform/company.server.ts";
import { mainOffice, publicCompany } from "#app/platform/company.ts";
import { today } from "#app/platform/dates.ts";
import { NotFound } from "#app/platform/errors.ts";
import { readSession } from "#app/platform/session.server.ts";
import { defineSnapshot } from "#app/platform/snapshot.server.ts";
import { textFacts } from "#app/platform/use-company.ts";
import { asSystem, lockUntilCommit, readOwn } from "#db/client.server.ts";
import { websiteItems, websiteVersions } from "#db/schema.ts";
import { defaultRows, type Site, type SiteItem, type SiteRow, siteOf } from "./website.ts";

/** Facts of the company that the texts name in braces. */
export const companyFacts = (facts = publicCompany(company(), today())): Facts => ({
  ...textFacts(facts),
  "legal-name": facts.legalName,
  "privacy-email": facts.privacyEmail,
  phone: mainOffice(facts).phone.display,
});

const rows = defineSnapshot<SiteRow[]>({
  name: "website",
  initial: defaultRows(),
  read: (tx) => tx.execute<SiteRow>(sql`select id, kind, slug, content, position, number from website_published()`),
});

let current: { rows: SiteRow[]; facts: Facts; site: Site } | undefined;

/** What visitors see, from memory. */
export function publishedSite(): Site {
  const facts = companyFacts();
  if (current?.rows !== rows.value || !isDeepStrictEqual(current.facts, facts))
    current = { rows: rows.value, facts, site: siteOf(rows.value, facts) };
  return current.site;
}

/** Waits until this process shows what was just published. */
export const refreshSite = (): Promise<void> => rows.refresh();

type Preview = { request: Request; url: URL };

/** What the page of this request shows: what is published, or with `?preview` the drafts, to those who may edit the website. */
export async function readSite({ request, url }: Preview): Promise<Site> {
  if (!url.searchParams.has("preview")) return publishedSite();
  const { person } = await readSession(request);
  if (!person || !can(person, "website:edit")) throw redirect(url.pathname);
  const { id, kind, slug, draft, draftPosition, publishedCount } = websiteItems;
  const drafts = await readOwn(person, (tx) =>
    tx
      .select({ id, kind, slug, content: draft, position: draftPosition, number: publishedCount })
      .from(websiteItems)
      .where(sql`draft_visible and deleted_at is null`),
  );
  return siteOf(drafts, companyFacts(), true);
}

/** @throws NotFound while the page is hidden */
export function openPage<Name extends PageKind>(site: Site, name: Name): SiteItem<Name> {
  const page = site.page(name);
  if (!page) throw new NotFound("There is nothing at this address.");
  return page;
}

/**
 * Stores the items of app/content that this database has never had: all of them at the first start of a new or upgraded one, those of
 * a new kind later.
 */
export async function addDefaultItems(): Promise<void> {
  await asSystem("upgrade", async (tx) => {
    await lockUntilCommit(tx, "websiteItems");
    const known = new Set((await tx.select({ key: websiteItems.defaultKey }).from(websiteItems)).map(({ key }) => key));
    const missing = defaultRows().filter(({ id: key }) => !known.has(key));
    if (missing.length === 0) return;
    const publication = randomUUID();
    const added = await tx
      .insert(websiteItems)
      .values(
        missing.map(({ id: defaultKey, kind, slug, content, position }) => ({
          ...{ defaultKey, kind, slug, draft: content, draftPosition: position },
          ...{ published: content, publishedVisible: true, publishedPosition: position, publishedCount: 1 },
        })),
      )
      .onConflictDoNothing()
      .returning();
    const versions = added.map(({ id: itemId, draft: content, draftPosition: position }) => ({
      ...{ itemId, number: 1, publication, content, visible: true, position, publishedBy: "upgrade" },
    }));
    if (versions.length > 0) await tx.insert(websiteVersions).values(versions);
  });
}
