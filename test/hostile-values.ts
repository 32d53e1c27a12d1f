import { createHash } from "node:crypto";

/** An index of PostgreSQL takes at most 2,704 bytes of one value, after compression: these texts do not compress. */
const incompressibleChinese = (count: number) =>
  Array.from({ length: count }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join("");
const incompressibleHex = (count: number) =>
  Array.from({ length: Math.ceil(count / 64) }, (_, n) => createHash("sha256").update(String(n)).digest("hex"))
    .join("")
    .slice(0, count);

/** Values that a server may fail at, for fields of forms, parameters and parts of paths, by names for messages. */
export const hostileValues: Record<string, string> = {
  "empty text": "",
  spaces: "   ",
  NUL: "a\0b",
  "3,000 letters": Array.from({ length: 3_000 }, (_, n) => String.fromCharCode(97 + ((n * n * 7) % 26))).join(""),
  "3,000 hexadecimal digits": incompressibleHex(3_000),
  "1,000 Chinese letters": incompressibleChinese(1_000),
  "200 Chinese letters": incompressibleChinese(200),
  "year 0000": "0000-01-01",
  "year 0001": "0001-01-01",
  "year 9999": "9999-12-31",
  "year 275760": "275760-09-13",
  "impossible day": "2026-02-30",
  "year and month": "0000-00",
  "financial year": "0000-01",
  "time 99:99": "99:99",
  "negative number": "-1",
  "large number": "99999999999999999999",
  "larger than an integer": "2147483648",
  exponent: "1e309",
  "not a number": "NaN",
  infinity: "Infinity",
  "Arabic digits": "٣٤٥",
  "unknown id": "00000000-0000-4000-8000-000000000001",
  "id in braces": "{00000000-0000-4000-8000-000000000001}",
  prototype: "__proto__",
  constructor: "constructor",
  toString: "toString",
  SQL: "'; drop table leads; --",
  "LIKE pattern": "%_\\%",
  backslash: "\\",
  JSON: '{"a":[1,{"b":null}]}',
  "PostgreSQL array": "{1,2}",
  path: "../../../etc/passwd",
  markup: "<script>alert(1)</script>",
  "line break": "a\r\nBcc: victim@example.com",
  "right to left": "\u202Eabc\u0301\u0301\u0301",
  "replacement character": "\uFFFD\uFFFE",
  emoji: "👩‍👩‍👧‍👦".repeat(50),
  formula: "=1+1",
  "full-width formula": "＝1+1",
};

/** The hostile values that fit into a query beside others. */
export const shortValues = Object.entries(hostileValues).filter(([, value]) => encodeURIComponent(value).length < 3_000);

/** Percent-encodings that are broken, of bytes that are not UTF-8, of NUL, of `../`, and of JavaScript's old `escape`. */
export const hostileEncodings = ["%", "%E0%A4%A", "%FF%FE", "%ED%A0%80", "%00", "%2e%2e%2f", "%u0041"];
