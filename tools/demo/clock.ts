export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** The moment up to which the demo's history runs. */
export const now = new Date();

/** How far the demo's history goes back: eighteen months. */
export const historyDays = 547;

export const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
