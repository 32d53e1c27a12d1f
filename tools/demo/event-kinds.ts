import { integer } from "./random.ts";

export type EventKind =
  | "Wedding"
  | "Corporate Event"
  | "Birthday Celebration"
  | "Product Launch"
  | "Concert / Festival"
  | "Sports Event";

type KindProfile = {
  guests: [number, number];
  budgetLakhs: [number, number];
  /** "19:00 to 23:00" */
  times: readonly string[];
  services: string;
  /** What enquiries say of the event that the client wants. */
  visions: readonly string[];
};

export const kindProfiles: Readonly<Record<EventKind, KindProfile>> = {
  Wedding: {
    guests: [250, 1400],
    budgetLakhs: [6, 24],
    times: ["06:30 to 12:00", "09:30 to 14:00", "19:00 to 23:00"],
    services: "Decor, catering, photography, guest transport",
    visions: [
      "Morning muhurtham with a temple-style mandap, and a reception the same evening. Marigold and jasmine, nothing plastic.",
      "Two families, one from Guntur and one from Pune, so the menu has to please both. Nadaswaram for the arrival.",
      "A small wedding by the sea with a proper sound system for the elders at the back.",
      "Haldi, sangeet and the wedding over three days. We would like one person to talk to throughout.",
      "Simple and green: banana-leaf meals, steel tumblers, and the flowers given to the temple afterwards.",
    ],
  },
  "Corporate Event": {
    guests: [60, 600],
    budgetLakhs: [2, 11],
    times: ["09:00 to 17:30", "10:00 to 16:00", "18:30 to 22:00"],
    services: "Venue, stage, sound, registration desk, lunch",
    visions: [
      "Annual day for the whole company, awards first and dinner after. Last year the sound failed twice.",
      "Dealer meet with a plenary in the morning and four parallel rooms after lunch.",
      "Town hall with a live link to our second office. Slides in English and Telugu.",
      "Leadership off-site: a quiet venue, good coffee, no mascots.",
    ],
  },
  "Birthday Celebration": {
    guests: [40, 220],
    budgetLakhs: [1, 4],
    times: ["17:30 to 21:00", "11:30 to 15:00", "18:00 to 22:00"],
    services: "Decor, cake, host, photography",
    visions: [
      "First birthday, so it has to end before nap time. A garden theme rather than cartoons.",
      "My father turns sixty and does not know. Old film songs by a live singer if possible.",
      "A cricket-themed party for twenty children and their very competitive parents.",
    ],
  },
  "Product Launch": {
    guests: [80, 400],
    budgetLakhs: [4, 14],
    times: ["11:00 to 14:00", "17:00 to 20:30"],
    services: "Stage, LED wall, press kit, video",
    visions: [
      "Unveiling of a new model with press in the front rows and a stream for dealers.",
      "Two minutes of darkness, then the reveal. Everything else may be plain.",
      "A tasting rather than a show: twelve counters, one story each.",
    ],
  },
  "Concert / Festival": {
    guests: [500, 4000],
    budgetLakhs: [8, 26],
    times: ["17:30 to 22:00", "18:00 to 22:30"],
    services: "Stage, sound, light, crowd marshals, permissions",
    visions: [
      "Three evenings of Carnatic music on an open stage, free entry, chairs for eight hundred.",
      "Food and folk festival with thirty stalls. We need the fire NOC handled by somebody who has done it.",
      "Sankranti kite day with a stage for the schools.",
    ],
  },
  "Sports Event": {
    guests: [120, 1500],
    budgetLakhs: [2, 9],
    times: ["06:00 to 11:00", "08:00 to 18:00", "16:00 to 21:00"],
    services: "Ground, officials, scoring, first aid",
    visions: [
      "Inter-company cricket under lights, sixteen teams over two weekends.",
      "Kabaddi on mats with a proper scoreboard; local television has asked to come.",
      "Ten kilometre run along the beach road, with water points and a chip for everyone.",
      "State powerlifting meet: three platforms, one warm-up hall.",
    ],
  },
};

/** How often each kind is enquired about in a month (0 is January): weddings in November to February, April and May. */
export function kindWeights(month: number): Readonly<Record<EventKind, number>> {
  const season = [1.7, 1.6, 0.6, 1.3, 1.4, 0.4, 0.35, 0.5, 0.6, 1.1, 1.8, 1.8][month] ?? 1;
  return {
    Wedding: 10 * season,
    "Corporate Event": 5,
    "Birthday Celebration": 4,
    "Product Launch": 2,
    "Concert / Festival": 2,
    "Sports Event": 2.5,
  };
}

export type DemoOffice = "hyderabad" | "visakhapatnam";

/** Halls and lawns of each office, and grounds for sports and concerts. */
const places: Readonly<Record<DemoOffice | `${DemoOffice} grounds`, readonly (readonly [venue: string, town: string])[]>> = {
  hyderabad: [
    ["Golconda Convention Centre", "Gachibowli, Hyderabad"],
    ["Clock Tower Banquets", "Secunderabad"],
    ["Moosi Gardens", "Nagole, Hyderabad"],
    ["Granite Hall", "Jubilee Hills, Hyderabad"],
    ["Lake Terrace", "Necklace Road, Hyderabad"],
  ],
  "hyderabad grounds": [
    ["Gymkhana Sample Ground", "Secunderabad"],
    ["Sample Maidan", "Uppal, Hyderabad"],
    ["Lakeside Sample Arena", "Gachibowli, Hyderabad"],
  ],
  visakhapatnam: [
    ["Rushikonda Sea Lawns", "Rushikonda, Visakhapatnam"],
    ["Lighthouse Hall", "Beach Road, Visakhapatnam"],
    ["Kailas Foot Gardens", "MVP Colony, Visakhapatnam"],
  ],
  "visakhapatnam grounds": [
    ["Port Sample Stadium", "Visakhapatnam"],
    ["Beach Road Sample Stage", "Visakhapatnam"],
  ],
};

export const placesFor = (office: DemoOffice, kind: EventKind) =>
  places[kind === "Sports Event" || kind === "Concert / Festival" ? (`${office} grounds` as const) : office];

export const referrals = [
  "A friend's wedding",
  "Instagram",
  "Search",
  "You did our annual day",
  "Newspaper",
  "A vendor of yours",
  "",
];
export const remarks = [
  "Please call after 6 PM.",
  "We have not fixed the hall yet.",
  "Parking for 80 cars is a must.",
  "Budget is firm.",
  // Three enquiries of seven have no remark.
  ...["", "", ""],
];

/** "₹8–11 lakh" */
export const budget = ([min, max]: [number, number]): string => {
  const from = integer(min, max - 1);
  return `₹${from}–${from + Math.max(1, Math.round(from / 4))} lakh`;
};

export const lostReasons = [
  "Chose another company",
  "Over budget",
  "Date was taken",
  "No answer after three calls",
  "Postponed to next year",
  "Doing it within the family",
];
export const nextActions = [
  "Call about the menu",
  "Send the revised quote",
  "Show the venue",
  "Ask for the advance",
  "Meet the family",
  "Share the mood board",
];
export const callNotes = [
  "Spoke for ten minutes. They like the sea lawns but worry about rain; sent pictures of the covered stage.",
  "Wants the quote split by day. Decision is with the uncle.",
  "Asked for a vegetarian tasting. Booked for Saturday.",
  "Happy with the price, unhappy with the parking. Offered valet.",
  "They compare us with one other company. Ours includes the generator, told them so.",
  "Date is fixed now. Prefers WhatsApp in the evening.",
];
