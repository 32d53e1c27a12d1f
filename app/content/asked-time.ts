/** Beside an hour: the part of the day that the enquiry asks for (`asked_time` in SQL); undefined: none. */
export const askedTimeHint = (asked: string | null | undefined): string | undefined =>
  asked ? `The enquiry asks for ${asked === "Both" ? "morning and evening" : `the ${asked.toLowerCase()}`}.` : undefined;
