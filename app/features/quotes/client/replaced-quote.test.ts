import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { exampleQuote, exampleSupply } from "../../../../test/example-quote.ts";
import { quoteChips } from "../quote-list.ts";
import { contactOf } from "./client.server.ts";
import { ReplacedQuote } from "./replaced-quote.tsx";

const sentAt = "2026-11-21T05:30:00Z";
const owner = { name: "Keerthi Naidu", role: "Wedding Planner" };
const view = {
  ...{
    link: { path: "/q/id", query: "" },
    shareUrl: "",
    number: "QT-V/2627/00001",
    hold: "",
    decidedAt: null,
    chosen: [],
    acceptedOn: "2026-11-22",
  },
  ...{
    acceptance: undefined,
    request: undefined,
    answers: [],
    since: null,
    carried: undefined,
    amendments: [],
    clientPageUrl: null,
    sendsMail: true,
    picture: null,
  },
  ...contactOf("visakhapatnam", owner, "Quote", "en"),
  revision: {
    ...{ number: 1, content: exampleQuote, validUntil: "2026-12-05", sentAt },
    supply: { ...exampleSupply, office: "visakhapatnam", client: { name: "", email: "", phone: "", address: "", gstin: "" } },
  },
  versions: [2, 1].map((number) => ({ number, sentAt: "21 Nov 2026, 11:00" })),
};
const newer = { from: 1, number: 2, sentAt, asked: [], changes: [], others: [], totals: { before: 2_00, after: 1_00 } };

/** The chips of the versions, the newest first. */
function chips(state: "open" | "accepted" | "declined" | "expired" | "withdrawn"): string[] {
  const element = createElement(ReplacedQuote, { view: { ...view, state, newer }, newer });
  const router = createMemoryRouter([{ id: "layout", path: "/", loader: () => null, element }], {
    hydrationData: { loaderData: { layout: { company: company() } } },
  });
  return [...renderToStaticMarkup(createElement(RouterProvider, { router })).matchAll(/<span class="chip .*?<\/span>/g)].map(
    ([html]) => html,
  );
}

it.each([
  ["open", "OPEN"],
  ["accepted", "ACCEPTED"],
  ["declined", "DECLINED"],
  ["expired", "EXPIRED"],
  ["withdrawn", "WITHDRAWN"],
] as const)("the newest version's chip is that of a quote in the state %s", (state, text) => {
  const [newest, replaced] = chips(state);
  expect(newest).toContain(`chip tone-${quoteChips[state].tone}"`);
  expect(newest).toContain(text);
  expect(replaced).toContain("REPLACED");
  expect(replaced).toContain('chip tone-neutral"');
});
