export const venueTypes = ["All", "Indoor", "Outdoor", "Convention", "Resort", "Banquet"] as const;
type VenueType = Exclude<(typeof venueTypes)[number], "All">;

export type Venue = {
  id: string;
  name: string;
  type: VenueType;
  city: string;
  /** Other names of the city that people search by. */
  aliases: readonly string[];
  address: string;
  capacity: string;
  vegPrice: string;
  nonVegPrice: string;
  features: readonly string[];
  /** A woven picture under /images; without one the venue shows that of its type. */
  image?: string;
  /** The position of its marker on the map of state-outlines.ts, and the side of the marker on which the city's name stands. */
  marker: { x: number; y: number; labelSide: "left" | "right" };
};

/** A picture for each type, for venues without one of their own and for a search that finds none. */
export const venueTypePictures: Record<VenueType, string> = {
  Indoor: "weave-venue-indoor",
  Outdoor: "weave-venue-vizag",
  Convention: "weave-venue-hyderabad",
  Resort: "weave-venue-resort",
  Banquet: "weave-venue-secunderabad",
};

/** Names, addresses and features are samples; types, cities, capacities and prices are the specification's. */
export const venues: readonly Venue[] = [
  {
    id: "golconda",
    name: "Golconda Convention Centre",
    type: "Convention",
    city: "Hyderabad",
    aliases: ["Bhagyanagar"],
    address: "Old Mumbai Highway, Gachibowli",
    capacity: "1000–2500",
    vegPrice: "1200",
    nonVegPrice: "1800",
    features: ["Pillarless hall", "800 cars", "LED wall"],
    marker: { x: 126.1, y: 180.1, labelSide: "left" },
  },
  {
    id: "rushikonda",
    name: "Rushikonda Sea Lawns",
    type: "Outdoor",
    city: "Vizag",
    aliases: ["Visakhapatnam", "Vishakhapatnam", "Waltair"],
    address: "Beach Road, Rushikonda",
    capacity: "200–800",
    vegPrice: "900",
    nonVegPrice: "1400",
    features: ["Sea view", "Open stage", "Lawn seating"],
    marker: { x: 396, y: 156.5, labelSide: "left" },
  },
  {
    id: "clock-tower",
    name: "Clock Tower Banquets",
    type: "Banquet",
    city: "Secunderabad",
    aliases: ["Lashkar", "Hyderabad"],
    address: "Sarojini Devi Road",
    capacity: "300–700",
    vegPrice: "850",
    nonVegPrice: "1300",
    features: ["Air conditioned", "Bridal suite", "Valet"],
    marker: { x: 148.8, y: 161.9, labelSide: "right" },
  },
];

export function venueTypeLabel(type: string) {
  return type === "Banquet" ? "Banquet Hall" : type;
}
