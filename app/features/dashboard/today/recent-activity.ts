import { formatDay, formatShortDay, today } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";

/** An entry of the recent activity, shown as the sentence "[person] [before] [title, a link] [after]". */
export type Activity = {
  key: string;
  person: string;
  before: string;
  title: string;
  to: string;
  after: string;
  at: string;
};

/** The verb before the record's name, for each shown action of the audit log. */
const verbs: Record<string, string> = {
  "task added": "added the task",
  "task edited": "changed the task",
  "task status changed": "moved",
  "tasks changed": "changed",
  "event added": "added the event",
  "event edited": "changed the event",
  "event status changed": "moved",
  "instalments moved": "moved the payment plan of",
  "event note added": "wrote a note about",
  "client answered": "answered the client of",
  "payment claim refused": "did not find a reported payment for",
  "quote sent": "sent the quote",
  "quote withdrawn": "withdrew the quote",
  "advance recorded": "recorded the advance",
  "advance refunded": "refunded the advance",
  "advance cancelled": "cancelled the advance",
  "lead added": "added the lead",
  "lead edited": "changed the lead",
  "lead moved": "moved the lead",
  "lead replied": "replied to",
  "lead assigned": "assigned the lead",
  "lead next action set": "set the next action of",
  "lead next action done": "did the next action of",
  "lead change undone": "undid a change of",
  "lead merged": "merged a lead into",
  "lead merge undone": "undid a merge of",
  "lead note added": "wrote a note about",
  "invoice drafted": "saved a draft invoice for",
  "invoice issued": "issued",
  "invoice sent": "mailed",
  "reminder sent": "reminded the client of",
  "payment recorded": "recorded a payment of",
  "payment on account recorded": "recorded a payment on account of",
  "payment removed": "removed a payment of",
  "payment reversed": "reversed a payment of",
  "advance reversed": "reversed the advance",
  "refund reversed": "reversed a refund to",
  "reversal undone": "undid a reversal for",
  "credit used": "used credit for",
  "use of credit removed": "removed a use of credit for",
  "refund recorded": "recorded a refund to",
  "refund cancelled": "cancelled a refund to",
  "credit note issued": "credited a part of",
  "debit note issued": "added a debit note to",
  "invoice cancelled by credit note": "cancelled",
  "client added": "added the client",
  "client edited": "changed the client",
  "client note added": "wrote a note about",
  "client merged": "merged a client into",
  "client merge undone": "undid a merge of",
  "vendor added": "added the vendor",
  "vendor edited": "changed the vendor",
  "person approved": "approved",
  "person rejected": "rejected",
  "person disabled": "disabled",
  "person enabled": "enabled",
  "access changed": "changed the access of",
};

/** The verbs of actions about money, when the audit entry has the amount. */
const moneyVerbs: Record<string, (amount: string) => string> = {
  "advance recorded": (amount) => `recorded ${amount} as the advance`,
  "advance refunded": (amount) => `refunded ${amount} of the advance`,
  "payment recorded": (amount) => `recorded ${amount} for`,
  "payment on account recorded": (amount) => `recorded ${amount} on account for`,
  "payment reversed": (amount) => `reversed a payment of ${amount} for`,
  "advance reversed": (amount) => `reversed ${amount} of the advance`,
  "reversal undone": (amount) => `undid the reversal of ${amount} for`,
  "payment removed": (amount) => `removed a payment of ${amount} for`,
  "credit used": (amount) => `used ${amount} of credit for`,
  "use of credit removed": (amount) => `removed a use of ${amount} of credit for`,
  "refund recorded": (amount) => `refunded ${amount} to`,
  "refund cancelled": (amount) => `cancelled a refund of ${amount} to`,
};

export const shownActions = Object.keys(verbs);

/** The words around the name of the record. @param fields of the audit entry @param reader auth_users.id of who reads what another did; else null */
export function describeActivity(
  action: string,
  fields: Record<string, unknown>,
  reader: string | null = null,
): { before: string; after: string } {
  const before = verbs[action] ?? action;
  if (reader !== null && newAssignee(fields) === reader) return { before: "gave you", after: "" };
  if (action === "tasks changed") return describeTasksChange(fields);
  const [changed, ...others] = Object.entries(fields);
  if (action === "task edited" && changed && others.length === 0 && changesOfTasks.has(changed[0]) && Array.isArray(changed[1]))
    return describeTasksChange({ [changed[0]]: changed[1][1] });
  const amount = fields.amount ?? fields.gross;
  const withAmount = moneyVerbs[action];
  if (withAmount && typeof amount === "number") return { before: withAmount(formatRupeesExactly(amount)), after: "" };
  const moved = fields.status ?? fields.stage;
  const isMove = action.endsWith("status changed") || action === "lead moved";
  return { before, after: isMove && Array.isArray(moved) ? `to ${capitalised(String(moved[1] || "pending"))}` : "" };
}

/** The fields that `describeTasksChange` has words for. */
const changesOfTasks = new Set(["status", "assigned_to", "due_date"]);

/** The person to whom an entry about a task or several gives it. An edit has the value before too. */
const newAssignee = ({ assigned_to: value }: Record<string, unknown>) => (Array.isArray(value) ? value[1] : value);

/** A change of one or several tasks at once; see `changeTasks` and `applyTaskFollowUp`. */
function describeTasksChange({ change, ...fields }: Record<string, unknown>): { before: string; after: string } {
  if (change === "undone") return { before: "undid a change of", after: "" };
  if (change === "close") return { before: "closed", after: "with their event" };
  if (change === "reopen") return { before: "opened again", after: "with their event" };
  // The version before this one offered to complete the tasks of a cancelled event.
  if (change === "complete") return { before: "moved", after: "to Completed" };
  if (typeof fields.status === "string") return { before: "moved", after: `to ${capitalised(fields.status)}` };
  if ("assigned_to" in fields) return { before: fields.assigned_to ? "assigned" : "unassigned", after: "" };
  return {
    before: "changed the due date of",
    after: typeof fields.due_date === "string" ? `to ${formatDay(fields.due_date)}` : "",
  };
}

const capitalised = (status: string) =>
  status
    .split("_")
    .map((word) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`)
    .join(" ");

/** "now", "12 min" or "5 h"; the date when it is older than a day. */
export function activityTime(at: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000));
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : formatShortDay(today(new Date(at)), today(now));
}
