import { expect, it } from "vitest";
import { upiLink } from "./upi-link.ts";

it("builds the UPI link of an invoice", () => {
  expect(upiLink({ id: "demo.events@examplebank", name: "Demo Events", number: "INV-H/2627/00001", amount: "236000.00" })).toBe(
    "upi://pay?pa=demo.events@examplebank&pn=Demo%20Events&tr=INVH262700001&tn=INV-H%2F2627%2F00001&am=236000.00&cu=INR",
  );
});
