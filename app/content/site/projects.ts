import { type ContentOf, check, choice, day, type Fields, group, picture, richText, rows, text } from "./fields.ts";

export const projectKinds = [
  { value: "wedding", label: "Wedding" },
  { value: "personal", label: "Family celebration" },
  { value: "corporate", label: "Corporate event" },
  { value: "sports", label: "Sports event" },
  { value: "cultural", label: "Cultural event" },
] as const;

export const projectFields = {
  title: text({ label: "Title", max: 60 }),
  kind: choice({ label: "Kind", narrow: true, start: "wedding", options: projectKinds }),
  city: text({ label: "City", max: 40, narrow: true }),
  date: day({ label: "Date", narrow: true }),
  client: text({ label: "Client", max: 60, narrow: true, optional: true, hint: "As they wish to be named; empty: not at all." }),
  summary: text({
    label: "First lines",
    max: 180,
    rows: 3,
    hint: "The large text at the head of the story, and what search engines show.",
  }),
  facts: rows({
    label: "Facts",
    rowLabel: "Fact",
    maxRows: 8,
    fields: {
      label: text({ label: "What", max: 30, narrow: true }),
      value: text({ label: "How much", max: 60, narrow: true }),
    },
    hint: "Such as Guests, 620.",
  }),
  story: richText({ label: "Story", max: 8000 }),
  pictures: rows({
    label: "Pictures",
    rowLabel: "Picture",
    maxRows: 40,
    fields: {
      picture: picture({ label: "Picture", isDescribedLater: true }),
      caption: text({ label: "Caption", max: 140, optional: true }),
    },
    hint: "The first one with a description is the cover.",
  }),
  testimonial: group({
    label: "What the client said",
    fields: {
      text: text({ label: "Words", max: 300, rows: 3, optional: true }),
      author: text({ label: "Who said it", max: 60, narrow: true, optional: true }),
      place: text({ label: "Place or event", max: 60, narrow: true, optional: true }),
    },
  }),
  agreed: check({
    label: "They agreed in writing to this story and these photographs",
    hint: "A story about a family is published only then.",
  }),
} satisfies Fields;

const familyKinds: readonly string[] = ["wedding", "personal"];

export const projectProblems = ({ kind, agreed }: ContentOf<typeof projectFields>): Record<string, string> =>
  familyKinds.includes(kind) && !agreed ? { agreed: "A story about a family needs their agreement in writing." } : {};

export function projectRemark({ pictures }: ContentOf<typeof projectFields>): string | undefined {
  const count = pictures.filter(({ picture }) => picture.image && !picture.alt).length;
  if (count === 0) return undefined;
  return count === 1
    ? "1 picture has no description: visitors do not see it."
    : `${count} pictures have no description: visitors do not see them.`;
}
