/** The states of an invoice: the stored statuses, and those that follow from its payments, credit notes and due date. */
export const invoiceStates = ["draft", "issued", "part paid", "paid", "overdue", "refund due", "cancelled"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

type ChipStyle = { tone: "neutral" | "progress" | "done" | "danger" | "pending"; shape: "hollow" | "half" | "full" };

export const stateChips: Record<InvoiceState, ChipStyle> = {
  draft: { tone: "neutral", shape: "hollow" },
  issued: { tone: "progress", shape: "half" },
  "part paid": { tone: "pending", shape: "half" },
  paid: { tone: "done", shape: "full" },
  overdue: { tone: "danger", shape: "half" },
  "refund due": { tone: "danger", shape: "full" },
  cancelled: { tone: "danger", shape: "hollow" },
};
