type ServiceSlug = "sports" | "corporate" | "weddings" | "cultural" | "venues" | "media";

export type Service = {
  slug: ServiceSlug;
  title: string;
  description: string;
  /** A woven picture under /images, without size and ending. */
  image: string;
  alt: string;
  /** The Services page says more. */
  story: string;
  includes: readonly string[];
};

export const services: readonly Service[] = [
  {
    slug: "sports",
    title: "Sports Events",
    description: "Tournaments from qualifiers to the final: fixtures, officials, floodlights, scoring and the crowd.",
    image: "weave-sports",
    alt: "Woven picture: crossed cricket bats under floodlights",
    story:
      "We book the ground, draw the fixtures, appoint officials, and run match days from toss to prize giving. Scores reach the screen and the stream at the same time.",
    includes: ["Fixtures and officials", "Floodlights and scoring", "Crowd, medical and safety plans"],
  },
  {
    slug: "corporate",
    title: "Corporate Events",
    description: "Launches, summits and award nights that start on time and sound right in the last row.",
    image: "weave-corporate",
    alt: "Woven picture: lectern before a screen with rising bars",
    story:
      "One run sheet covers stage, speakers, screens and supper. We rehearse the walk-on, the slides and the awkward microphone, so that the evening does not.",
    includes: ["Stage, sound and screens", "Speaker and guest handling", "Registration and badges"],
  },
  {
    slug: "weddings",
    title: "Weddings & Personal",
    description: "Mandap, menu, music and three hundred relatives, carried calmly from muhurtam to farewell.",
    image: "weave-wedding",
    alt: "Woven picture: wedding mandap with marigold garlands and lamps",
    story:
      "Families tell us what must happen and when; we arrange everything around it. Engagements, birthdays and anniversaries get the same care at a smaller size.",
    includes: ["Mandap and decor", "Menus for every diet", "Travel, rooms and a family helpdesk"],
  },
  {
    slug: "cultural",
    title: "Cultural & Social Events",
    description: "Bathukamma to Sankranti, college fests to community nights, staged with care for the form.",
    image: "weave-cultural",
    alt: "Woven picture: two dancers beside a Bathukamma flower stack",
    story:
      "We ask the artists first: floor, light, order, rest. Then we build the evening around the performance, with permissions and a crowd plan that hold up.",
    includes: ["Artist care and green rooms", "Permissions and police liaison", "Stalls, stage and power"],
  },
  {
    slug: "venues",
    title: "Venue Management",
    description: "Halls, lawns and grounds run end to end: bookings, power, parking, safety and turnaround.",
    image: "weave-venue",
    alt: "Woven picture: domed hall with arches and a chandelier",
    story:
      "For owners we keep the diary, the house crew and the accounts. For hosts we find the place that fits the guest list, and stand in it with a tape measure.",
    includes: ["Bookings and house crew", "Power, parking and safety", "Cleaning and turnaround"],
  },
  {
    slug: "media",
    title: "Media Production",
    description: "Multi-camera coverage, live streams, films and photographs, delivered while people still talk.",
    image: "weave-media",
    alt: "Woven picture: cine camera facing front",
    story:
      "Our own crew films, cuts and streams. Highlights are ready the same night, the full film within the week, and every original file is yours.",
    includes: ["Multi-camera coverage", "Live stream with a spare line", "Films, reels and photographs"],
  },
];
