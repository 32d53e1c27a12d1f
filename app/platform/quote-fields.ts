import { text, wholeNumber } from "./settings-fields.ts";

/** The settings of quotes, a part of the section "Documents and tax". */
export const quoteFields = {
  quoteValidDays: wholeNumber({
    label: "A quote is valid for, in days",
    min: 1,
    max: 365,
    hint: "From the day it is made; each quote can say another.",
  }),
  discountLimitPercent: wholeNumber({
    label: "Discount without an admin up to, in percent",
    min: 0,
    max: 100,
    hint: "A quote with a larger discount can only be sent by an admin.",
  }),
  quoteTerms: text({
    label: "Terms of quotes",
    max: 8_000,
    isOptional: true,
    multiline: true,
    rows: 6,
    wide: true,
    hint: "One clause a line. Filled in on new quotes.",
  }),
};
