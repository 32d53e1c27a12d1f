import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { exampleLettersOfUndertaking } from "../../../../test/letters-of-undertaking.ts";
import { AdvanceForm } from "./advance-form.tsx";

Object.assign(company(), { letters: exampleLettersOfUndertaking });

/** The form for a client in a special economic zone, on 22 Nov 2026, after these values were submitted. */
const shown = (values: { gross: string; voucherDate: string; rate?: string }) => {
  const client = {
    ...{ id: "c", name: "Lotus Pond Foods", email: null, address: null, city: null, pin: null, country: "India" },
    ...{ gstin: "36ZZZCE0001A2Z0", gstTreatment: "sez-lut" as const, stateCode: "36" },
  };
  const props = {
    context: { client, event: null, lead: null, quoted: [] },
    newId: "i",
    today: "2026-11-22",
  };
  const router = createMemoryRouter(
    [{ id: "layout", path: "/", loader: () => null, element: createElement(AdvanceForm, props) }],
    {
      hydrationData: {
        loaderData: { layout: { company: company() } },
        actionData: { layout: { formErrors: { intent: "record-advance", errors: {}, values } } },
      },
    },
  );
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
};

it("shows the tax that the voucher will have, by the letter of undertaking on the voucher's date", () => {
  expect(shown({ gross: "118000", voucherDate: "2026-11-22" })).toContain("<dt>Without tax</dt><dd>₹1,18,000.00</dd>");
  expect(shown({ gross: "118000", voucherDate: "2024-05-01" })).toContain("<dt>Without tax</dt><dd>₹1,00,000.00</dd>");
});

describe("the rates of the form", () => {
  const ratesOn = (voucherDate: string, rate?: string) => {
    const [select = ""] = shown({ gross: "118000", voucherDate, rate }).match(/<select[^>]* name="rate".*?<\/select>/) ?? [];
    return [...select.matchAll(/<option value="([^"]*)"( selected="")?/g)].map(([, value, selected]) =>
      selected ? `${value} selected` : value,
    );
  };

  it("are those of the voucher's date", () => {
    expect(ratesOn("2026-11-22")).toEqual(["0.25", "3", "5", "18 selected", "40"]);
    expect(ratesOn("2025-09-21")).toEqual(["0.25", "3", "5", "12", "18 selected", "28"]);
    expect(ratesOn("2025-09-21", "12")).toEqual(["0.25", "3", "5", "12 selected", "18", "28"]);
  });

  it("include one that was chosen and does not hold on this date, so that no other one takes its place", () => {
    expect(ratesOn("2026-11-22", "12")).toEqual(["0.25", "3", "5", "18", "40", "12 selected"]);
  });
});
