import { describe, expect, it } from "vitest";
import { NewEInvoice, NewIrnCancellation } from "./e-invoice.ts";

const answer = {
  irn: "a1".repeat(32),
  ackNumber: "112610000012345",
  signedQr: "eyJhbGciOiJSUzI1NiJ9.payload.signature",
};
const message = (changes: Partial<typeof answer>) => NewEInvoice.safeParse({ ...answer, ...changes }).error?.issues[0]?.message;

describe("the response of the Invoice Registration Portal", () => {
  it("is taken as the portal gives it, and as it is copied from a paper, in groups and lines", () => {
    expect(message({})).toBeUndefined();
    const copied = {
      irn: ` ${"A1".repeat(16)}\n${"A1".repeat(16)} `,
      ackNumber: " 1126 1000 0012 345",
      signedQr: "eyJhbGciOi\r\nJSUzI1NiJ9.pay\nload.signature\n",
    };
    expect(NewEInvoice.parse(copied)).toEqual(answer);
  });

  it.each(["11261000001234", "1126100000123456", "1".repeat(10), "1".repeat(20), "11261000001234x", ""])(
    "is refused with the acknowledgement number “%s”",
    (ackNumber) => expect(message({ ackNumber })).toBe("The acknowledgement number has 15 digits."),
  );

  it.each([
    [{ irn: "a1".repeat(31) }, "An IRN has 64 characters"],
    [{ irn: "g1".repeat(32) }, "An IRN has 64 characters"],
    [{ signedQr: "eyJhbGciOiJSUzI1NiJ9.payload" }, "three parts"],
    [{ signedQr: `a.${"b".repeat(4000)}.c` }, "longer than a signed QR code"],
  ])("is refused with %o", (changes, text) => expect(message(changes)).toContain(text));
});

it.each([
  [{ reason: "5" }, "Please choose the reason."],
  [{ reason: "" }, "Please choose the reason."],
  [{ remark: " " }, "Please enter a remark."],
  [{ remark: "x".repeat(101) }, "At most 100 characters."],
])("a cancellation is refused with %o", (changes, text) => {
  const valid = { note: crypto.randomUUID(), reason: "1", remark: "Entered twice" };
  expect(NewIrnCancellation.safeParse(valid).success).toBe(true);
  expect(NewIrnCancellation.safeParse({ ...valid, ...changes }).error?.issues[0]?.message).toBe(text);
});
