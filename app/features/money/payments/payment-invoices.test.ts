import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FormId } from "#app/ui/form/form-id.tsx";
import { PaymentInvoices } from "./payment-invoices.tsx";

it("describes each invoice's checkbox by the error of the selection", () => {
  const props = {
    invoice: null,
    others: [
      { id: "i", number: "INV-H/2627/00001", dueDate: "2026-11-30", balance: 100, amount: 118, taxable: 100, bankCharges: 0 },
    ],
    selected: [],
    shareOf: new Map<string, number>(),
    today: "2026-11-22",
  };
  const errors = { invoices: "Please select open invoices of this client." };
  const html = renderToStaticMarkup(createElement(FormId, { value: "payment", errors }, createElement(PaymentInvoices, props)));
  const [, describedBy] = html.match(/aria-describedby="([^"]+)"/) ?? [];
  expect(html).toContain(`id="${describedBy}" tabindex="-1">${errors.invoices}<`);
});
