export const venueTypes = ["Indoor", "Outdoor", "Convention", "Resort", "Banquet"] as const;
export const searchedVenueTypes = ["All", ...venueTypes] as const;

export const venueTypeLabel = (type: string) => (type === "Banquet" ? "Banquet Hall" : type);

/** For each type one of the product's own pictures (woven-pictures.ts), for venues without a picture and for a search that finds none. */
export const venueTypePictures: Record<(typeof venueTypes)[number], string> = {
  Indoor: "weave-venue-indoor",
  Outdoor: "weave-venue-outdoor",
  Convention: "weave-venue-convention",
  Resort: "weave-venue-resort",
  Banquet: "weave-venue-banquet",
};
