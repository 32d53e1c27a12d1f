import type { Supply } from "#app/billing/lines.ts";
import type { QuoteContent, QuoteFunction, QuoteLine } from "#app/features/quotes/quotes.ts";

const line = (id: string, title: string, rate: string, more: Partial<QuoteLine> = {}): QuoteLine => ({
  ...{ id, title, rate, kind: "fixed", group: "", details: "", quantity: "1", unit: "", sac: "998596", gst: "18" },
  ...{ lineClass: "", chosen: false, ...more },
});
const option = (...[id, title, rate, more]: Parameters<typeof line>) => line(id, title, rate, { kind: "option", ...more });
const mandap = (...[id, title, rate, more]: Parameters<typeof line>) =>
  line(id, title, rate, { kind: "choice", group: "Mandap package", ...more });
const eventFunction = (id: string, name: string, lines: QuoteLine[], more: Partial<QuoteFunction> = {}): QuoteFunction => ({
  ...{ id, name, lines, day: "", time: "", endTime: "", place: "", mapUrl: "", guests: "", ...more },
});

/** A wedding of four functions (the events of which it consists) in Visakhapatnam, and lines for all of them. */
export const exampleQuote: QuoteContent = {
  title: "Meghana & Naveen",
  intro: "Your wedding, planned in full",
  picture: "weave-wedding",
  city: "Visakhapatnam",
  preparedFor: "the Sirimalle family",
  functions: [
    eventFunction(
      "haldi",
      "Haldi",
      [
        line("canopy", "Marigold canopy and swing seat", "48000", {
          details: "Fresh flowers, brass urlis, seating for the couple and twelve elders",
        }),
        line("dhol", "Sound for dhol and songs", "22000", { details: "Two speakers, two microphones, one engineer, 4 hours" }),
        option("trays", "Turmeric trays for 60", "9500", { details: "Turmeric, rose water, petals and cotton towels" }),
      ],
      { day: "2027-02-24", time: "09:00", place: "Family home, MVP Colony", guests: "120" },
    ),
    eventFunction(
      "sangeet",
      "Sangeet",
      [
        line("truss", "Stage, truss and lights", "185000", {
          details: "32 × 20 ft stage, 24 moving heads, haze, generator backup",
        }),
        line("array", "Line array sound", "84000", { details: "Two engineers, six radio microphones, stage monitors" }),
        option("led", "LED wall, 16 × 9 ft", "95000", { details: "With your photographs and song titles", chosen: true }),
        option("dance", "Choreographer, 5 songs", "60000", { details: "Ten rehearsals at home, from January" }),
      ],
      { day: "2027-02-25", time: "19:00", place: "Rushikonda Sea Lawns", guests: "350" },
    ),
    eventFunction(
      "muhurtham",
      "Muhurtham",
      [
        line("nadaswaram", "Nadaswaram and dolu", "45000", { details: "Six artists, from the baraat to the talambralu" }),
        line("flowers", "Toranam and entrance flowers", "38000", {
          details: "Mango leaves and marigold on four gates, hung at 5:00 AM",
        }),
        mandap("jasmine", "Jasmine", "145000", {
          details: "White jasmine and green drape, four brass pillars, seating for 300",
        }),
        mandap("marigold", "Marigold", "195000", {
          details: "Marigold strings on a carved teak frame, banana stems, seating for 500",
          chosen: true,
        }),
        mandap("temple", "Temple", "280000", {
          details: "Stone-finish gopuram, 108 lamps, lotus pond at the steps, seating for 500",
        }),
      ],
      { day: "2027-02-26", time: "10:42", place: "Rushikonda Sea Lawns", guests: "500" },
    ),
    eventFunction(
      "reception",
      "Reception",
      [
        line("dinner", "Dinner, 660 plates", "1050", {
          ...{ quantity: "660", unit: "plates", sac: "996334", gst: "5" },
          details: "Andhra vegetarian buffet, two live counters, ₹1,050 a plate, GST 5%",
        }),
        line("backdrop", "Stage, backdrop and seating", "125000", {
          details: "40 ft backdrop in fresh flowers, sofa, aisle and lights",
        }),
        option("stream", "Live stream, 2 cameras", "48000", {
          details: "Private link for relatives abroad, kept for a year",
          chosen: true,
        }),
        option("drinks", "Welcome drinks counter", "52800", { details: "Tender coconut, buttermilk and sugar cane for 660" }),
      ],
      { day: "2027-02-26", time: "19:00", place: "Rushikonda Sea Lawns", guests: "660" },
    ),
    eventFunction("all", "For all functions", [
      line("planning", "Planning and coordination", "150000", {
        details: "Two managers on site for three days, one on call day and night",
      }),
      line("film", "Photographs and film", "176000", {
        details: "Six cameras, 600 edited photographs, a 20 minute film and all originals",
      }),
    ]),
  ],
  discount: "",
  discountKind: "amount",
  terms: [
    "We hold your dates once the first payment is in.",
    "You may change guest numbers until 5 Feb 2027. Dinner is billed for the number you give that day.",
    "If you cancel more than 60 days before, we return the first payment less what vendors have already charged.",
    "Permissions for sound after 10:00 PM are the venue’s; we apply for them with you.",
  ].join("\n"),
  schedule: [
    { label: "Now, to hold the dates", share: "20", due: "acceptance", days: "3", date: "" },
    { label: "30 days before", share: "50", due: "before", days: "30", date: "" },
    { label: "After the reception", share: "30", due: "date", days: "", date: "2027-03-05" },
  ],
};

/** A family in Visakhapatnam, and the office there. */
export const exampleSupply: Supply = {
  officeState: "37",
  treatment: "unregistered",
  clientGstin: "",
  clientStateCode: "37",
  eventStateCode: "37",
};
