import { asciiDigits } from "../digits.ts";
import { guestsText } from "../guests.ts";
import { type ContentOf, choice, type Fields, group, number, picture, text, texts } from "./fields.ts";
import { venueTypeLabel, venueTypes } from "./venue-types.ts";

const rupees = (label: string) =>
  text({
    label,
    max: 6,
    optional: true,
    narrow: true,
    normalize: plainRupees,
    pattern: /^\d+$/,
    message: "Whole rupees, such as 1200.",
    hint: "In rupees, before GST. Empty: no price is shown.",
  });

/** "₹1,200", "Rs. 1200/-" and "౧౨౦౦" are 1200. */
function plainRupees(text: string): string {
  const [, number] = /^(?:₹|rs\.?|inr)? ?(\d[\d,]*)(?:\.0{1,2})?(?: ?\/-)?$/i.exec(asciiDigits(text)) ?? [];
  return number?.replaceAll(",", "") ?? text;
}

/** "1000+" says from how many on, not how many at most. */
const venueGuests = (text: string) =>
  /\d ?(?:\+|plus)|\b(?:above|over|more than|at ?least|min)\b/i.test(asciiDigits(text)) ? text : guestsText(text);

/** The size of the map of state-outlines.ts. */
export const mapSize = { width: 520, height: 483 };

export const venueFields = {
  name: text({ label: "Name", max: 80 }),
  type: choice({
    label: "Type",
    narrow: true,
    start: "Indoor",
    options: venueTypes.map((value) => ({ value, label: venueTypeLabel(value) })),
  }),
  city: text({ label: "City", max: 40, narrow: true }),
  aliases: texts({
    label: "Other names of the city",
    rowLabel: "Name",
    maxRows: 8,
    max: 40,
    optional: true,
    hint: "A search for one of them finds the venue.",
  }),
  address: text({ label: "Address", max: 120 }),
  capacity: text({
    label: "Guests",
    max: 15,
    narrow: true,
    normalize: venueGuests,
    pattern: /^\d{1,6}(–\d{1,6})?$/,
    message: "From and to, such as 1000–1500, or only the most, such as 1500.",
    hint: "From and to, such as 200–800, or only the most.",
  }),
  vegPrice: rupees("Veg plate"),
  nonVegPrice: rupees("Non-veg plate"),
  features: texts({ label: "Features", rowLabel: "Feature", maxRows: 6, max: 40 }),
  picture: picture({ label: "Picture", optional: true, hint: "Without one the page shows the picture of the type." }),
  marker: group({
    label: "Place on the map",
    look: "map",
    fields: {
      x: number({ label: "From the left", min: 0, max: mapSize.width }),
      y: number({ label: "From the top", min: 0, max: mapSize.height }),
      labelSide: choice({
        label: "City's name",
        start: "none",
        options: [
          { value: "left", label: "Left of the mark" },
          { value: "right", label: "Right of the mark" },
          { value: "none", label: "No mark: it is elsewhere" },
        ],
      }),
    },
    start: { x: 128.6, y: 180, labelSide: "none" },
  }),
} satisfies Fields;

/** A published venue; its slug names it in addresses. */
export type Venue = ContentOf<typeof venueFields> & { slug: string; lang?: "en" };

const noPicture = { image: "", alt: "" };

/** Names, addresses and features are samples; types, cities, capacities and prices are the specification's. */
export const venues = [
  {
    slug: "golconda",
    content: {
      name: "Golconda Convention Centre",
      type: "Convention" as const,
      city: "Hyderabad",
      aliases: ["Bhagyanagar"],
      address: "Old Mumbai Highway, Gachibowli",
      capacity: "1000–2500",
      vegPrice: "1200",
      nonVegPrice: "1800",
      features: ["Pillarless hall", "800 cars", "LED wall"],
      picture: noPicture,
      marker: { x: 126.1, y: 180.1, labelSide: "left" as const },
    },
  },
  {
    slug: "rushikonda",
    content: {
      name: "Rushikonda Sea Lawns",
      type: "Outdoor" as const,
      city: "Vizag",
      aliases: ["Visakhapatnam", "Vishakhapatnam", "Vishakapatnam", "Visakapatnam", "Waltair"],
      address: "Beach Road, Rushikonda",
      capacity: "200–800",
      vegPrice: "900",
      nonVegPrice: "1400",
      features: ["Sea view", "Open stage", "Lawn seating"],
      picture: noPicture,
      marker: { x: 396, y: 156.5, labelSide: "left" as const },
    },
  },
  {
    slug: "clock-tower",
    content: {
      name: "Clock Tower Banquets",
      type: "Banquet" as const,
      city: "Secunderabad",
      aliases: ["Lashkar", "Hyderabad"],
      address: "Sarojini Devi Road",
      capacity: "300–700",
      vegPrice: "850",
      nonVegPrice: "1300",
      features: ["Air conditioned", "Bridal suite", "Valet"],
      picture: noPicture,
      marker: { x: 148.8, y: 161.9, labelSide: "right" as const },
    },
  },
];

/** Whether a venue is one of these, in any language: a translated venue has its English name among its aliases. */
export const isSampleVenue = ({ slug, name, aliases }: Venue): boolean =>
  venues.some((sample) => sample.slug === slug && [name, ...aliases].includes(sample.content.name));
