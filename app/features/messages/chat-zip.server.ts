import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { maxChatBytes } from "./chat-import.ts";

/** A chat with media has one entry for each picture. More are no chat that fits into the largest upload. */
const maxEntries = 20_000;
const damaged = "This ZIP file is damaged. Export the chat again.";
const noChat = "There is no chat in this ZIP file. Choose the file that WhatsApp exported.";

/** The text files of the archive beside its media. macOS adds entries named __MACOSX/._chat.txt. */
const isText = ({ fileName, uncompressedSize }: Entry) =>
  /\.txt$/i.test(fileName) && !/(^|\/)(\.|__MACOSX\/)/.test(fileName) && uncompressedSize > 0;
/** "_chat.txt" on iOS, "WhatsApp Chat with Anjali.txt" on Android; the words are in the phone's language, the brand is not. */
const isChat = ({ fileName }: Entry) => /^_chat\.txt$|whatsapp/i.test(fileName.split("/").at(-1) as string);

/** The chat in a ZIP archive, as an iPhone exports it, or why there is none. yauzl ends with an error when an entry is longer than it says. */
export async function chatOfZip(bytes: Uint8Array): Promise<{ bytes: Uint8Array } | { problem: string }> {
  const archive = await openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!archive) return { problem: damaged };
  try {
    if (archive.entryCount > maxEntries) return { problem: noChat };
    const texts: Entry[] = [];
    for await (const entry of archive.eachEntry()) if (isText(entry)) texts.push(entry);
    const chats = texts.filter(isChat);
    const [chat, ...others] = chats.length > 0 ? chats : texts;
    if (!chat) return { problem: noChat };
    if (others.length > 0)
      return { problem: `This ZIP file has ${others.length + 1} text files. Open it, and choose the one that is the chat.` };
    if (chat.isEncrypted()) return { problem: "This ZIP file has a password. Open it, and choose the .txt file that is in it." };
    if (chat.uncompressedSize > maxChatBytes)
      return { problem: "The chat in this ZIP file is larger than 10 MB. Export a part of it." };
    return { bytes: await readEntry(archive, chat) };
  } catch {
    return { problem: damaged };
  }
}

async function openArchive(bytes: Buffer): Promise<ZipFile | null> {
  return fromBufferPromise(bytes, { lazyEntries: true }).catch(() => null);
}

async function readEntry(archive: ZipFile, entry: Entry): Promise<Uint8Array> {
  const content = await buffer(await archive.openReadStreamPromise(entry));
  // yauzl 3.4 compares the length only.
  if (crc32(content) !== entry.crc32) throw new Error("wrong checksum");
  return content;
}
