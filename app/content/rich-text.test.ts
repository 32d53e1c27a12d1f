import { expect, test } from "vitest";
import { formatRichText, parseRichText, RichTextSchema } from "./rich-text.ts";

test.each([
  ["", []],
  ["One line", [{ paragraph: [{ text: "One line" }] }]],
  ["Two\nlines", [{ paragraph: [{ text: "Two lines" }] }]],
  ["One\n\n\nTwo", [{ paragraph: [{ text: "One" }] }, { paragraph: [{ text: "Two" }] }]],
  ["We **never** stop.", [{ paragraph: [{ text: "We " }, { text: "never", bold: true }, { text: " stop." }] }]],
  ["See [prices](/services).", [{ paragraph: [{ text: "See " }, { text: "prices", href: "/services" }, { text: "." }] }]],
  ["- one\n- two", [{ list: [[{ text: "one" }], [{ text: "two" }]] }]],
  [
    "We:\n- one\n- two\nand more",
    [{ paragraph: [{ text: "We:" }] }, { list: [[{ text: "one" }], [{ text: "two" }]] }, { paragraph: [{ text: "and more" }] }],
  ],
  ["- one\n\n- other list", [{ list: [[{ text: "one" }]] }, { list: [[{ text: "other list" }]] }]],
  ["2 * 3 ** 4 [not a link]", [{ paragraph: [{ text: "2 * 3 ** 4 [not a link]" }] }]],
  ["<b>no HTML</b>", [{ paragraph: [{ text: "<b>no HTML</b>" }] }]],
])("%j has the blocks that a reader sees", (source, blocks) => {
  expect(parseRichText(source)).toEqual(blocks);
  expect(parseRichText(formatRichText(parseRichText(source)))).toEqual(blocks);
  expect(RichTextSchema.safeParse(blocks).success).toBe(true);
});

test.each(["javascript:alert(1)", "//evil.example", "data:text/html,x", "http://plain.example", "\\evil", "", "ftp://a"])(
  "a link to %j is refused",
  (href) => {
    expect(RichTextSchema.safeParse(parseRichText(`[here](${href})`)).success).toBe(false);
  },
);

test.each(["https://a.example/b?c=d#e", "/services#weddings", "#contact", "mailto:a@b.example", "tel:+914055500142"])(
  "a link to %j is accepted",
  (href) => {
    expect(RichTextSchema.safeParse(parseRichText(`[here](${href})`)).success).toBe(true);
  },
);
