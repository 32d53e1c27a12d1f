import { expect, it } from "vitest";
import { matchingStep, newTotpSecret, stepAt, toBase32, totpCode, totpUri } from "./totp.server.ts";

const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

// RFC 6238, appendix B: the last six of its eight digits.
it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code of second %i is %s", (seconds, code) => {
  expect(totpCode(secret, stepAt(at(seconds)))).toBe(code);
});

it("accepts the codes of the current, previous and next time step, and no other", () => {
  const now = at(1_234_567_890);
  const codeOf = (offset: number) => totpCode(secret, stepAt(now) + offset);
  const accepted = [-2, -1, 0, 1, 2].filter((offset) => matchingStep(secret, codeOf(offset), 0, now) !== null);
  expect(accepted).toEqual([-1, 0, 1]);
  expect(matchingStep(secret, "000000", 0, now)).toBeNull();
});

it("accepts no code a second time, nor one that is older than the last used one", () => {
  const now = at(1_234_567_890);
  const step = matchingStep(secret, totpCode(secret, stepAt(now)), 0, now) as number;
  expect(matchingStep(secret, totpCode(secret, step), step, now)).toBeNull();
  expect(matchingStep(secret, totpCode(secret, step - 1), step, now)).toBeNull();
  expect(matchingStep(secret, totpCode(secret, step + 1), step, now)).toBe(step + 1);
});

it("writes a secret in base32, and in the address that apps scan", () => {
  expect(toBase32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  expect(toBase32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(newTotpSecret()).toHaveLength(20);
  for (const company of ["Toranam Events", "Toranam: Events"])
    expect(totpUri(secret, company, "a+b@toranam.example")).toBe(
      "otpauth://totp/Toranam%20Events:a%2Bb%40toranam.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Toranam%20Events",
    );
});
