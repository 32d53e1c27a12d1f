import { describe, expect, it } from "vitest";
import { readForm, UnreadableForm } from "./posted-form.ts";

const limits = { fields: 3, files: 1, fieldBytes: 10 };
const urlEncoded = "application/x-www-form-urlencoded";
const read = (body: string, type = urlEncoded) => [...readForm(type, Buffer.from(body), limits)];
const refusal = (body: string, type?: string) => {
  try {
    read(body, type);
    return null;
  } catch (error) {
    if (error instanceof UnreadableForm) return `${error.status} ${error.message}`;
    throw error;
  }
};
const multipart = "multipart/form-data; boundary=--x";
const part = (header: string, value: string) => `----x\r\nContent-Disposition: form-data; ${header}\r\n\r\n${value}\r\n`;
const parts = (...all: string[]) => `${all.join("")}----x--\r\n`;

describe("readForm", () => {
  it("reads what a browser sends, in both encodings", async () => {
    const sent = new FormData();
    sent.append('a"b\r\n', "x\ny");
    sent.append("నమ", "స్తే");
    sent.append("file", new File(["abc"], 'w"x\\y న.txt', { type: "text/plain" }));
    const response = new Response(sent);
    const type = response.headers.get("content-type") ?? "";
    const form = readForm(type, new Uint8Array(await response.arrayBuffer()), { ...limits, fieldBytes: 20 });
    const file = form.get("file") as File;
    expect([...form].slice(0, 2)).toEqual([
      ['a"b\r\n', "x\ny"],
      ["నమ", "స్తే"],
    ]);
    expect([file.name, file.type, await file.text()]).toEqual(['w"x\\y న.txt', "text/plain", "abc"]);
    const query = new URLSearchParams({ "a b": "స", c: "&=+%" });
    expect(read(String(query))).toEqual([...query]);
    expect(read("")).toEqual([]);
    expect(read("a&=b&")).toHaveLength(2);
  });

  it("reads bytes that are no UTF-8 as replacement characters, and a field without a chosen file as an empty file", () => {
    expect(read(parts(part('name="a"', "")), multipart)).toEqual([["a", ""]]);
    const body = Buffer.from(parts(part('name="a"', "\xff")), "latin1");
    expect([...readForm(multipart, body, limits)]).toEqual([["a", "\ufffd"]]);
    expect(read(parts(part('name="a"; filename=""', "")), multipart)[0]?.[1]).toMatchObject({ name: "", size: 0 });
  });

  it("reads at the limits", () => {
    expect(read(`a=${"1".repeat(10)}&b=2&c=3`)).toHaveLength(3);
    expect(read(`a=${"%31".repeat(10)}`)).toEqual([["a", "1".repeat(10)]]);
    const file = part('name="f"; filename="a"', "x".repeat(1_000));
    expect(read(parts(part('name="a"', "1".repeat(10)), part('name="b"', "2"), file), multipart)).toHaveLength(3);
  });

  it("refuses beyond the limits, and says which", () => {
    const tooMany = "413 This form has more than 3 fields. Nothing was stored.";
    expect(refusal("a=1&b=2&c=3&d=4")).toBe(tooMany);
    expect(refusal("&".repeat(1_000_000))).toBe(tooMany);
    expect(refusal(parts(part('name="a"', "").repeat(4)), multipart)).toBe(tooMany);
    for (const value of ["1".repeat(11), "%31".repeat(11), "స".repeat(4), "1".repeat(1_000_000)]) {
      expect(refusal(`a=${value}`)).toMatch(/^413 One field of this form is longer than/);
      expect(refusal(parts(part('name="a"', value)), multipart)).toMatch(/^413 One field/);
    }
    expect(refusal(`${"a".repeat(1_001)}=1`)).toMatch(/^413 One field/);
    expect(refusal(parts(part(`name="${"a".repeat(1_001)}"`, "1")), multipart)).toMatch(/^413 One field/);
    const file = part('name="f"; filename="a"', "x");
    expect(refusal(parts(file, file), multipart)).toBe("413 More than 1 files at once. Nothing was stored.");
  });
});
