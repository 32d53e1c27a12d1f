import { expect, test } from "vitest";
import { bodyProblem } from "./body-type.ts";

const problem = (type: string | undefined, body = "a=1", path = "/login", encoding?: string) =>
  bodyProblem(path, { "content-type": type, "content-encoding": encoding }, Buffer.from(body));
const part = (boundary: string, end = "--") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}${end}\r\n`;

test("forms of both types are read, and so is a post without a body", async () => {
  expect(await problem("application/x-www-form-urlencoded")).toBeNull();
  expect(await problem("APPLICATION/X-WWW-FORM-URLENCODED ; charset=UTF-8")).toBeNull();
  expect(await problem("multipart/form-data; boundary=x", part("x"))).toBeNull();
  expect(await problem(undefined, "")).toBeNull();
  expect(await problem("application/json", "{}", "/vitals")).toBeNull();
});

test.each([
  ["application/json", "{}"],
  ["text/plain", "a=1"],
  ["text/plain;charset=UTF-8", ""],
  ["application/octet-stream", "a"],
  ["application/x-www-form-urlencodedx", "a"],
  ["multipart/mixed; boundary=x", part("x")],
  ["nonsense", "a"],
  [undefined, "a=1"],
])("the type %j is not supported", async (type, body) => {
  expect(await problem(type, body)).toBe(415);
});

test("a compressed form is not supported", async () => {
  expect(await problem("application/x-www-form-urlencoded", "a=1", "/login", "gzip")).toBe(415);
});

test.each([
  ["multipart/form-data", part("x")],
  ["multipart/form-data; boundary=", part("x")],
  ["multipart/form-data; boundary=y", part("x")],
  ["multipart/form-data; boundary=x", ""],
  ["multipart/form-data; boundary=x", "a=1"],
  ["multipart/form-data; boundary=x", part("x", "")],
  ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a\r\n\r\n1\r\n--x--\r\n'],
])("a broken form is refused: %j", async (type, body) => {
  expect(await problem(type, body)).toBe(400);
});
