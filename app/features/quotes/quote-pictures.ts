/** The woven pictures that belong to the product, by what they show. */
const woven: readonly { value: string; label: string }[] = [
  { value: "wedding", label: "Woven: wedding" },
  { value: "corporate", label: "Woven: corporate" },
  { value: "cultural", label: "Woven: cultural" },
  { value: "sports", label: "Woven: sports" },
  { value: "media", label: "Woven: media" },
];

/** What the cover of a quote can show. @param library of the website, by id */
export const quotePictures = (library: ReadonlyMap<string, unknown>): { value: string; label: string }[] => [
  ...woven,
  ...[...library.keys()].map((id, index) => ({ value: id, label: `Website picture ${index + 1}` })),
];
