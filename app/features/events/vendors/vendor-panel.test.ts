import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { VendorPanel } from "./vendor-panel.tsx";

const lamps = { id: "1", name: "Lamps", serviceType: null, alsoAt: null, isClash: false };
const vendors = { attached: [], available: [lamps], hasMore: false, searchText: "" };

it("no vendor can be chosen at first, so that none follows the one that was added", () => {
  const element = createElement(VendorPanel, { eventId: "2", vendors, vendorToDetachId: null });
  const html = renderToStaticMarkup(createElement(RouterProvider, { router: createMemoryRouter([{ path: "/", element }]) }));
  expect(html.match(/<option.*?<\/option>/g)).toEqual([
    '<option value="">Select Vendor</option>',
    '<option value="1">Lamps</option>',
  ]);
});
