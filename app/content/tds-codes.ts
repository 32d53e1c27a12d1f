/**
 * The payment codes under which a client may report TDS on what it pays us, for tax deducted since 1 April 2026: Income-tax Act 2025, section 393(1), and
 * the notes to Form 140, which replaced Form 26Q. `row` is the row of the section's table, `before` the section of the Act of 1961. A client that is
 * an individual and need not have a TAN (row 6(ii)) reports by Form 141, without a code. `percent` is the usual rate.
 */
export const tdsCodes = [
  { code: "1023", row: "6(i).D(a)", before: "194C", percent: 1, name: "work by an individual or HUF" },
  { code: "1024", row: "6(i).D(b)", before: "194C", percent: 2, name: "work by a firm or company" },
  { code: "1026", row: "6(iii).D(a)", before: "194J(a)", percent: 2, name: "technical services" },
  { code: "1027", row: "6(iii).D(b)", before: "194J(b)", percent: 10, name: "professional services" },
  { code: "1008", row: "2(ii).D(a)", before: "194-I(a)", percent: 2, name: "hire of equipment" },
  { code: "1006", row: "1(ii)", before: "194H", percent: 2, name: "commission" },
] as const;

export const firstDayOfTdsCodes = "2026-04-01";

/** The usual rates of TDS, in percent: the buttons of the form. */
export const tdsRates = [1, 2, 10] as const;

/** The code that usually goes with a rate; empty: none does. */
export const usualTdsCode = (percent: number | null): string => tdsCodes.find((one) => one.percent === percent)?.code ?? "";
