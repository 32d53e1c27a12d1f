import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { ClientsWaiting } from "./need-clients.tsx";
import type { Needs } from "./needs.ts";

it("shows five of the clients who wait, and a button for all of them", () => {
  const since = "2026-11-21T05:30:00Z";
  const rows = Array.from({ length: 7 }, (_, id) => ({
    ...{ id: String(id), kind: "claim" as const, recordId: String(id), event: "", client: "Uma", text: "" },
    ...{ amount: 50_000_00, since, dueAt: since },
  }));
  const needs = { clients: { rows, count: 7, overdue: 0 } } as unknown as Needs;
  const element = createElement(ClientsWaiting, { needs, now: new Date(since) });
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  expect(html.match(/need__title/g)).toHaveLength(5);
  expect(html).toContain("Show all 7");
});
