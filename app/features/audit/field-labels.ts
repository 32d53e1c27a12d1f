import { isStateCode, stateName } from "#app/content/states.ts";
import { snakeCase } from "#app/platform/record.ts";

/** The labels of fields whose label does not follow from the name. An entry has names in snake case or in camel case. */
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
/** Fields that tell a reader nothing: ids of the form or mail, and computed keys. */
const hidden = new Set(["form", "mail", "import_id", "draft_page_id", "idempotency_key", "phone_key"]);
const abbreviations = new Set(["gst", "gstin", "pin", "sac", "irn", "upi", "tds", "cgst", "sgst", "igst", "csv"]);
const stateFields = new Set(["state_code", "client_state_code", "event_state_code", "place_of_supply"]);

/** "due date", "GST treatment", "client"; null for a field that a person need not see. */
export function fieldLabel(name: string): string | null {
  const column = snakeCase(name);
  if (hidden.has(column)) return null;
  return labels[column] ?? withAbbreviations(column.replace(/_(id|code)$/, ""));
}

/** "in progress" for "in_progress", "UPI" for "upi", the name of a State for its code. */
export function choiceText(name: string, text: string): string {
  if (stateFields.has(snakeCase(name)) && isStateCode(text)) return stateName(text);
  return /^[a-z]+(_[a-z]+)*$/.test(text) ? withAbbreviations(text) : text;
}

const withAbbreviations = (name: string) =>
  name
    .split("_")
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(" ");
