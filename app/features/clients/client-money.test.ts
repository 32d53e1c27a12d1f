import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { EventsOfAdvance } from "./client-money.tsx";

it("an advance for a planned event is recorded on the event's page", () => {
  const of = (...statuses: string[]) => {
    const events = statuses.map((status) => ({ id: status, name: `The ${status} one`, status }));
    return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(EventsOfAdvance, { events })));
  };
  expect(of("completed", "active", "pending", "cancelled").match(/href="[^"]+"/g)).toEqual([
    'href="/dashboard/events/active?advance"',
    'href="/dashboard/events/pending?advance"',
  ]);
  expect(of("completed", "cancelled")).toBe("");
});
