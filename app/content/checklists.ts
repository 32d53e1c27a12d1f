/** A task of a checklist. `daysBefore`: how long before the event it is due; negative: after it. `permit`: the event is not active before. */
export type ChecklistItem = { title: string; daysBefore: number; priority: "high" | "medium" | "low"; permit?: boolean };

// Recording the advance of an event completes these two tasks: the one in each checklist, and the one that an accepted quote creates.
export const advanceTaskTitle = "Contract signed and advance received";
export const collectAdvanceTitle = "Collect the advance";
export const advanceTaskTitles = [advanceTaskTitle, collectAdvanceTitle];

export const checklistNames = [
  "Corporate Event",
  "Wedding",
  "Birthday Celebration",
  "Product Launch",
  "Concert / Festival",
  "Sports Event",
  "Other",
] as const;
export type ChecklistName = (typeof checklistNames)[number];

/** The kind of event that an enquiry asks for. "Sports" of the form on the Services page is stored as type Other and service Sports. */
export function eventKindOf({ eventType, services }: { eventType: string; services: string }): ChecklistName {
  if (eventType === "Other" && services === "Sports") return "Sports Event";
  return checklistNames.find((known) => known === eventType) ?? "Other";
}
