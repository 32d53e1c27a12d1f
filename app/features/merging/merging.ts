import type { MergeableKind } from "#db/enums.ts";

/** A row of leads or clients as JSON from the database. */
export type Row = Record<string, unknown>;
/** Whose value the kept record gets. "both": both texts, one after the other. */
export type Side = "kept" | "merged" | "both";

/** A question of the merge form. The columns belong together: all of them take the values of the chosen side. */
type Choice = {
  name: string;
  label: string;
  columns: readonly string[];
  /** The column that tells whether a side has a value; the first one by default. */
  decides?: string;
  /** Both texts can be kept, one after the other. */
  canJoin?: boolean;
};

export const mergeChoices: Record<MergeableKind, readonly Choice[]> = {
  lead: [
    { name: "name", label: "Name", columns: ["name"] },
    { name: "phone", label: "Phone", columns: ["phone"] },
    { name: "email", label: "Email", columns: ["email"] },
    { name: "company", label: "Company", columns: ["company"] },
    { name: "language", label: "Language of mails", columns: ["language"] },
    { name: "kind", label: "Kind of event", columns: ["kind"] },
    { name: "days", label: "Day or days", columns: ["days"] },
    { name: "guests", label: "Guests", columns: ["guests"] },
    { name: "budget", label: "Budget", columns: ["budget"] },
    { name: "place", label: "City or hall", columns: ["place"] },
    { name: "functions", label: "Functions", columns: ["functions"] },
    { name: "source", label: "Came from", columns: ["source", "source_detail"] },
    { name: "stage", label: "Stage", columns: ["stage", "stage_since", "lost_reason"] },
    { name: "owner", label: "Owner", columns: ["owner_id"] },
    { name: "next_action", label: "Next action", columns: ["next_action", "next_action_on"] },
    { name: "client", label: "Client", columns: ["client_id"] },
  ],
  client: [
    { name: "name", label: "Name", columns: ["name", "kind"] },
    { name: "phone", label: "Phone", columns: ["phone"] },
    { name: "email", label: "Email", columns: ["email"] },
    { name: "language", label: "Language of mails", columns: ["language"] },
    { name: "gst", label: "GST", columns: ["gst_treatment", "gstin"], decides: "gstin" },
    { name: "address", label: "Address", columns: ["address", "city", "state_code", "pin", "country"] },
    { name: "notes", label: "Notes", columns: ["notes"], canJoin: true },
  ],
};

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";
/** How far a lead has come; one that was lost counts less than one that is open. */
const stageRank = ["lost", "new", "contacted", "quoted", "won"];

/** The side that is preselected: the one that has a value. When both have one: the later stage, both of texts that can be joined, else the kept record's value. */
export function preselected({ name, columns, decides = columns[0] as string, canJoin }: Choice, kept: Row, merged: Row): Side {
  if (name === "stage")
    return stageRank.indexOf(String(merged.stage)) > stageRank.indexOf(String(kept.stage)) ? "merged" : "kept";
  if (isEmpty(merged[decides])) return "kept";
  if (isEmpty(kept[decides])) return "merged";
  return canJoin ? "both" : "kept";
}

/** Whether the two records differ in the columns of a choice. Capitals make no other email address. */
export const differs = ({ columns }: Choice, kept: Row, merged: Row): boolean =>
  columns.some((column) => {
    const [one, other] = [kept[column] ?? "", merged[column] ?? ""].map((value) =>
      column === "email" ? String(value).toLowerCase() : value,
    );
    return column !== "stage_since" && one !== other;
  });

/** The side that a form chose for each choice; the preselected one where it chose none. */
export function readSides(kind: MergeableKind, form: Row, kept: Row, merged: Row): Record<string, Side> {
  return Object.fromEntries(
    mergeChoices[kind].map((choice) => {
      const submitted = form[choice.name];
      const isSide = submitted === "kept" || submitted === "merged" || (submitted === "both" && choice.canJoin);
      return [choice.name, isSide ? (submitted as Side) : preselected(choice, kept, merged)];
    }),
  );
}

export function mergedValues(kind: MergeableKind, sides: Record<string, Side>, kept: Row, merged: Row): Row {
  const values: Row = {};
  for (const { name, columns } of mergeChoices[kind])
    for (const column of columns)
      values[column] =
        sides[name] === "both"
          ? [kept[column], merged[column]].filter(Boolean).join("\n\n")
          : (sides[name] === "merged" ? merged : kept)[column];
  return kind === "lead" ? { ...values, ...mergedReplyColumns(values, kept, merged) } : values;
}

/** The columns of the reply clock: it runs since the oldest enquiry of both that waits for a reply. A lost lead needs neither a reply nor a next action. */
function mergedReplyColumns(values: Row, kept: Row, merged: Row): Row {
  const replied = kept.replied_at ? kept : merged;
  const others = {
    other_enquiry_id: kept.other_enquiry_id ?? merged.other_enquiry_id,
    replied_at: replied.replied_at,
    reply_minutes: replied.reply_minutes,
  };
  if (values.stage === "lost")
    return { ...others, awaiting_reply_since: null, reply_due_at: kept.reply_due_at, next_action: null, next_action_on: null };
  const waiting = [kept, merged]
    .filter((row) => row.awaiting_reply_since)
    .sort((a, b) => Date.parse(String(a.awaiting_reply_since)) - Date.parse(String(b.awaiting_reply_since)));
  const clock = waiting[0] ?? kept;
  return { ...others, awaiting_reply_since: clock.awaiting_reply_since ?? null, reply_due_at: clock.reply_due_at ?? null };
}
