/** Fewer rows are seen at a glance: a list shows no choices to filter by, but those that are set. */
export const fewestToFilter = 9;
