import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { company } from "#app/platform/company.server.ts";
import { exampleLettersOfUndertaking } from "../../../test/letters-of-undertaking.ts";
import { AdvanceForm } from "./advance-form.tsx";

Object.assign(company(), { letters: exampleLettersOfUndertaking });

it("shows the tax that the voucher will have, by the letter of undertaking on the voucher's date", () => {
  const client = {
    ...{ id: "c", name: "Lotus Pond Foods", email: null, address: null, city: null, pin: null, country: "India" },
    ...{ gstin: "36ZZZCE0001A1Z1", gstTreatment: "sez-lut" as const, stateCode: "36" },
  };
  const shown = (voucherDate: string) => {
    const formErrors = { errors: {}, values: { gross: "118000", voucherDate } };
    const props = {
      context: { client, event: null, lead: null, quoted: [] },
      newId: "i",
      today: "2026-11-22",
      closeUrl: "/",
      formErrors,
    };
    const router = createMemoryRouter(
      [{ id: "layout", path: "/", loader: () => null, element: createElement(AdvanceForm, props) }],
      {
        hydrationData: { loaderData: { layout: { company: company() } } },
      },
    );
    return renderToStaticMarkup(createElement(RouterProvider, { router }));
  };
  expect(shown("2026-11-22")).toContain("<dt>Without tax</dt><dd>₹1,18,000.00</dd>");
  expect(shown("2024-05-01")).toContain("<dt>Without tax</dt><dd>₹1,00,000.00</dd>");
});
