/** The limits, in hours, by which the chart groups the times until the first reply; the last one is the promise. */
export const replyLimits = (promiseHours: number): number[] => [...[4, 12].filter((hours) => hours < promiseHours), promiseHours];

/** The groups of the chart. `withinHours` is null for replies after the promised time. */
export const replyBuckets = (promiseHours: number) => [
  ...replyLimits(promiseHours).map((hours) => ({ withinHours: hours, label: `${hours} h or less` })),
  { withinHours: null, label: `Late: over ${promiseHours} h` },
];
