import { parseRichText } from "../rich-text.ts";
import { type Fields, picture, richText, text, texts } from "./fields.ts";
import { builtInPicture } from "./woven-pictures.ts";

export const serviceFields = {
  title: text({ label: "Name", max: 40 }),
  phrase: text({
    label: "Within a sentence",
    max: 40,
    optional: true,
    hint: "Such as \u201cweddings\u201d. Home's first lines and its description for search engines name the service so. Empty: its name.",
  }),
  description: text({ label: "Description", max: 160, rows: 2, hint: "Home and the Services page show it." }),
  picture: picture({ label: "Picture" }),
  priceFrom: text({
    label: "Price from",
    max: 60,
    optional: true,
    hint: "Such as \u201c\u20b96,50,000 for 200 guests\u201d, on the Services page. Empty: no price is shown.",
  }),
  story: richText({ label: "Story", max: 1500, hint: "The Services page shows it." }),
  includes: texts({ label: "What it includes", rowLabel: "Point", maxRows: 8, max: 60 }),
} satisfies Fields;

export const services = [
  {
    slug: "sports",
    content: {
      title: "Sports Events",
      phrase: "sports",
      description: "Tournaments from qualifiers to the final: fixtures, officials, floodlights, scoring and the crowd.",
      picture: builtInPicture("sports"),
      priceFrom: "",
      story: parseRichText(
        "We book the ground, draw the fixtures, appoint officials, and run match days from toss to prize giving. Scores reach the screen and the stream at the same time.",
      ),
      includes: ["Fixtures and officials", "Floodlights and scoring", "Crowd, medical and safety plans"],
    },
  },
  {
    slug: "corporate",
    content: {
      title: "Corporate Events",
      phrase: "company events",
      description: "Launches, summits and award nights that start on time and sound right in the last row.",
      picture: builtInPicture("corporate"),
      priceFrom: "",
      story: parseRichText(
        "One run sheet covers stage, speakers, screens and supper. We rehearse the walk-on, the slides and the awkward microphone, so that the evening does not.",
      ),
      includes: ["Stage, sound and screens", "Speaker and guest handling", "Registration and badges"],
    },
  },
  {
    slug: "weddings",
    content: {
      title: "Weddings & Personal",
      phrase: "weddings",
      description: "Mandap, menu, music and three hundred relatives, carried calmly from muhurtam to farewell.",
      picture: builtInPicture("wedding"),
      priceFrom: "",
      story: parseRichText(
        "Families tell us what must happen and when; we arrange everything around it. Engagements, birthdays and anniversaries get the same care at a smaller size.",
      ),
      includes: ["Mandap and decor", "Menus for every diet", "Travel, rooms and a family helpdesk"],
    },
  },
  {
    slug: "cultural",
    content: {
      title: "Cultural & Social Events",
      phrase: "cultural evenings",
      description: "Harvest festivals to music seasons, college fests to community nights, staged with care for the form.",
      picture: builtInPicture("cultural"),
      priceFrom: "",
      story: parseRichText(
        "We ask the artists first: floor, light, order, rest. Then we build the evening around the performance, with permissions and a crowd plan that hold up.",
      ),
      includes: ["Artist care and green rooms", "Permissions and police liaison", "Stalls, stage and power"],
    },
  },
  {
    slug: "venues",
    content: {
      title: "Venue Management",
      phrase: "venues",
      description: "Halls, lawns and grounds run end to end: bookings, power, parking, safety and turnaround.",
      picture: builtInPicture("venue"),
      priceFrom: "",
      story: parseRichText(
        "For owners we keep the diary, the house crew and the accounts. For hosts we find the place that fits the guest list, and stand in it with a tape measure.",
      ),
      includes: ["Bookings and house crew", "Power, parking and safety", "Cleaning and turnaround"],
    },
  },
  {
    slug: "media",
    content: {
      title: "Media Production",
      phrase: "media production",
      description: "Multi-camera coverage, live streams, films and photographs, delivered while people still talk.",
      picture: builtInPicture("media"),
      priceFrom: "",
      story: parseRichText(
        "Our own crew films, cuts and streams. Highlights are ready the same night, the full film within the week, and every original file is yours.",
      ),
      includes: ["Multi-camera coverage", "Live stream with a spare line", "Films, reels and photographs"],
    },
  },
];
