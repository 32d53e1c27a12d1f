import { expect, test } from "vitest";
import { verifyTexts } from "#app/content/verify-page.ts";
import { readVerificationQuery, verificationProblems } from "./verify.ts";

const read = (number: string, fingerprint: string) => readVerificationQuery(new URLSearchParams({ number, fingerprint }));
const problems = (...typed: Parameters<typeof read>) => verificationProblems(read(...typed), verifyTexts.en);

test("number and fingerprint are read as people type them", () => {
  for (const typed of ["3F2A-90BC-77D1-0E4B", "3f2a90bc77d10e4b", " 3F2A 90BC 77D1 0E4B ", "3f2a–90bc—77d1-0e4b"])
    expect(read(" inv-h/2627/00001 ", typed)).toEqual({ number: "INV-H/2627/00001", fingerprint: "3F2A-90BC-77D1-0E4B" });
});

test("an empty number and anything but 16 hexadecimal digits are problems", () => {
  expect(problems("INV-H/2627/00001", "3F2A-90BC-77D1-0E4B")).toEqual({});
  expect(Object.keys(problems("", ""))).toEqual(["number", "fingerprint"]);
  for (const wrong of ["3F2A-90BC-77D1", "3F2A-90BC-77D1-0E4B-0", "3F2A-90BC-77D1-0E4G", "x".repeat(5000), "\0".repeat(16)])
    expect(Object.keys(problems("N", wrong)), wrong.slice(0, 30)).toEqual(["fingerprint"]);
});
