import { Invalid } from "#app/errors.ts";
import { isDay, startOfDay } from "#app/platform/values/dates.ts";
import { onlyPhoneKey, sharePhone } from "#app/platform/values/phone.ts";
import { visibleText } from "#app/platform/values/visible-text.ts";
import { type Header, readHeader } from "./chat-header.ts";

export type ChatMessage = {
  at: Date;
  sender: string;
  text: string;
  /** A picture, a recording or a file that the export left out. */
  isMedia: boolean;
};
type DateOrder = "day-first" | "month-first" | "year-first";
export type Chat = {
  messages: ChatMessage[];
  /** The senders with their number of messages, in descending order. */
  senders: { name: string; count: number }[];
  /** How many notices of WhatsApp itself the file has: "Messages are end-to-end encrypted". */
  notices: number;
  /** The order of day, month and year in its dates. */
  order: DateOrder;
  /** Whether nothing in the chat tells if the day or the month comes first. */
  isOrderUnsure: boolean;
};

/**
 * How much of a chat is imported at once. A message may have several lines. Days: those of fifty years. People: WhatsApp's groups have at most
 * 1,024 members at a time.
 */
export const chatLimits = { messages: 100_000, lines: 400_000, days: 20_000, people: 2_000 } as const;
/** Messages and notices of WhatsApp, which are not imported. */
const maxEntries = 2 * chatLimits.messages;

/** The longest text that WhatsApp sends; the timeline cuts a longer one. */
const maxText = 65_536;
/** How many characters of a text are read: it may contain direction marks, which are removed and do not count. */
const maxRawText = 2 * maxText;
const maxSender = 100;

const orders: Record<DateOrder, (date: Header["date"]) => [year: number, month: number, day: number]> = {
  "day-first": ([day, month, year]) => [year, month, day],
  "month-first": ([month, day, year]) => [year, month, day],
  "year-first": ([year, month, day]) => [year, month, day],
};

type InstantOf = (header: Header) => number | null;

/** @returns a function that gives the time of a message in milliseconds; null for a day that the calendar does not have */
function instantsIn(order: DateOrder): InstantOf {
  // The starts of days are cached, because a chat has many messages of each day.
  const starts = new Map<string, number | null>();
  return ({ date, seconds }) => {
    const key = date.join();
    let start = starts.get(key);
    if (start === undefined) {
      const [year, month, day] = orders[order](date);
      const text = [year < 100 ? 2000 + year : year, twoDigits(month), twoDigits(day)].join("-");
      start = isDay(text) ? startOfDay(text).getTime() : null;
      starts.set(key, start);
    }
    return start === null ? null : start + seconds * 1000;
  };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

type Entry = { header: Header; text: string; line: string };

/** A computation that yields after each line or message, so that its caller can interrupt it. */
type Steps<Result> = Generator<undefined, Result>;

function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(start, index);
    start = index + end.length;
  }
  yield text.slice(start);
}

/**
 * The lines of the file as entries: what has no date and time of its own belongs to the entry before it, and so does a message that was
 * copied from the chat of another kind of phone.
 * @throws Invalid when there are more than the limits allow
 */
function* readEntries(text: string): Steps<Entry[]> {
  const lineCount = yield* countLines(text);
  if (lineCount > chatLimits.lines) throw tooMany(lineCount, "lines", chatLimits.lines);
  const entries: Entry[] = [];
  const days = new Set<string>();
  let entryCount = 0;
  for (const line of linesOf(text)) {
    const header = readHeader(line);
    const previous = entries.at(-1);
    const found = header?.form === (entries[0]?.header ?? header)?.form ? header : null;
    if (found && ++entryCount <= maxEntries) {
      entries.push({ header: found, text: found.rest, line });
      days.add(found.date.join());
    } else if (!found && previous && entryCount <= maxEntries) previous.text += `\n${line}`;
    yield;
  }
  if (entryCount > maxEntries) throw tooMany(entryCount, "messages", chatLimits.messages);
  if (days.size > chatLimits.days) throw tooMany(days.size, "different days", chatLimits.days);
  return entries;
}

function* countLines(text: string): Steps<number> {
  const counts = { "\n": 1, "\r": 1 };
  for (const end of ["\n", "\r"] as const)
    for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1)) if (++counts[end] % 100_000 === 0) yield;
  return Math.max(...Object.values(counts));
}

/** @throws Invalid when the chat has more messages or people than are imported at once */
export function requireImportable({ messages, senders }: Chat): void {
  if (messages.length > chatLimits.messages) throw tooMany(messages.length, "messages", chatLimits.messages);
  if (senders.length > chatLimits.people) throw tooMany(senders.length, "people", chatLimits.people);
}

const tooMany = (count: number, what: string, max: number) =>
  new Invalid({
    file: `This file has ${count.toLocaleString("en-IN")} ${what}, and at most ${max.toLocaleString("en-IN")} are imported at once. Divide it into several files.`,
  });

/** A clock may be wrong, or in another time zone. */
const isFuture = (at: number, now: Date) => at > now.getTime() + 86_400_000;

/**
 * How unlikely an order of day and month is: invalid dates count most, then dates in the future, then steps back in time. Future dates with
 * a message after them are none of messages.
 */
function* countOrderErrors(entries: readonly Entry[], instantOf: InstantOf, now: Date): Steps<number> {
  let errors = 0;
  let futures = 0;
  let previousAt = 0;
  for (const { header } of entries) {
    const at = instantOf(header);
    if (at === null) errors += 1000;
    else if (isFuture(at, now)) futures++;
    else {
      if (at < previousAt) errors += 1;
      futures = 0;
      previousAt = at;
    }
    yield;
  }
  return errors + futures * 10;
}

/**
 * The entries that are messages: a line such as "12/12/26, 10:00 - Haldi" of a programme, with a day in the future or none of the calendar,
 * is a part of the message before it.
 */
function* joinLines(entries: readonly Entry[], instantOf: InstantOf, now: Date): Steps<(Entry & { at: number | null })[]> {
  const joined: (Entry & { at: number | null })[] = [];
  for (const { header, text, line } of entries) {
    const at = instantOf(header);
    const previous = joined.at(-1);
    const isLine = at === null || (isFuture(at, now) && previous?.at && !isFuture(previous.at, now));
    if (isLine && previous) previous.text += `\n${line}${text.slice(header.rest.length)}`;
    else joined.push({ header, text, line, at });
    yield;
  }
  return joined;
}

/**
 * Reads a chat as WhatsApp exports it on iOS and Android, or as it is copied from WhatsApp on a computer.
 * @param order how its dates are written, if the person chose it
 * @returns null when there is no message in it @throws Invalid when it has many more messages, or more lines or days, than `chatLimits` allows
 */
export function* parseChat(text: string, { now, order: chosenOrder }: { now: Date; order?: DateOrder }): Steps<Chat | null> {
  const entries = yield* readEntries(text);
  const isYearFirst = entries[0]?.header.isYearFirst ?? false;
  const dayFirst = yield* countOrderErrors(entries, instantsIn("day-first"), now);
  const monthFirst = yield* countOrderErrors(entries, instantsIn("month-first"), now);
  const yearFirst = yield* countOrderErrors(entries, instantsIn("year-first"), now);
  const dayOrMonth = monthFirst < dayFirst ? "month-first" : "day-first";
  // Phones in Nepali write 24/3/25 for 25 March 2024; those in Odia, Kashmiri and Sindhi write the month first (CLDR 48).
  const likely = yearFirst < Math.min(dayFirst, monthFirst, entries.length) ? "year-first" : dayOrMonth;
  const order = isYearFirst ? "year-first" : chosenOrder && chosenOrder !== "year-first" ? chosenOrder : likely;
  const instantOf = instantsIn(order);
  const messages: ChatMessage[] = [];
  let notices = 0;
  for (const { at, text } of yield* joinLines(entries, instantOf, now)) {
    const message = at === null ? null : readMessage(text, new Date(at));
    if (message) messages.push(message);
    else notices++;
    yield;
  }
  if (messages.length === 0) return null;
  return { messages, senders: countSenders(messages), notices, order, isOrderUnsure: !isYearFirst && dayFirst === monthFirst };
}

const mediaText =
  /^\p{Cf}*<[^<>\n]{1,200}>$|^\p{Cf}+(?:image|video|audio|GIF|sticker|video note|Contact card) omitted$|\p{Cf}document omitted$/u;
/** On Android; the words in brackets are in the phone's language. */
const attachedFile = /^(?:\S[^\n]{0,200}\.\w{2,5} \(file attached\)|[A-Z]{3}-\d{8}-WA\d{4}\.\w{2,5} \([^()\n]{1,60}\))$/;
const isMediaText = (text: string) => mediaText.test(text) || attachedFile.test(text.replace(/^\p{Cf}+/u, ""));
const edited = "<This message was edited>";
/** "null" is what Android exports for a message without a text, such as a missed call. */
const deletedText = /^(?:(?:This message was deleted|You deleted this message)\.?|null)$/;
/** On iOS notices begin with a direction mark, and so do messages with a location or a poll, and on Android files with a caption below. */
const isNotice = (text: string) =>
  text.startsWith("\u200e") && !/^\u200e(?:Location: |POLL:)/.test(text) && !isMediaText(text.split("\n", 1)[0] ?? "");

/** @returns null for a notice of WhatsApp */
function readMessage(entry: string, at: Date): ChatMessage | null {
  const colon = entry.indexOf(": ");
  const sender = entry.slice(0, Math.max(colon, 0));
  // A notice quotes a name: 'Ravi changed the group name from "Haldi: Sunday"'.
  if (colon < 1 || sender.length > maxSender || sender.includes("\n") || (sender.split(/["“”]/).length - 1) % 2 === 1)
    return null;
  const raw = entry.slice(colon + 2, colon + 2 + maxRawText).trim();
  const isMedia = raw.length < 500 && isMediaText(raw);
  const name = cleaned(sender).replace(/^~\s*/, "");
  const text = cleaned(raw.endsWith(edited) ? raw.slice(0, -edited.length) : raw);
  if (!name || !text || deletedText.test(text) || (!isMedia && isNotice(raw))) return null;
  return { at, sender: name, text: isMedia ? mediaName(text) : text.slice(0, maxText), isMedia };
}

const mediaName = (text: string) => text.replaceAll(/^<(attached: )?|>$/g, "");

/** Removes characters that are not seen, special spaces and characters that PostgreSQL cannot store. */
const cleaned = (text: string) => (/^[ -~]*$/.test(text) ? text.trim() : withoutMarks(text));

const withoutMarks = (text: string) =>
  visibleText(text)
    .replaceAll("\0", "")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .toWellFormed()
    .trim();

function countSenders(messages: readonly ChatMessage[]): Chat["senders"] {
  const counts = new Map<string, number>();
  for (const { sender } of messages) counts.set(sender, (counts.get(sender) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

const lettersAndDigits = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/**
 * Which senders of a chat are probably staff: those with the name of a member of the staff, or of the company. If there are none,
 * and the chat has two senders, the one that is not the lead or client whose chat it is.
 */
export function guessStaffSenders(
  senders: readonly { name: string }[],
  { staffNames, leadOrClient }: { staffNames: readonly string[]; leadOrClient: { name: string; phone: string | null } | null },
): string[] {
  const known = staffNames.map(lettersAndDigits).filter(Boolean);
  const named = senders.filter(({ name }) => known.includes(lettersAndDigits(name))).map(({ name }) => name);
  if (named.length > 0 || senders.length !== 2 || !leadOrClient) return named;
  const isLeadOrClient = ({ name }: { name: string }) =>
    lettersAndDigits(name) === lettersAndDigits(leadOrClient.name) ||
    (onlyPhoneKey(name) !== "" && sharePhone(name, leadOrClient.phone ?? ""));
  const rest = senders.filter((sender) => !isLeadOrClient(sender));
  return rest.length === 1 ? rest.map(({ name }) => name) : [];
}
