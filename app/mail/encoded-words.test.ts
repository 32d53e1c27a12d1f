import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { encodedWords } from "./encoded-words.ts";

const space = "=?UTF-8?Q?=20?=";
const wordsOf = (header: string) =>
  header
    .split(" ")
    .map((word) => (word === space ? " " : Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? "", "base64").toString()));

it.each(["శ్రీ వెంకటేశ్వర ఈవెంట్స్ అండ్ మీడియా", "Siddharth Mohanam says that ₹1,00,000.00 are paid", "श्री राम इवेंट्स", "😀".repeat(30)])(
  "encodes %s in words of at most 75 characters, which readers join again",
  async (text) => {
    const header = encodedWords(text);
    expect(Math.max(...header.split(" ").map((word) => word.length))).toBeLessThanOrEqual(75);
    expect(wordsOf(header).join("")).toBe(text);
    expect((await PostalMime.parse(`Subject: ${header}\r\n\r\n`)).subject).toBe(text);
  },
);

it.each(["శ్రీ వెంకటేశ్వర ఈవెంట్స్ అండ్ మీడియా", "మీ కొటేషన్ INV-H/2627/00052 సిద్ధంగా ఉంది", "శ్రీవేంకటేశ్వరస్వామివారి కల్యాణోత్సవం"])(
  "puts no two base64 words with padding beside each other (%s)",
  (text) => expect(encodedWords(text)).not.toMatch(/=\?= =\?UTF-8\?B/),
);

it("ends an encoded word only at a space, where one is", () =>
  expect(wordsOf(encodedWords("శ్రీ వెంకటేశ్వర ఈవెంట్స్ అండ్ మీడియా"))).toEqual(["శ్రీ వెంకటేశ్వర", " ", "ఈవెంట్స్ అండ్", " ", "మీడియా"]));

it("leaves ASCII as it is", () => expect(encodedWords("Invoice INV-H/2627/00052")).toBe("Invoice INV-H/2627/00052"));
