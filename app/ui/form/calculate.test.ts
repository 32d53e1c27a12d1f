import { expect, it } from "vitest";
import { calculate } from "./calculate.ts";

it.each([
  ["185000+3×42000", 311000],
  ["0.1+0.2", 0.3],
  ["(1+2)*3", 9],
  ["10÷4", 2.5],
  ["5−8", -3],
  ["2^10", 1024],
  ["1,85,000*2", 370000],
  ["-5+2", -3],
])("%s is %d", (expression, value) => expect(calculate(expression)).toBe(value));

it.each([
  "",
  " ",
  "1+",
  "1/0",
  "0/0",
  "9**9**9",
  "9^9^9",
  "constructor",
  "constructor.constructor('return 1')()",
  "__proto__",
  "toString()",
  "x=1",
  "1;2",
  "[1]",
  "process.exit()",
  "(".repeat(10_000),
  `${"(".repeat(249)}1`,
  "1 2",
  "..",
  "abs(1)",
  "PI",
  "5!",
])("%.40s is Error", (expression) => {
  expect(calculate(expression)).toBe("Error");
});
