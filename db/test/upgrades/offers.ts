import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

const home = {
  intro: "Weddings, sports and company events in {places}. A planner with a name calls you {reply}.",
  description: "Weddings only.",
  benefits: [{ text: "Cameras, edit and live stream in house." }, { text: "Cameras, edit and live stream in house, and more." }],
  translations: { hi: { content: { intro: "{places} में शादियाँ, खेल और कंपनी के कार्यक्रम। हम {reply} फ़ोन करेंगे।" } } },
};

export const offers: UpgradeCase = {
  title: "Home's first lines follow the services that are shown, and texts that were changed stay",
  before: "0192_offers.sql",
  async fill(sql) {
    const add = (kind: string, slug: string, content: object) =>
      sql`insert into website_items (kind, slug, draft, published, draft_position)
        values (${kind}, ${slug}, ${JSON.stringify(content)}, ${JSON.stringify(content)}, 1)`;
    await add("home-page", "older-home", home);
    await add("service", "older-weddings", { title: "Weddings & Personal" });
    await add("service", "older-own", { title: "Puja rooms" });
    return async () => {
      const rows = await sql`select draft, published from website_items where slug like 'older-%' order by slug`;
      expect(rows.map(({ published }) => published)).toEqual([
        {
          ...home,
          benefits: [{ text: "{only-media}Cameras, edit and live stream in house." }, home.benefits[1]],
          intro: "{three-offers-first} in {places}. A planner with a name calls you {reply}.",
          translations: { hi: { content: { intro: "{places} में {three-offers}। हम {reply} फ़ोन करेंगे।" } } },
        },
        { title: "Puja rooms" },
        { title: "Weddings & Personal", phrase: "weddings" },
      ]);
      expect(rows.every(({ draft, published }) => JSON.stringify(draft) === JSON.stringify(published))).toBe(true);
    };
  },
};
