import type { Picture } from "./fields.ts";

/** Alternative texts of the built-in pictures, by file name under /images without "weave-" and size. */
const descriptions = {
  stage: "Painted stage: a concert at night",
  sports: "Woven picture: crossed cricket bats under floodlights",
  corporate: "Woven picture: lectern before a screen with rising bars",
  wedding: "Woven picture: wedding mandap with marigold garlands and lamps",
  cultural: "Woven picture: two dancers beside a tower of flowers",
  venue: "Woven picture: domed hall with arches and a chandelier",
  media: "Woven picture: cine camera facing front",
  "project-sports": "Woven picture: a cup on the winners' steps between two beams of light",
  "project-wedding": "Woven picture: two elephants of a wedding procession under a garlanded beam",
  "project-complete": "Woven picture: a striped tent, lit and open, with a screen inside",
  "sport-cricket": "Woven picture: a wicket between two bats and two pads, under floodlights",
  "sport-kabaddi": "Woven picture: two kabaddi players facing each other across the centre line",
  "sport-powerlifting": "Woven picture: a lifter holding a loaded bar overhead under three white lights",
  "sport-handball": "Woven picture: a goalkeeper with arms spread in a striped goal",
  "sport-football": "Woven picture: a football before a goal net, corner flags on both sides",
  "sport-marathon": "Woven picture: a runner breaking the tape under the finish gate",
  "venue-indoor": "Woven picture: an indoor hall",
  "venue-outdoor": "Woven picture: a lawn beside the sea",
  "venue-convention": "Woven picture: a convention centre",
  "venue-resort": "Woven picture: a resort",
  "venue-banquet": "Woven picture: a banquet hall",
} as const;
type WovenName = keyof typeof descriptions;

export const builtInPicture = (name: WovenName): Picture => ({ image: `weave-${name}`, alt: descriptions[name] });

/** The choices of the editor. */
export const wovenPictures = Object.entries(descriptions).map(([name, text]) => ({
  value: `weave-${name}`,
  label: text.replace("Woven picture: ", ""),
}));
