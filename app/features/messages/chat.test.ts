import { describe, expect, test } from "vitest";
import { type Chat, parseChat, requireImportable } from "./chat.ts";

const now = new Date("2026-11-23T00:00:00Z");
function parse(text: string, order?: Chat["order"]) {
  const steps = parseChat(text, { now, order });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
const inIndia = (at: Date) =>
  at.toLocaleString("sv-SE", {
    timeZone: "Asia/Kolkata",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
/** "2024-03-12 22:42:00 Anjali: Hello" */
const read = (text: string) => parse(text)?.messages.map(({ at, sender, text }) => `${inIndia(at)} ${sender}: ${text}`);

describe("the start of a message", () => {
  test.each([
    ["Android, 12 h", "12/03/24, 10:42 pm - Anjali: Hello", "2024-03-12 22:42:00"],
    ["Android, U+202F before pm", "12/03/24, 10:42\u202fpm - Anjali: Hello", "2024-03-12 22:42:00"],
    ["Android, 24 h", "12/03/2024, 22:42 - Anjali: Hello", "2024-03-12 22:42:00"],
    ["Android, one digit", "5/3/24, 9:05 am - Anjali: Hello", "2024-03-05 09:05:00"],
    ["Android, dots", "12.03.24, 22:42 - Anjali: Hello", "2024-03-12 22:42:00"],
    ["Android, hyphens", "12-03-2024, 22:42 - Anjali: Hello", "2024-03-12 22:42:00"],
    ["Android, year first", "2024-03-12, 22:42 - Anjali: Hello", "2024-03-12 22:42:00"],
    ["Android, p. m.", "12/03/24, 10:42 p. m. - Anjali: Hello", "2024-03-12 22:42:00"],
    ["Android, dash", "12/03/24, 22:42 – Anjali: Hello", "2024-03-12 22:42:00"],
    ["iOS, 12 h", "[12/03/24, 10:42:15 PM] Anjali: Hello", "2024-03-12 22:42:15"],
    ["iOS, U+202F before PM", "[12/03/24, 10:42:15\u202fPM] Anjali: Hello", "2024-03-12 22:42:15"],
    ["iOS, 24 h", "[12/03/2024, 22:42:15] Anjali: Hello", "2024-03-12 22:42:15"],
    ["iOS, dots", "[12.03.24, 22:42:15] Anjali: Hello", "2024-03-12 22:42:15"],
    ["iOS, year first", "[2024-03-12, 22:42:15] Anjali: Hello", "2024-03-12 22:42:15"],
    ["iOS, year first with slashes", "[2024/03/12, 10:42:15 PM] Anjali: Hello", "2024-03-12 22:42:15"],
    ["copied on a computer, 12 h", "[10:42 pm, 12/03/2024] Anjali: Hello", "2024-03-12 22:42:00"],
    ["copied on a computer, U+202F before pm", "[10:42\u202fpm, 12/3/2024] Anjali: Hello", "2024-03-12 22:42:00"],
    ["copied on a computer, 24 h", "[22:42, 12.03.2024] Anjali: Hello", "2024-03-12 22:42:00"],
    ["a direction mark first", "\u200e[12/03/24, 22:42:15] Anjali: Hello", "2024-03-12 22:42:15"],
    ["a byte order mark first", "\ufeff12/03/24, 22:42 - Anjali: Hello", "2024-03-12 22:42:00"],
    ["Devanagari digits", "१२/०३/२४, १०:४२ pm - Anjali: Hello", "2024-03-12 22:42:00"],
    ["the half of the day in Hindi", "12/03/24, 10:42 अपराह्न - Anjali: Hello", "2024-03-12 22:42:00"],
    ["the half of the day before the time, in Assamese", "১২-০৩-২৪, অপৰাহ্ন ১০.৪২ - Anjali: Hello", "2024-03-12 22:42:00"],
    ["Arabic, marks between the numbers", "[12\u200f/03\u200f/24، 10:42:15 م] Anjali: Hello", "2024-03-12 22:42:15"],
    ["Urdu digits", "\u200f۱۲/۰۳/۲۴، ۱۰:۴۲ PM - Anjali: Hello", "2024-03-12 22:42:00"],
    ["marks that need two code units", "\u{e0001}12/03/24, 22:42 - Anjali: Hello", "2024-03-12 22:42:00"],
    ["midnight", "12/03/24, 12:00 am - Anjali: Hello", "2024-03-12 00:00:00"],
    ["noon", "12/03/24, 12:00 pm - Anjali: Hello", "2024-03-12 12:00:00"],
    ["the American order, where it is certain", "3/25/24, 10:42 PM - Anjali: Hello", "2024-03-25 22:42:00"],
  ])("is recognised: %s", (_, line, at) => {
    expect(read(line)).toEqual([`${at} Anjali: Hello`]);
  });

  test.each([
    "32/13/24, 10:42 - Anjali: Hello",
    "12/03/24, 25:42 - Anjali: Hello",
    "12/03/24, 10:61 - Anjali: Hello",
    "12/03/24, 10:42 xy - Anjali: Hello",
    "12/03/24, 13:42 pm - Anjali: Hello",
    "12/03, 10:42 - Anjali: Hello",
    "12/03/202, 10:42 - Anjali: Hello",
    "12/03.24, 10:42 - Anjali: Hello",
    "Hello 12/03/24, 10:42 - Anjali: Hello",
    "Subject,Start Date,Start Time",
    "",
    "   \n\n",
    "30/02/24, 10:42 - Anjali: Hello",
  ])("is not in %j", (text) => {
    expect(parse(text)).toBeNull();
  });
});

describe("the order of day and month", () => {
  const chat = (...days: string[]) => parse(days.map((day) => `${day}, 10:00 - A: b`).join("\n"));

  test("follows from a day above 12", () => {
    expect(chat("01/02/24", "13/02/24")?.order).toBe("day-first");
    expect(chat("1/2/24", "2/13/24")?.order).toBe("month-first");
  });

  test("follows from the order of time", () => {
    expect(chat("01/03/24", "02/03/24", "01/04/24")?.order).toBe("day-first");
    expect(chat("3/1/24", "3/2/24", "4/1/24")?.order).toBe("month-first");
  });

  test("follows from a day that is still to come", () => {
    expect(chat("11/12/26")?.order).toBe("month-first");
  });

  test("is day first and marked as unsure when nothing decides it", () => {
    expect(chat("01/02/24")).toMatchObject({ order: "day-first", isOrderUnsure: true });
    expect(chat("13/02/24")).toMatchObject({ order: "day-first", isOrderUnsure: false });
    expect(chat("2024-02-01")).toMatchObject({ order: "year-first", isOrderUnsure: false });
  });

  test("is what somebody chose", () => {
    const messages = parse("01/02/24, 10:00 - A: b", "month-first")?.messages;
    expect(messages?.map(({ at }) => inIndia(at))).toEqual(["2024-01-02 10:00:00"]);
  });

  test.each([
    ["24/06/26", "24/06/26"],
    ["05/06/26", "05/06/26"],
    ["01/11/26", "23/11/26"],
  ])("is not that of a programme inside a message: %s", (first, last) => {
    const programme = "12/12/26, 10:00 - Haldi\n13/12/26, 18:00 - Sangeet: at Taj\nplease confirm";
    const chat = parse(`${first}, 10:42 - Ravi: Programme:\n${programme}\n${last}, 10:43 - Anjali: Yes`);
    expect(chat).toMatchObject({ order: "day-first", notices: 0 });
    expect(chat?.messages.map(({ sender, text }) => `${sender}: ${text}`)).toEqual([
      `Ravi: Programme:\n${programme}`,
      "Anjali: Yes",
    ]);
  });

  test("leaves a line of another order in the message before it", () => {
    expect(chat("01/03/24", "02/03/24", "25/03/24", "3/26/24")?.messages.at(-1)?.text).toBe("b\n3/26/24, 10:00 - A: b");
  });
});

describe("texts", () => {
  test("continue over several lines, also empty ones and ones that begin with a date", () => {
    const text = "12/03/24, 10:42 - Anjali: First\n\nThird: with a colon\n12/03/24 we meet\n12/03/24, 10:43 - Ravi: Next";
    expect(read(text)).toEqual([
      "2024-03-12 10:42:00 Anjali: First\n\nThird: with a colon\n12/03/24 we meet",
      "2024-03-12 10:43:00 Ravi: Next",
    ]);
  });

  test.each([
    ["12/03/24, 10:42 - ", "[10/03/24, 9:00:00 AM] Sita: The hall is free\n[10/03/24, 9:01:00 AM] Ravi: Good"],
    ["[12/03/24, 10:42:00] ", "10/03/24, 9:00 am - Sita: The hall is free"],
  ])("keep messages that were copied from another kind of phone: %s", (start, copied) => {
    expect(read(`${start}Anjali: See\n${copied}\n${start}Ravi: Yes`)).toEqual([
      `2024-03-12 10:42:00 Anjali: See\n${copied}`,
      "2024-03-12 10:42:00 Ravi: Yes",
    ]);
  });

  test("keep the caption below the name of a file, which begins with a direction mark", () => {
    expect(read("12/03/24, 10:42 - A: \u200eIMG-20240312-WA0001.jpg (file attached)\nThis hall?")).toEqual([
      "2024-03-12 10:42:00 A: IMG-20240312-WA0001.jpg (file attached)\nThis hall?",
    ]);
    expect(read("12/03/24, 10:42 - A: null\n12/03/24, 10:43 - A: b")).toEqual(["2024-03-12 10:43:00 A: b"]);
  });

  test("keep what was copied on a computer into a message of an iPhone", () => {
    const copied = "[22:40, 12/03/2024] Ravi: Hi";
    expect(read(`[12/03/24, 22:42:15] Anjali: see\n${copied}`)).toEqual([`2024-03-12 22:42:15 Anjali: see\n${copied}`]);
  });

  test("may have line ends of any system", () => {
    expect(read("12/03/24, 10:42 - A: 1\r\n2\r12/03/24, 10:43 - B: 3\n")).toEqual([
      "2024-03-12 10:42:00 A: 1\n2",
      "2024-03-12 10:43:00 B: 3",
    ]);
  });

  test("keep colons, brackets, other scripts and emoji", () => {
    expect(read("[12/03/24, 10:42:15] అంజలి: ధర: ₹5,000 - సరేనా? [1] 🎉")).toEqual([
      "2024-03-12 10:42:15 అంజలి: ధర: ₹5,000 - సరేనా? [1] 🎉",
    ]);
  });

  test("lose direction marks, special spaces, NUL and lone surrogates", () => {
    expect(read("12/03/24, 10:42 - \u202a+91\u00a098480\u00a012345\u202c: a\u202fb\0c\ud83d\u202e")).toEqual([
      "2024-03-12 10:42:00 +91 98480 12345: a bc\ufffd",
    ]);
  });

  test("are cut after 65,536 characters", () => {
    expect(parse(`12/03/24, 10:42 - A: ${"x".repeat(1_000_000)}`)?.messages[0]?.text).toHaveLength(65_536);
  });

  test("lose the mark of an edited message", () => {
    expect(read("[12/03/24, 10:42:15] A: Hello \u200e<This message was edited>")).toEqual(["2024-03-12 10:42:15 A: Hello"]);
    expect(read("12/03/24, 10:42 - A: Hello <This message was edited>")).toEqual(["2024-03-12 10:42:00 A: Hello"]);
  });

  test.each([
    ["12/03/24, 10:42 - A: <Media omitted>", "Media omitted"],
    ["12/03/24, 10:42 - A: IMG-20240312-WA0001.jpg (file attached)", "IMG-20240312-WA0001.jpg (file attached)"],
    ["12/03/24, 10:42 - A: IMG-20240312-WA0001.jpg (फ़ाइल संलग्न है)", "IMG-20240312-WA0001.jpg (फ़ाइल संलग्न है)"],
    ["12/03/24, 10:42 - A: <మీడియా వదిలివేయబడింది>", "మీడియా వదిలివేయబడింది"],
    ["[12/03/24, 10:42:15] A: \u200eimage omitted", "image omitted"],
    ["[12/03/24, 10:42:15] A: \u200eContact card omitted", "Contact card omitted"],
    ["[12/03/24, 10:42:15] A: \u200e<attached: 00000012-PHOTO.jpg>", "00000012-PHOTO.jpg"],
    ["[12/03/24, 10:42:15] A: Bill.pdf • \u200e2 pages \u200edocument omitted", "Bill.pdf • 2 pages document omitted"],
  ])("%j is media", (line, text) => {
    expect(parse(line)?.messages).toMatchObject([{ sender: "A", text, isMedia: true }]);
  });

  test("that mention media are not media", () => {
    expect(parse("12/03/24, 10:42 - A: the image omitted\n12/03/24, 10:43 - A: 3 < 5 > 2")?.messages).toMatchObject([
      { isMedia: false },
      { isMedia: false },
    ]);
  });

  test("of iOS with a direction mark are notices, except locations and polls", () => {
    const chat = parse(
      [
        "[12/03/24, 10:42:15] Anjali: \u200eMessages and calls are end-to-end encrypted.",
        "[12/03/24, 10:42:16] Anjali: \u200eMissed voice call",
        "[12/03/24, 10:42:17] Anjali: \u200eLocation: https://maps.google.com/?q=17.4,78.4",
        "[12/03/24, 10:42:18] Anjali: \u200ePOLL:\nWhich day?",
        "[12/03/24, 10:42:19] Anjali: \u200eThis message was deleted.",
      ].join("\n"),
    );
    expect(chat).toMatchObject({
      notices: 3,
      messages: [{ text: "Location: https://maps.google.com/?q=17.4,78.4" }, { text: "POLL:\nWhich day?" }],
    });
  });
});

test("notices and deleted messages are counted and not imported", () => {
  const chat = parse(
    [
      "12/03/24, 10:40 - Messages and calls are end-to-end encrypted. Only people in this chat can read them.",
      '12/03/24, 10:41 - Ravi changed the group name from "Haldi: Sunday" to "Haldi: Monday"',
      "12/03/24, 10:42 - Ravi added +91 98480 12345",
      "12/03/24, 10:43 - Anjali: This message was deleted",
      '12/03/24, 10:44 - Ravi "DJ" Rao: Hello',
      "12/03/24, 10:45 - ~ Asha: Hi",
      "12/03/24, 10:46 - : nobody",
      `12/03/24, 10:47 - ${"long ".repeat(40)}: nobody`,
    ].join("\n"),
  );
  expect(chat?.notices).toBe(6);
  expect(chat?.senders).toEqual([
    { name: 'Ravi "DJ" Rao', count: 1 },
    { name: "Asha", count: 1 },
  ]);
});

test("senders are counted, the most first", () => {
  const text = ["A", "B", "B"].map((sender) => `12/03/24, 10:42 - ${sender}: x`).join("\n");
  expect(parse(text)?.senders).toEqual([
    { name: "B", count: 2 },
    { name: "A", count: 1 },
  ]);
});

test.each([
  ["one endless line", "12/03/24, ".repeat(1_000_000)],
  ["spaces", `12/03/24,${" ".repeat(5_000_000)}10:42 - A: b`],
  ["brackets and marks", "\u200e[".repeat(2_000_000)],
  ["dates only", "12/03/24, 10:42 - \n".repeat(100_000)],
  ["quotes", `12/03/24, 10:42 - ${'"'.repeat(5_000_000)}: x`],
  ["colons", `12/03/24, 10:42 - ${": ".repeat(3_000_000)}`],
  ["less-than signs", `12/03/24, 10:42 - A: ${"<".repeat(5_000_000)}`],
])("parsing hostile text ends within the time limit of a test: %s", (_, text) => {
  expect(parse(text)?.messages ?? []).not.toHaveLength(2);
});

test("reads a chat of 10 MB", () => {
  const line = "12/03/24, 10:42 pm - Anjali: What will it cost for 300 guests?\n";
  expect(parse(line.repeat(10_000_000 / line.length))?.messages.length).toBeGreaterThan(150_000);
});

test.each([
  ["lines", `12/03/24, 10:42 - A: b${"\n".repeat(999_999)}`, "10,00,000 lines, and at most 4,00,000"],
  ["lines of an old Mac", `12/03/24, 10:42 - A: b${"\r".repeat(999_999)}`, "10,00,000 lines, and at most 4,00,000"],
  ["messages and notices", "1/1/24, 1:00 - x\n".repeat(200_001), "2,00,001 messages, and at most 1,00,000"],
  [
    "days",
    Array.from({ length: 21_000 }, (_, at) => `${1 + (at % 3)}/1/${1000 + Math.floor(at / 3)}, 1:00 - A: b\n`).join(""),
    "21,000 different days, and at most 20,000",
  ],
])("says how many %s a file has beyond the limit", (_, text, message) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ errors: { file: expect.stringContaining(message) } }));
});

test("a chat is imported with at most 1,00,000 messages of at most 2,000 people", () => {
  const chat = (messages: number, people: number) => ({ messages: Array(messages), senders: Array(people) }) as unknown as Chat;
  expect(() => requireImportable(chat(100_000, 2_000))).not.toThrow();
  const refusedWith = (text: string) => expect.objectContaining({ errors: { file: expect.stringContaining(text) } });
  expect(() => requireImportable(chat(100_001, 1))).toThrow(refusedWith("1,00,001 messages"));
  expect(() => requireImportable(chat(2_001, 2_001))).toThrow(refusedWith("2,001 people"));
});
