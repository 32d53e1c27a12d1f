import type { ItemColumn } from "./paste-items.ts";

/** A cell that can take the calculator's result. */
export type ItemField = { index: number; name: Extract<ItemColumn, "quantity" | "rate" | "discount"> };

const labels = { quantity: "Quantity", rate: "Rate", discount: "Discount" } as const;

export const itemFieldLabel = ({ index, name }: ItemField): string => `${labels[name]} of item ${index + 1}`;

export const itemFieldId = ({ index, name }: ItemField): string => `${name}-${index}`;

/** The form of a draft, to which buttons outside of it belong. */
export const draftFormId = "invoice";
