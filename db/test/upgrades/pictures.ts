import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

const venue = (...[outdoor, convention, banquet]: string[]) => ({
  aliases: ["weave-venue-vizag of ours"],
  picture: { image: outdoor, alt: "" },
  pictures: [{ picture: { image: convention, alt: "" } }, { picture: { image: banquet, alt: "" } }],
});
const former = venue("weave-venue-vizag", "weave-venue-hyderabad", "weave-venue-secunderabad");
const renamed = venue("weave-venue-outdoor", "weave-venue-convention", "weave-venue-banquet");

export const pictures: UpgradeCase = {
  title: "pictures that were named after cities have their new names, also in drafts and in the history",
  before: "0225_",
  async fill(sql) {
    await sql`insert into website_items (kind, slug, draft, published, draft_position)
      values ('venue', 'named-lawn', ${JSON.stringify(former)}, ${JSON.stringify(former)}, 1),
        ('venue', 'named-draft', ${JSON.stringify(former)}, null, 1)`;
    await sql`insert into website_versions (item_id, number, publication, content, visible, position, published_by)
      select id, 1, id, ${JSON.stringify(former)}, true, 1, 'u' from website_items where slug = 'named-lawn'`;
    return async () => {
      const rows = await sql`select draft, published, content from website_items left join website_versions on item_id = id
        where slug in ('named-lawn', 'named-draft') order by slug`;
      expect(rows).toEqual([
        { draft: renamed, published: null, content: null },
        { draft: renamed, published: renamed, content: renamed },
      ]);
    };
  },
};
