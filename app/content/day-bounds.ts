/** The first and the last day that a form or a URL may name. */
export const dayBounds = { min: "2000-01-01", max: "2100-12-31" } as const;
