import { expect, test } from "vitest";
import { zip } from "../../../test/zip.ts";
import { chatOfZip } from "./chat-zip.server.ts";

const text = "[12/03/24, 10:42:15] రవి: Hello\r\n";
const chat = { name: "_chat.txt", content: text, isCompressed: true };
const read = async (bytes: Uint8Array) => {
  const result = await chatOfZip(bytes);
  return "problem" in result ? result.problem : Buffer.from(result.bytes).toString();
};

test.each([
  ["an iPhone exports it", [chat]],
  [
    "with media beside it",
    [{ name: "00000012-PHOTO-2024-03-12.jpg", content: "jpeg" }, chat, { name: "00000013-Menu.txt", content: "menu" }],
  ],
  ["of Android", [{ name: "WhatsApp Chat with రవి.txt", content: text }]],
  ["in a folder", [{ name: "WhatsApp Chat - Ravi/_chat.txt", content: text, isCompressed: true }]],
  ["compressed again by macOS", [chat, { name: "__MACOSX/._chat.txt", content: "\0\x05\x16\x07" }]],
  ["under another name", [{ name: "chat of ravi.TXT", content: text }]],
] as const)("reads the chat of a ZIP file: %s", async (_, entries) => {
  expect(await read(zip(...entries))).toBe(text);
});

test.each([
  ["nothing in it", zip(), "There is no chat"],
  ["only media", zip({ name: "a.jpg", content: "x" }), "There is no chat"],
  ["two texts", zip({ name: "a.txt", content: "x" }, { name: "b.txt", content: "x" }), "has 2 text files"],
  ["a password", zip({ ...chat, flags: 1 }), "has a password"],
  ["a chat that is too long", zip({ ...chat, content: "x".repeat(10_000_001) }), "larger than 10 MB"],
  ["more in it than it says", zip({ ...chat, content: "x".repeat(30_000), statedLength: 30 }), "is damaged"],
  ["a path out of the archive", zip({ name: "../_chat.txt", content: text }), "is damaged"],
  [
    "too many files",
    zip(...Array.from({ length: 20_001 }, (_, index) => ({ name: `${index}.txt`, content: "" }))),
    "There is no chat",
  ],
  ["a cut end", zip(chat).subarray(0, -30), "is damaged"],
  [
    "a changed byte",
    Buffer.from(
      zip({ ...chat, isCompressed: false })
        .toString("latin1")
        .replace("Hello", "Hullo"),
      "latin1",
    ),
    "is damaged",
  ],
])("refuses a ZIP file with its reason: %s", async (_, bytes, problem) => {
  expect(await read(bytes)).toContain(problem);
});
