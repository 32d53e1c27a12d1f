import { expect, test } from "vitest";
import { asciiDigits } from "./digits.ts";

const scripts = "Deva Beng Guru Gujr Orya Tamldec Telu Knda Mlym Olck Mtei Arab".split(" ");

// Intl of Node 24 (ICU 77) writes the digits. Its "taml" is the system without places, in which 10 is a sign of its own.
test("the digits of the scripts of India, of Arabic and Urdu, and of full width become 0 to 9", () => {
  for (const script of [...scripts.map((script) => script.toLowerCase()), "arabext", "fullwide"]) {
    const digits = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false }).format(9_876_543_210);
    expect(digits, script).not.toBe("9876543210");
    expect(asciiDigits(`+${digits} x`), script).toBe("+9876543210 x");
  }
});

test("everything else stays as it is", () => {
  const others = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => !/\p{Nd}/u.test(character),
  );
  expect(others.filter((character) => asciiDigits(character) !== character)).toEqual([]);
});
