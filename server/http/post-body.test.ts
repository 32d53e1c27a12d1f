import { expect, test } from "vitest";
import { limitsOf, unaskedBytes } from "#app/platform/post-limits.ts";
import { UnreadableForm } from "#app/platform/posted-form.ts";
import { bodyLimit, needsSender, readPost } from "./post-body.ts";

const urlEncoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";

/** @returns the status that refuses the post; null when it is read */
function problem(type: string | undefined, body = "a=1", path = "/login", encoding?: string): number | null {
  try {
    readPost(limitsOf(path), { "content-type": type, "content-encoding": encoding }, Buffer.from(body));
    return null;
  } catch (error) {
    if (error instanceof UnreadableForm) return error.status;
    throw error;
  }
}
const part = (boundary: string, end = "--") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}${end}\r\n`;

test("forms of both types are read, and so is a post without a body", () => {
  expect(problem(urlEncoded)).toBeNull();
  expect(problem("APPLICATION/X-WWW-FORM-URLENCODED ; charset=UTF-8")).toBeNull();
  expect(problem(multipart, part("x"))).toBeNull();
  expect(problem('multipart/form-data; boundary="x"', part("x"))).toBeNull();
  expect(problem(undefined, "")).toBeNull();
  expect(problem("application/json", "{}", "/vitals")).toBeNull();
  expect(problem("application/octet-stream", "{}", "/dashboard/files/:type/:id/upload")).toBeNull();
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
])("the type %j is not supported", (type, body) => {
  expect(problem(type, body)).toBe(415);
});

test("a compressed form is not supported", () => {
  expect(problem(urlEncoded, "a=1", "/login", "gzip")).toBe(415);
});

test.each([
  ["multipart/form-data", part("x")],
  ["multipart/form-data; boundary=", part("x")],
  [`multipart/form-data; boundary=${"x".repeat(71)}`, part("x".repeat(71))],
  ["multipart/form-data; boundary=y", part("x")],
  ["multipart/form-data; boundary=x", ""],
  ["multipart/form-data; boundary=x", "a=1"],
  ["multipart/form-data; boundary=x", part("x", "")],
  ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a\r\n\r\n1\r\n--x--\r\n'],
  ["multipart/form-data; boundary=x", `--x\r\n${"a: b\r\n".repeat(1_000)}\r\n1\r\n--x--\r\n`],
])("a broken form is refused: %j", (type, body) => {
  expect(problem(type, body)).toBe(400);
});

test("a large body is for those who may send it, and, where files are accepted, for forms of that type", () => {
  const files = limitsOf("/dashboard/files/:type/:id");
  const headers = { "content-type": multipart, "content-length": "15000000" };
  expect(needsSender(headers, files)).toBe(true);
  expect(needsSender({ "content-type": multipart }, files), "without a length").toBe(true);
  expect(needsSender({ ...headers, "content-length": "60000" }, files)).toBe(false);
  expect(bodyLimit(files, headers, true)).toBe(15_100_000);
  expect(bodyLimit(files, headers, false)).toBe(unaskedBytes);
  expect(bodyLimit(files, { ...headers, "content-type": urlEncoded }, true)).toBe(unaskedBytes);
  expect(needsSender(headers, limitsOf("/contact"))).toBe(false);
  expect(bodyLimit(limitsOf("/contact"), headers, false)).toBe(32 * 1024);
});
