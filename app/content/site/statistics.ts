import { choice, type Fields, text } from "./fields.ts";

export const statisticFields = {
  value: text({ label: "Figure", max: 12, narrow: true, isShared: true }),
  label: text({ label: "What it counts", max: 40, narrow: true }),
  shownOn: choice({
    label: "Shown",
    start: "home",
    options: [
      { value: "home", label: "On Home, and in texts" },
      { value: "texts", label: "In texts only" },
    ],
  }),
} satisfies Fields;

/** A text shows a statistic by its slug in braces: "{events} events in {years} years". */
export const statistics = [
  { slug: "events", content: { value: "200+", label: "events delivered", shownOn: "home" as const } },
  { slug: "years", content: { value: "10+", label: "years of experience", shownOn: "home" as const } },
  { slug: "rating", content: { value: "5.0", label: "average rating", shownOn: "home" as const } },
  { slug: "support", content: { value: "24/7", label: "support", shownOn: "home" as const } },
  { slug: "sports-years", content: { value: "4+", label: "years of sports", shownOn: "texts" as const } },
];
