/** Where leads come from, in a new database; SETTINGS changes the list. */
export const defaultLeadSources = [
  "Referral",
  "Instagram",
  "Facebook",
  "Google",
  "WedMeGood",
  "Phone",
  "Walk-in",
  "Venue",
  "Past client",
  "Exhibition",
  "Website",
  "Other",
];

/** The source of the leads that the forms of the website make. */
export const websiteSource = "Website";

/** In place of a source, in the URL: the lead has none, or there is no lead. */
export const notSaid = "unknown";
export const withoutLead = "none";

export const sourceName = (source: string): string =>
  ({ [notSaid]: "Not said", [withoutLead]: "Without a lead" })[source] ?? source;
