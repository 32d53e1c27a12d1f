import { expect, it } from "vitest";
import { applyMark, type TextMark } from "./text-marks.ts";

/** "a <b> c": the selection is in angle brackets, before the change and after it. */
function marked(shown: string, mark: TextMark) {
  const from = shown.indexOf("<");
  const to = shown.indexOf(">") - 1;
  const text = shown.replace(/[<>]/g, "");
  const change = applyMark(text, from, to, mark);
  const after = text.slice(0, change.from) + change.insert + text.slice(change.to);
  const [start, end] = change.selection;
  return [`${after.slice(0, start)}<${after.slice(start, end)}>${after.slice(end)}`, change.done];
}

it("makes a part bold, and removes it again", () => {
  expect(marked("a <b> c", "bold")).toEqual(["a **<b>** c", "Bold"]);
  expect(marked("a **<b>** c", "bold")).toEqual(["a <b> c", "Not bold"]);
  expect(marked("a <>", "bold")).toEqual(["a **<bold text>**", "Bold"]);
});

it("makes a part a link and selects the address that is missing", () => {
  expect(marked("see <our work>.", "link")).toEqual(["see [our work](<https://>).", "Link: enter its address"]);
  expect(marked("<>", "link")[0]).toBe("[text](<https://>)");
});

it("makes lines the points of a list, and paragraphs again", () => {
  expect(marked("Lamps:\n<one\ntwo>", "list")).toEqual(["Lamps:\n- one\n- two<>", "List"]);
  expect(marked("<- one\n- two>", "list")).toEqual(["one\n\ntwo<>", "Paragraph"]);
  expect(marked("<>", "list")[0]).toBe("- <>");
  expect(marked("Lamps:\n- <one>", "paragraph")).toEqual(["Lamps:\n\none<>", "Paragraph"]);
});
