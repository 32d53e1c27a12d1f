import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { AdvancePanels } from "./advance-panels.tsx";

const advance = {
  ...{
    id: "a",
    number: "RV-H/2627/00001",
    voucherDate: "2026-11-02",
    receivedOn: "2026-11-02",
    clientId: "c",
    clientName: "Anjali",
  },
  ...{
    eventId: null,
    eventName: null,
    method: "bank" as const,
    reference: "",
    gross: 1_00,
    left: 1_00,
    refunded: 0,
    isCancelled: false,
    reversalId: null,
  },
  ...{
    tds: 0,
    tdsGst: 0,
    tdsCode: "",
    leadId: null,
    recordedBy: "Keerthi Naidu",
    email: "anjali@client.example",
    cancelled: null,
  },
} as const;

it.each([
  ["sent", "Mailed"],
  // Sent more than a week ago: the outbox does not have the mail any more.
  [null, "Mailed"],
  ["waiting", "Mail waiting"],
  ["failed", "Mail not delivered"],
  ["dropped", "Mail never went"],
] as const)("a mail in the state %s is shown as: %s", (mail, text) => {
  const mails = [{ at: "2026-11-02T06:00:00Z", number: advance.number, recipient: advance.email, mail }];
  const element = createElement(AdvancePanels, { advance, uses: [], refunds: [], mails, shownRefund: null });
  const router = createMemoryRouter([{ path: "/", element }]);
  expect(renderToStaticMarkup(createElement(RouterProvider, { router }))).toContain(`>${text}<`);
});
