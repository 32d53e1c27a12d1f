import { integer, pick } from "./random.ts";
import type { DemoRows } from "./rows.ts";

type Message = DemoRows["messages"][number];
type ChatFacts = {
  lead: DemoRows["leads"][number];
  planner: { id: string; name: string };
  eventType: string;
  from: Date;
  to: Date;
};

const questions = [
  "Namaste. We are looking at two dates. Is the first one free with you?",
  "Hello, a friend recommended you. Can you come and see the hall with us?",
  "Good evening. Can we keep it under the budget we wrote?",
  "Please share some photographs of your last stage.",
];
const replies = [
  "Thank you for writing. Yes, it is possible. I will call you this evening.",
  "Of course. Would Saturday at 11 AM suit you?",
  "I have sent you two options by mail. Please tell me which one you like.",
];
const thanks = [
  "Thank you, that helps.",
  "Perfect, Saturday at 11.",
  "Super. We will talk at home and tell you 🙏",
  "ధన్యవాదాలు, చూసి చెబుతాను.",
];

/** The WhatsApp conversation of a lead and its planner. */
export function createChat({ lead, planner, eventType, from, to }: ChatFacts): Message[] {
  const about = {
    recordType: "lead",
    recordId: lead.id as string,
    phone: lead.phone ?? "",
    name: lead.name,
    author: planner.id,
  } as const;
  const greeting = `Hello ${lead.name},\n\nThank you for asking us about your ${eventType.toLowerCase()}. When is a good time to call you?`;
  const texts = [greeting, pick(questions), pick(replies), pick(thanks)].slice(0, integer(1, 4));
  const stepMs = Math.min(Math.max(0, to.getTime() - from.getTime()) / 5, 8 * 3_600_000);
  return texts.map((text, index) => ({
    ...about,
    text,
    direction: index % 2 === 0 ? "out" : "in",
    authorName: index % 2 === 0 ? planner.name : "",
    at: new Date(from.getTime() + index * stepMs),
    createdAt: new Date(from.getTime() + index * stepMs),
  }));
}
