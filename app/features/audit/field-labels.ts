import { isStateCode, stateName } from "#app/content/states.ts";

/** Fields whose words their name does not give. */
const labels: Record<string, string> = {
  gross: "settled",
  tds: "TDS, income tax",
  tds_gst: "TDS, GST",
  client_treatment: "GST treatment",
  of: "for",
  paid_on: "received on",
  next_action_on: "next action by",
  place_reason: "reason for the place of supply",
};
/** They say only which request wrote the entry. */
const hidden = new Set(["form", "mail", "import_id", "draft_page_id", "idempotency_key", "phone_key"]);
const abbreviations = new Set(["gst", "gstin", "pin", "sac", "irn", "upi", "tds", "cgst", "sgst", "igst", "csv"]);
const stateFields = new Set(["state_code", "client_state_code", "event_state_code", "place_of_supply"]);

/** "gstTreatment", "gst_treatment": entries are written by statements and by code. */
export const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** "due date", "GST treatment", "client"; null for a field that a person need not see. */
export function fieldLabel(name: string): string | null {
  const column = columnName(name);
  if (hidden.has(column)) return null;
  return labels[column] ?? withAbbreviations(column.replace(/_(id|code)$/, ""));
}

/** "in progress" of "in_progress", "UPI" of "upi", the State of its code. */
export function choiceText(name: string, text: string): string {
  if (stateFields.has(columnName(name)) && isStateCode(text)) return stateName(text);
  return /^[a-z]+(_[a-z]+)*$/.test(text) ? withAbbreviations(text) : text;
}

const withAbbreviations = (name: string) =>
  name
    .split("_")
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(" ");
