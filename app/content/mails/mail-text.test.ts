import { expect, it } from "vitest";
import { mailName, withoutLinks, withoutTokens } from "./mail-text.ts";

it.each([
  ["Anjali Rao", "Anjali Rao"],
  ["A.R. Rahman", "A. R. Rahman"],
  ["D'Souza-Naidu", "D'Souza-Naidu"],
  ["అంజలి రావు", "అంజలి రావు"],
  ["You won! Open https://evil.example/x now", "You won Open now"],
  ["evil.example", ""],
  ["www.evil.example Asha", "Asha"],
  ["evil．example", ""],
  ["Asha t.co", "Asha t. co"],
  ["mail me@evil.example", "mail"],
  ["Call 99999 12345", "Call"],
  ["Asha\r\nBcc: x@evil.example", "Asha"],
  ["<b>Asha</b>", "b Asha b"],
  ["x".repeat(200), "x".repeat(60)],
])("shows %j as %j", (name, shown) => expect(mailName(name)).toBe(shown));

it.each([
  ["see https://evil.example/a?b=c", "see https[:]//evil[.]example/a?b=c"],
  ["evil.co.in", "evil[.]co[.]in"],
  ["Budget 2.5 lakh, at 5.30 pm. Thanks.", "Budget 2.5 lakh, at 5.30 pm. Thanks."],
  ["javascript:alert(1)", "javascript:alert(1)"],
])("makes no link of %j", (text, shown) => expect(withoutLinks(text)).toBe(shown));

it.each([
  [`see https://a.example/c?t=${"aB_-".repeat(11)}#paid`, "see https://a.example/c?t=…#paid"],
  [`/c?done=ask&t=${"x".repeat(44)}&correct=1`, "/c?done=ask&t=…&correct=1"],
  ["At 5? t=6 is late.", "At 5? t=6 is late."],
])("leaves the token out of %j", (text, shown) => expect(withoutTokens(text)).toBe(shown));
