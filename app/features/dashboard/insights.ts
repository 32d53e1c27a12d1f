/** Limits of the time until the first reply; the last one is the promise. */
export const replyLimits = (promiseHours: number): number[] => [...[4, 12].filter((hours) => hours < promiseHours), promiseHours];

/** `withinHours` null: later than every limit. */
export const replyBuckets = (promiseHours: number) => [
  ...replyLimits(promiseHours).map((hours) => ({ withinHours: hours, label: `${hours} h or less` })),
  { withinHours: null, label: `Late: over ${promiseHours} h` },
];
