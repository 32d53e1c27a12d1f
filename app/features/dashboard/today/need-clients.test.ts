import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { ClientNeed } from "#app/features/client-page/client-page.ts";
import { ClientsWaiting } from "./need-clients.tsx";
import type { Needs } from "./needs.ts";

const since = "2026-11-21T05:30:00Z";
const need = (kind: ClientNeed["kind"], id: number, text = ""): ClientNeed => ({
  ...{ id: String(id), kind, recordId: String(id), event: "", client: "Uma", text },
  ...{ amount: 50_000_00, since, dueAt: since },
});
function drawn(rows: ClientNeed[]): string {
  const needs = { clients: { rows, count: rows.length, overdue: 0 } } as unknown as Needs;
  const element = createElement(ClientsWaiting, { needs, now: new Date(since) });
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

it("shows five of the clients who wait, a button for all of them, and what is to be refunded even if it is not among the five", () => {
  const html = drawn([...Array.from({ length: 6 }, (_, id) => need("claim", id)), need("held", 6, "refund"), need("held", 7)]);
  expect(html.match(/need__title/g)).toHaveLength(5);
  expect(html).toContain("Show all 8");
  expect(html).toContain("7 answers waited for, ₹50,000 to refund");
  expect(drawn([need("held", 1, "refund")])).not.toContain("waited for");
});
