import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { today } from "#app/platform/dates.ts";
import { checkDigit, checkGstin, financialYear, placeOfSupply, serialNumber, seriesOf, upiLink, yearDays } from "./gst.ts";

const examples = ["36ZZZCE0001A1Z1", "37ZZZCE0001A1ZZ", "36ZZZCE0001A2Z0", "29ZZZCK0005F1ZC", "27ZZZCM0004D1ZJ"];
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

describe("a GSTIN", () => {
  it.each(examples)("%s is valid, also in small letters and with spaces around", (gstin) => {
    expect(checkGstin(` ${gstin.toLowerCase()} `)).toMatchObject({
      kind: "valid",
      gstin,
      state: gstin.slice(0, 2),
      pan: gstin.slice(2, 12),
    });
  });

  it("with any single wrong character is not valid", () => {
    for (const gstin of examples) {
      for (let at = 0; at < 15; at++) {
        for (const letter of alphabet) {
          if (letter === gstin[at]) continue;
          expect(checkGstin(gstin.slice(0, at) + letter + gstin.slice(at + 1)).kind).not.toBe("valid");
        }
      }
    }
  });

  it("of every number has one check character that fits", () => {
    const pan = fc.tuple(
      fc.stringMatching(/^[A-Z]{5}[0-9]{4}[A-Z]$/),
      fc.constantFrom("36", "37", "29"),
      fc.stringMatching(/^[1-9A-Z]$/),
    );
    fc.assert(
      fc.property(pan, ([pan, state, entity]) => {
        const fourteen = `${state}${pan}${entity}Z`;
        return [...alphabet].filter((letter) => checkGstin(fourteen + letter).kind === "valid").join("") === checkDigit(fourteen);
      }),
    );
  });

  it("that is empty, short, or of another kind is none, wrong, unusual", () => {
    expect(checkGstin("  ").kind).toBe("none");
    expect(checkGstin("36ZZZ").kind).toBe("wrong");
    expect(checkGstin("36ZZZCE0001A1D1").kind).toBe("unusual");
    expect(checkGstin("<script>alert(1").kind).toBe("wrong");
  });
});

describe("place of supply", () => {
  const asked = { supply: "event", officeState: "36", clientGstin: "", heldIn: "" } as const;
  it.each([
    ["an unregistered client's event here", asked, "36", true],
    ["an unregistered client's event elsewhere", { ...asked, heldIn: "37" }, "37", false],
    ["a registered client's event anywhere", { ...asked, heldIn: "36", clientGstin: "29ZZZCK0005F1ZC" }, "29", false],
    ["a client registered here, an event elsewhere", { ...asked, heldIn: "29", clientGstin: "36ZZZCE0001A1Z1" }, "36", true],
    [
      "venue hire to a client registered elsewhere",
      { ...asked, supply: "venue" as const, clientGstin: "29ZZZCK0005F1ZC" },
      "36",
      true,
    ],
    [
      "venue hire in another State",
      { ...asked, supply: "venue" as const, heldIn: "37", clientGstin: "36ZZZCE0001A1Z1" },
      "37",
      false,
    ],
  ])("of %s", (_, question, state, sameState) => {
    const place = placeOfSupply(question);
    expect(place).toMatchObject({ state, sameState });
    expect(place.reason).toMatch(sameState ? /^CGST and SGST/ : /^IGST/);
  });
});

describe("numbers", () => {
  it("the financial year turns at midnight in India", () => {
    expect(financialYear(today(new Date("2027-03-31T18:29Z")))).toBe("2627");
    expect(financialYear(today(new Date("2027-03-31T18:30Z")))).toBe("2728");
    expect(yearDays("2627")).toEqual(["2026-04-01", "2027-03-31"]);
  });

  it("have exactly 16 characters of the rule's alphabet", () => {
    expect(serialNumber(seriesOf("INV", "hyderabad", "2026-11-21"), 1)).toBe("INV-H/2627/00001");
    expect(serialNumber(seriesOf("INV", "visakhapatnam", "2026-11-21"), 99_999)).toMatch(/^[A-Z0-9/-]{16}$/);
    expect(serialNumber(seriesOf("CN", "hyderabad", "2027-03-31"), 1)).toBe("CN-H/2627/00001");
    expect(() => serialNumber("INV-H/2627", 100_000)).toThrow(RangeError);
  });
});

it("builds the UPI link of india.md", () => {
  expect(upiLink({ id: "demo.events@examplebank", name: "Demo Events", number: "INV-H/2627/00001", amount: "236000.00" })).toBe(
    "upi://pay?pa=demo.events@examplebank&pn=Demo%20Events&tr=INVH262700001&tn=INV-H%2F2627%2F00001&am=236000.00&cu=INR",
  );
});
