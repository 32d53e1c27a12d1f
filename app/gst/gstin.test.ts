import { describe, expect, it } from "vitest";
import { defaultOffices } from "#app/content/company.ts";
import { fc } from "../../test/random.ts";
import { checkDigit, checkGstin } from "./gstin.ts";

const examples = ["36ZZZCE0001A1Z1", "37ZZZCE0001A1ZZ", "36ZZZCE0001A2Z0", "29ZZZCK0005F1ZC", "27ZZZCM0004D1ZJ"];
const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

describe("a GSTIN", () => {
  it.each(examples)("%s is valid, also in lower case and with spaces around it", (gstin) => {
    expect(checkGstin(` ${gstin.toLowerCase()} `)).toMatchObject({
      kind: "valid",
      gstin,
      stateCode: gstin.slice(0, 2),
      pan: gstin.slice(2, 12),
    });
  });

  it("is invalid with any single wrong character", () => {
    for (const gstin of examples) {
      for (let index = 0; index < 15; index++) {
        for (const character of characters) {
          if (character === gstin[index]) continue;
          expect(checkGstin(gstin.slice(0, index) + character + gstin.slice(index + 1)).kind).not.toBe("valid");
        }
      }
    }
  });

  it("has exactly one valid check digit for each PAN and State", () => {
    const parts = fc.tuple(
      fc.stringMatching(/^[A-Z]{5}[0-9]{4}[A-Z]$/),
      fc.constantFrom("36", "37", "29", "38", "97"),
      fc.stringMatching(/^[1-9A-Z]$/),
    );
    fc.assert(
      fc.property(parts, ([pan, state, entity]) => {
        const fourteen = `${state}${pan}${entity}Z`;
        const valid = [...characters].filter((character) => checkGstin(fourteen + character).kind === "valid");
        return valid.join("") === checkDigit(fourteen);
      }),
    );
  });

  it.each([
    ["3617USA00028UN", "uin"],
    ["36ZZZE00001A1D", "tds"],
    ["36ZZZCE0001A1C", "tcs"],
    ["9917USA00028OS", "oidar"],
    ["3617USA00028NR", "non-resident"],
  ])("%s and its check digit is the number of: %s", (fourteen, type) => {
    const gstin = fourteen + checkDigit(fourteen);
    expect(checkGstin(gstin)).toMatchObject({ kind: "valid", type, gstin, stateCode: fourteen.slice(0, 2) });
    const wrongDigit = gstin.endsWith("0") ? "1" : "0";
    expect(checkGstin(fourteen + wrongDigit).kind).toBe("wrong");
  });

  it("of each office is valid, and registered in the office's State", () => {
    for (const { gstin, stateCode } of defaultOffices)
      expect(checkGstin(gstin)).toMatchObject({ kind: "valid", type: "regular", gstin, stateCode });
  });

  it("is 'none' if empty, 'wrong' if too short, and 'unusual' if it is one of another kind of taxpayer", () => {
    expect(checkGstin("  ").kind).toBe("none");
    expect(checkGstin("36ZZZ").kind).toBe("wrong");
    expect(checkGstin("36ZZZCE0001A1A1").kind).toBe("unusual");
    expect(checkGstin("<script>alert(1").kind).toBe("wrong");
  });
});
