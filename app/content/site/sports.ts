import { parseRichText } from "../rich-text.ts";
import { type Fields, picture, richText, text } from "./fields.ts";
import { builtInPicture } from "./woven-pictures.ts";

export const sportFields = {
  name: text({ label: "Name", max: 30 }),
  line: text({ label: "One line", max: 80 }),
  picture: picture({ label: "Picture" }),
  story: richText({ label: "How you run it", max: 1500 }),
} satisfies Fields;

export const sports = [
  {
    slug: "cricket",
    content: {
      name: "Cricket",
      picture: builtInPicture("sport-cricket"),
      line: "T20 leagues and corporate cups under lights.",
      story: parseRichText(
        "Pitch and outfield checks, umpires and scorers, white-ball floodlights, ball-by-ball scoring on screen, and dressing rooms that are ready before the bus arrives.",
      ),
    },
  },
  {
    slug: "kabaddi",
    content: {
      name: "Kabaddi",
      picture: builtInPicture("sport-kabaddi"),
      line: "Mat, arena and a crowd close enough to count.",
      story: parseRichText(
        "Certified mats, three-side seating, raid clocks the whole hall can see, and referees who know when to be quick.",
      ),
    },
  },
  {
    slug: "powerlifting",
    content: {
      name: "Powerlifting",
      picture: builtInPicture("sport-powerlifting"),
      line: "Weigh-in to podium without a lost minute.",
      story: parseRichText(
        "Calibrated plates, three referee lights, a warm-up room with its own call board, and spotters briefed lift by lift.",
      ),
    },
  },
  {
    slug: "handball",
    content: {
      name: "Handball",
      picture: builtInPicture("sport-handball"),
      line: "Indoor courts, marked and measured.",
      story: parseRichText(
        "Court laying, goals and nets to the rule book, table officials, and a hall kept cool with the doors open.",
      ),
    },
  },
  {
    slug: "football",
    content: {
      name: "Football",
      picture: builtInPicture("sport-football"),
      line: "Five-a-side evenings to district leagues.",
      story: parseRichText(
        "Ground booking, referees, medical cover at the touchline, ball boys and girls, and a table that updates at the final whistle.",
      ),
    },
  },
  {
    slug: "marathon",
    content: {
      name: "Marathon",
      picture: builtInPicture("sport-marathon"),
      line: "Road races with every corner manned.",
      story: parseRichText(
        "Route permissions, timing chips, water points, marshals, ambulances, bag drop, and roads handed back on the hour we promised.",
      ),
    },
  },
];
