import { z } from "zod";
import type { FormActionData } from "#app/platform/values/forms.ts";
import type { Chat } from "./chat.ts";
import { parseRecord } from "./messages.ts";

/** A record into whose timeline a chat can be imported. */
export type ChatRecord = { type: "lead" | "client"; id: string };

export const maxChatBytes = 10_000_000;
/** The characters of messages that are pasted: a field of a form has no room for a whole chat. */
export const maxPasted = 10_000;
const notATextFile = "This is not a text file. Choose the .txt or .zip file of a chat that WhatsApp exported.";
export const chatTooLarge = "This file is larger than 10 MB. Export the chat without media, or a part of it.";

type PreviewedMessage = { at: string; sender: string; text: string };

export type ChatPreview = {
  id: string;
  fileName: string;
  count: number;
  /** How many messages only name a picture or another file, which the export does not contain. */
  media: number;
  /** How many notices of WhatsApp itself the file has, such as "X joined". They are not imported. */
  notices: number;
  senders: Chat["senders"];
  /** The senders that are probably staff. */
  staffSenders: string[];
  first: PreviewedMessage[];
  last: PreviewedMessage[];
  order: Chat["order"];
  isOrderUnsure: boolean;
  /** The leads into whose timelines the chat may belong. */
  candidates: (ChatRecord & { name: string; phone: string | null })[];
  /** The record into whose timeline the chat goes, "lead.8f…"; null while several or none are possible. */
  chosen: string | null;
  /** How many messages of the chat are in the chosen record's timeline already. */
  known: number;
};

export type ChatActionData = FormActionData;

const dateOrders = ["day-first", "month-first", "year-first"] as const;

export const readOrder = (text: string | null): Chat["order"] | undefined => dateOrders.find((order) => order === text);

export function parseChatRecord(text: string | null): ChatRecord | null {
  const record = parseRecord(text);
  return record?.type === "lead" || record?.type === "client" ? { type: record.type, id: record.id } : null;
}

export const ChatImport = z.object({
  id: z.uuid(),
  record: z.string("Please choose whose chat this is.").transform((text, { addIssue }) => {
    const record = parseChatRecord(text);
    if (!record) addIssue({ code: "custom", message: "Please choose whose chat this is." });
    return record as ChatRecord;
  }),
  order: z.enum(dateOrders).optional(),
});
export type ChatImport = z.output<typeof ChatImport> & { staffSenders: readonly string[] };

/** Whether the file is a ZIP archive: an iPhone exports a chat in one. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b);

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** How many bytes are decoded before other requests get their turn. */
const sliceBytes = 250_000;

/** The text of an uploaded file, or why it cannot be a chat. A generator, so that a large file can be decoded in slices. */
export function* decodeChat(bytes: Uint8Array): Generator<undefined, { text: string } | { problem: string }> {
  if (bytes.length === 0) return { problem: "This file is empty." };
  if (bytes.length > maxChatBytes) return { problem: chatTooLarge };
  const encoding = startsWith(bytes, 0xff, 0xfe) ? "utf-16le" : startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : "utf-8";
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    let text = "";
    for (let start = 0; start < bytes.length; start += sliceBytes) {
      text += decoder.decode(bytes.subarray(start, start + sliceBytes), { stream: true });
      if (start === 0 && text.includes("\0")) return { problem: notATextFile };
      yield;
    }
    return { text: (text + decoder.decode()).replaceAll("\0", "") };
  } catch {
    // The bytes are not text in this encoding.
  }
  return { problem: notATextFile };
}
