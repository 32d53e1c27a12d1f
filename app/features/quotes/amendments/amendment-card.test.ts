import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { languages } from "#db/enums.ts";
import { exampleQuote, exampleSupply } from "../../../../test/example-quote.ts";
import { AmendmentCard } from "./amendment-card.tsx";

const content = structuredClone(exampleQuote);
for (const one of content.functions) if (one.id === "haldi") Object.assign(one, { guests: "150" });
const supply = {
  ...{ ...exampleSupply, office: "visakhapatnam" },
  client: { name: "", email: "", phone: "", address: "", gstin: "" },
};

/** The HTML of an amendment that was sent, then decided as the status says. */
function card(status: "sent" | "declined" | "withdrawn", language: (typeof languages)[number]) {
  const amendment = {
    ...{ id: "1", number: 1, name: "A1", status, reason: "More guests", before: exampleQuote, content, split: "last" as const },
    ...{ change: 11_800_00, sentAt: "", decidedAt: "", answer: "", acceptance: null, schedule: [] },
  };
  const element = createElement(AmendmentCard, { amendment, supply, number: "QT-1", link: { path: "/q/id", query: "" } });
  const router = createMemoryRouter([{ id: "link", path: "/", loader: () => null, element }], {
    hydrationData: { loaderData: { link: { linkTexts: linkTextsIn(language) } } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

it.each(languages)("what was agreed is neither struck out nor replaced by a refused change: %s", (language) => {
  const { before, wouldBe, now } = linkTextsIn(language).agreed.amendment;
  expect(card("sent", language)).toContain(`${before}</small><del class="money">`);
  expect(card("sent", language)).toContain(`${now}</small><span class="money">`);
  for (const status of ["declined", "withdrawn"] as const) {
    const html = card(status, language);
    expect(html).toContain(`${before}</small><b class="money">`);
    expect(html).toContain(`${wouldBe}</small><span class="soft">`);
    expect(html).toContain(`>120</span><span class="line soft">${wouldBe}: 150<`);
    expect(html).not.toContain("<del");
  }
});
