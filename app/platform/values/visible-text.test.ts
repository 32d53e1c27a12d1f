import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { visibleForm, visibleText } from "./visible-text.ts";

it.each([
  ["U+202E", "Rao\u202eihtnavaM"],
  ["U+202A to U+202D", "R\u202aa\u202bo\u202c \u202dMavanthi"],
  ["U+2066 to U+2069", "\u2066Rao\u2069 \u2067Mavanthi\u2068"],
  ["U+200E, U+200F, U+061C", "\u200eRao\u200f Mavanthi\u061c"],
  ["no width", "\ufeffRa\u200bo\u2060 Mav\u00adanthi"],
  ["joiners in Latin text", "R\u200dao Mavan\u200cthi\u200d"],
  ["tags", "Rao\u{e0041} Mavanthi\u{e007f}"],
])("removes %s", (_, text) => {
  expect(visibleText(text)).toBe(text.includes("ihtnavaM") ? "RaoihtnavaM" : "Rao Mavanthi");
});

it.each(["\u3164", "\u2800\u200b", "\u200d", "\u{e0020}"])("a name that looks empty is empty: %j", (text) => {
  expect(visibleText(text).trim()).toBe("");
});

it.each([
  ["Telugu, inside a word", "రమేశ్\u200cకు"],
  ["Telugu, at the end of a word", "కుమార్\u200c రావు"],
  ["Hindi, half letter", "क्\u200dष"],
  ["Hindi, inside a word", "श्री\u200cमती"],
  ["Malayalam, old chillu", "അവന്\u200d"],
  ["Bangla", "র\u200d্যালি"],
  ["Urdu", "می\u200cخواہم"],
  ["family", "👨\u200d👩\u200d👧"],
  ["heart", "❤️\u200d🔥"],
  ["lines and tabs", "a\n\tb\r\n"],
  ["spaces", "a\u00a0b\u202fc"],
])("keeps %s", (_, text) => expect(visibleText(text)).toBe(text));

it("keeps one joiner only, and none between a word and something else", () => {
  expect(visibleText("రమేశ్\u200c\u200c\u200dకు")).toBe("రమేశ్\u200cకు");
  expect(visibleText("రవి\u200c Rao")).toBe("రవి Rao");
});

it("a form gets visible texts and names of files; a password stays as it was entered", () => {
  const form = new FormData();
  form.append("name", "Rao\u202e");
  form.append("name", "b\u200f");
  form.append("new_password", "p\u202ew");
  form.append("file", new File(["x"], "invoice\u202efdp.exe", { type: "text/plain" }));
  const visible = visibleForm(form);
  expect([visible.getAll("name"), visible.get("new_password")]).toEqual([["Rao", "b"], "p\u202ew"]);
  const file = visible.get("file") as File;
  expect([file.name, file.type, file.size]).toEqual(["invoicefdp.exe", "text/plain", 1]);
});

it("every action reads its form by postedForm, which leaves out what is not seen", () => {
  const app = join(import.meta.dirname, "../..");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
  );
  const readers = files.filter((file) => readFileSync(join(app, file), "utf8").includes(".formData("));
  // In the browser; for the log of refused requests; postedForm itself.
  const known = ["platform/request.server.ts", "identity/session.server.ts", "browser/with-offline-fallback.ts"];
  expect(readers.filter((file) => !known.includes(file))).toEqual([]);
});
