import { expect, test } from "vitest";
import { en as errors } from "#app/content/link-pages/errors/en.ts";
import { claimProblems, newClaim, referenceProblem } from "./claims.ts";

const NewClaim = newClaim(errors);
const inEnglish = { errors, language: "en" } as const;

const good = { amount: "₹1,00,000", paidOn: "2026-11-22", method: "upi", reference: "6329 4418 2071" };

test("amounts are read as people write them, and a reference loses its spaces", () => {
  expect(NewClaim.parse(good)).toMatchObject({ amount: 1_00_000_00, reference: "632944182071" });
  expect(NewClaim.parse({ ...good, method: "bank", reference: "exmpn26327000142" }).reference).toBe("EXMPN26327000142");
  for (const label of ["UTR: ", "UPI Ref No. ", "upi transaction ID:", "UTR No - "])
    expect(NewClaim.parse({ ...good, reference: `${label}6329 4418 2071` }).reference).toBe("632944182071");
  expect(NewClaim.parse({ ...good, method: "bank", reference: "UTRBN 26327000142" }).reference).toBe("UTRBN26327000142");
  for (const amount of ["", "0", "-5", "1e5", "1.234"]) expect(NewClaim.safeParse({ ...good, amount }).success).toBe(false);
  for (const method of ["cash", "cheque", ""]) expect(NewClaim.safeParse({ ...good, method }).success).toBe(false);
  expect(NewClaim.safeParse({ ...good, corrects: "x' or 1=1" }).success).toBe(false);
});

test("the length of a reference follows from the way of paying", () => {
  expect(referenceProblem("upi", "632944182071", errors)).toBeUndefined();
  expect(referenceProblem("upi", "63294418207", errors)).toContain("12 digits");
  expect(referenceProblem("upi", "EXMPN26327000142", errors)).toContain("12 digits");
  for (const reference of ["632944182071", "EXMPN26327000142", "EXMPR52026112300000142"])
    expect(referenceProblem("bank", reference, errors)).toBeUndefined();
  expect(referenceProblem("bank", "EXMPN2632700014", errors)).toContain("This has 15.");
  expect(referenceProblem("bank", "EXMP-26327000142", errors)).toContain("letters and digits");
});

test("a claim needs a past day and a reference, or a picture of it", () => {
  const claim = NewClaim.parse(good);
  expect(claimProblems(claim, { hasPicture: false, today: "2026-11-22", ...inEnglish })).toEqual({});
  expect(claimProblems(claim, { hasPicture: false, today: "2026-11-21", ...inEnglish }).paidOn).toContain("future");
  expect(
    claimProblems({ ...claim, paidOn: "2017-06-30" }, { hasPicture: false, today: "2026-11-22", ...inEnglish }).paidOn,
  ).toContain("1 Jul 2017".replaceAll(" ", "\u00a0"));
  expect(
    claimProblems({ ...claim, reference: "" }, { hasPicture: false, today: "2026-11-22", ...inEnglish }).reference,
  ).toContain("screenshot");
  expect(claimProblems({ ...claim, reference: "" }, { hasPicture: true, today: "2026-11-22", ...inEnglish })).toEqual({});
});

test("a field that cannot be read does not hide what is wrong with the others", () => {
  const given = { hasPicture: false, today: "2026-11-22", ...inEnglish };
  expect(claimProblems({}, given)).toEqual({});
  expect(Object.keys(claimProblems({ paidOn: "2026-11-23", reference: "" }, given))).toEqual(["paidOn", "reference"]);
  expect(claimProblems({ method: "upi", reference: "1" }, given).reference).toContain("12 digits");
});
