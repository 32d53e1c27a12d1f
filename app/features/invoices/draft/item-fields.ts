import type { ItemColumn } from "#app/billing/invoice-draft.ts";
import { fieldId } from "#app/ui/form/field.tsx";

/** A cell that can take the calculator's result. */
export type ItemField = { index: number; name: Extract<ItemColumn, "quantity" | "rate" | "discount"> };

const labels = { quantity: "Quantity", rate: "Rate", discount: "Discount" } as const;

export const itemFieldLabel = ({ index, name }: ItemField): string => `${labels[name]} of item ${index + 1}`;

/** The form of a draft, to which buttons outside of it belong. */
export const draftFormId = "invoice";

/** Problems of an item have the field's name and the item's position as their name (`DraftProblems`). */
export const itemFieldId = ({ index, name }: { index: number; name: string }): string => fieldId(draftFormId, `${name}-${index}`);
