import { company } from "#app/content/company.ts";

/** Limits of the time until the first reply. The last one is the promise. */
export const replyLimitsHours = [4, 12, company.replyPromiseHours] as const;

/** `withinHours` null: later than every limit. */
export const replyBuckets = [
  ...replyLimitsHours.map((hours) => ({ withinHours: hours, label: `${hours} h or less` })),
  { withinHours: null, label: `Late: over ${company.replyPromiseHours} h` },
];
