import { choice, type Fields, text } from "./fields.ts";

export const testimonialFields = {
  text: text({ label: "What they said", max: 300, rows: 3 }),
  author: text({ label: "Who said it", max: 60, narrow: true }),
  place: text({ label: "Place or event", max: 60, narrow: true }),
  rating: choice({
    label: "Stars",
    narrow: true,
    start: "5",
    options: [
      { value: "5", label: "5" },
      { value: "4", label: "4" },
    ],
  }),
  page: choice({
    label: "Shown on",
    narrow: true,
    start: "home",
    options: [
      { value: "home", label: "Home" },
      { value: "projects", label: "Our Projects" },
    ],
  }),
} satisfies Fields;

/** Samples, like everything in company.ts. They are signed by companies and places, so that no person is invented. */
export const testimonials = [
  {
    slug: "district-cricket-league",
    content: {
      page: "home" as const,
      author: "District Cricket League",
      place: "Hyderabad",
      text: "The final ran to the minute, under lights, with four thousand people in. Our players still talk about the walk-out.",
      rating: "5" as const,
    },
  },
  {
    slug: "family-in-pandurangapuram",
    content: {
      page: "home" as const,
      author: "A family in Pandurangapuram",
      place: "Wedding in Visakhapatnam",
      text: "They hung the toranam themselves at five in the morning because my grandmother asked. That is the kind of team they are.",
      rating: "5" as const,
    },
  },
  {
    slug: "nuvera-devices",
    content: {
      page: "home" as const,
      author: "Nuvera Devices",
      place: "Product launch, Hitec City",
      text: "One call, one plan, one invoice. The launch film was edited before our guests reached the airport.",
      rating: "5" as const,
    },
  },
  {
    slug: "coastal-runners-club",
    content: {
      page: "projects" as const,
      author: "Coastal Runners Club",
      place: "Half marathon, Visakhapatnam",
      text: "Twelve water points, two ambulances and a finish line that never backed up. The city asked us to come again.",
      rating: "5" as const,
    },
  },
  {
    slug: "deccan-design-college",
    content: {
      page: "projects" as const,
      author: "Deccan Design College",
      place: "Annual fest, Secunderabad",
      text: "Three stages and no quarrel over the timetable. They left the grounds cleaner than they found them.",
      rating: "5" as const,
    },
  },
];
