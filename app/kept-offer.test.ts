import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import KeptOffer from "./kept-offer.tsx";

it.each([
  [{}, "and did not send it."],
  [{ isSent: true as const }, "and no answer came."],
  [{ isRefused: true as const }, "You sent this 1 minute ago, and it was not accepted."],
])("says what became of what a client typed: %j", (state, text) => {
  const element = createElement(KeptOffer, { at: Date.now(), onRestore: () => {}, onDiscard: () => {}, ...state });
  const router = createMemoryRouter([{ path: "/", element }]);
  expect(renderToStaticMarkup(createElement(RouterProvider, { router }))).toContain(text);
});
