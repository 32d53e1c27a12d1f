import { expect, test } from "vitest";
import { parseChat } from "./chat.ts";

const now = new Date("2026-11-23T00:00:00Z");
function read(text: string) {
  const steps = parseChat(text, { now });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

type Language = { locale: string; client: string; staff: string; texts: string[]; notice: string };
const languages: Language[] = [
  {
    ...{ locale: "en-IN", client: "Anjali Rao", staff: "Toranam Events", notice: "Messages and calls are end-to-end encrypted." },
    texts: ["What will it cost?", "First\n\nThird: with a colon", "12/03/24 we meet, 10:42 - please be there", "3 - 5 [1]"],
  },
  {
    ...{ locale: "te", client: "రవి కుమార్‌", staff: "తోరణం", notice: "సందేశాలు మరియు కాల్‌లు పూర్తిగా గుప్తీకరించబడ్డాయి." },
    texts: ["ఎంత అవుతుంది?", "౧౨/౦౩/౨౪న కలుద్దాం", "ధర: ₹5,000 - సరేనా?\nఅవును"],
  },
  {
    ...{ locale: "hi", client: "कीर्ति शर्मा", staff: "तोरणम", notice: "संदेश और कॉल शुरू से अंत तक एन्क्रिप्ट किए गए हैं।" },
    texts: ["कितना ख़र्च होगा?", "१२/०३/२४ को मिलते हैं", "दाम: ₹5,000\nठीक है?"],
  },
  {
    ...{ locale: "bn", client: "সুমিতা দাস", staff: "তোরণম", notice: "বার্তা এবং কল এন্ড-টু-এন্ড এনক্রিপ্ট করা আছে।" },
    texts: ["কত খরচ হবে?", "১২/০৩/২৪ দেখা হবে", "দাম: ₹৫,০০০"],
  },
  {
    ...{ locale: "ur", client: "عائشہ خان", staff: "تورنم", notice: "پیغامات اور کالز اینڈ ٹو اینڈ انکرپٹڈ ہیں۔" },
    texts: ["کتنا خرچ ہوگا؟", "۱۲/۰۳/۲۴ کو ملتے ہیں", "قیمت: ₹5,000"],
  },
  {
    ...{ locale: "mr", client: "सई पाटील", staff: "तोरणम्", notice: "संदेश आणि कॉल एंड-टू-एंड एन्क्रिप्टेड आहेत." },
    texts: ["किती खर्च येईल?", "१२/०३/२४ ला भेटू"],
  },
];

/** Minutes over three months, so that the order of day and month is certain. */
const times = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2024, 0, 5, 1, 7) + index * 1.37 * 86_400_000));
const systems = ["Android", "iPhone"] as const;
const digits = (locale: string) => (locale === "ur" ? ["latn", "arabext"] : ["latn", "native"]);
const spaces = [" ", "\u202f"];

/** The start of a message as the system writes it, from the dates and times of ICU for the phone's language. */
function head(
  at: Date,
  { system, locale, numerals, hour12, space }: Record<"system" | "locale" | "numerals" | "space", string> & { hour12: boolean },
) {
  const options = { timeZone: "Asia/Kolkata", numberingSystem: numerals === "native" ? undefined : numerals, hour12 } as const;
  const tag = numerals === "native" ? `${locale}-u-nu-native` : locale;
  const seconds = system === "iPhone" ? ({ second: "2-digit" } as const) : {};
  const day = new Intl.DateTimeFormat(tag, { ...options, dateStyle: "short", hour12: undefined }).format(at);
  const time = new Intl.DateTimeFormat(tag, { ...options, hour: "numeric", minute: "2-digit", ...seconds }).format(at);
  const comma = locale === "ur" ? "،" : ",";
  const text = `${day}${comma} ${time.replaceAll(/[ \u202f\u00a0]/g, space)}`;
  return system === "iPhone" ? `[${text}] ` : `${text} - `;
}

test.each([
  ["or", "month-first"],
  ["ks", "month-first"],
  ["sd", "month-first"],
  ["ne", "year-first"],
])("a phone in %s writes dates in the order %s, which follows from the dates of the chat", (locale, order) => {
  const sent = times.map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000));
  const form = { system: "Android", locale: `${locale}-IN`, numerals: "latn", hour12: false, space: " " };
  const chat = read(sent.map((at) => `${head(at, form)}Anjali: Hello`).join("\n"));
  expect(chat?.order).toBe(order);
  expect(chat?.messages.map(({ at }) => at)).toEqual(sent);
});

test.each(languages)(
  "chats of WhatsApp on Android and iPhone are read whole in $locale, with 12 and 24 hours, in every digits",
  (language) => {
    const { locale, client, staff, texts, notice } = language;
    let count = 0;
    for (const system of systems)
      for (const numerals of digits(locale))
        for (const hour12 of [true, false])
          for (const space of spaces) {
            const form = { system, locale, numerals, hour12, space };
            const sent = times.map((at, index) => ({
              at: new Date(Math.floor(at.getTime() / 60_000) * 60_000 + (system === "iPhone" ? 7_000 : 0)),
              sender: index % 3 ? client : staff,
              text: texts[index % texts.length] as string,
            }));
            // An iPhone marks what it wrote itself, and everything of a right-to-left chat, with direction marks.
            const mark = system === "iPhone" ? "\u200e" : "";
            const lines = sent.map(
              ({ at, sender, text }) =>
                `${locale === "ur" ? "\u200f" : mark}${head(at, form)}${locale === "ur" ? `\u2067${sender}\u2069` : sender}: ${text}`,
            );
            const first = `${mark}${head(times[0] as Date, form)}${system === "iPhone" ? `${client}: \u200e${notice}` : notice}`;
            const chat = read([first, ...lines].join(system === "iPhone" ? "\r\n" : "\n"));
            const label = JSON.stringify({ ...form, line: lines[0] });
            expect(
              chat?.messages.map(({ at, sender, text }) => ({ at, sender, text })),
              label,
            ).toEqual(sent);
            expect([chat?.notices, chat?.order, chat?.isOrderUnsure], label).toEqual([1, "day-first", false]);
            count += sent.length;
          }
    expect(count).toBe(16 * times.length);
  },
);
