import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { parseRichText } from "#app/content/rich-text.ts";
import { websiteLibrary } from "#app/features/files/files.ts";
import { widthsOf } from "#app/features/files/pictures/pictures.ts";
import { drizzleOn } from "#db/drizzle.ts";
import { DatabasePool } from "#db/pool.ts";
import { fileContents, files, pictureSizes, websiteItems, websiteVersions } from "#db/schema.ts";
import { staff } from "./people.ts";
import { drawPhotograph, photographSize, type SceneName } from "./photographs.ts";

type Photograph = [scene: SceneName, caption: string, description: string];

type DemoProject = {
  slug: string;
  content: Record<string, unknown>;
  photographs: readonly Photograph[];
};

const testimonial = (text: string, author: string, place: string) => ({ text, author, place });
const facts = (...pairs: [string, string][]) => pairs.map(([label, value]) => ({ label, value }));

const projects: readonly DemoProject[] = [
  {
    slug: "sunrise-muhurtham-at-rushikonda",
    content: {
      title: "Sunrise muhurtham at Rushikonda",
      kind: "wedding",
      city: "Visakhapatnam",
      date: "2026-02-14",
      client: "",
      summary: "The priest gave 6:12 AM. The family wanted the sun to rise behind the couple, and not in the eyes of the guests.",
      facts: facts(["Guests", "620"], ["Functions", "four functions"], ["Marigold", "180 metres"], ["Film", "six cameras"]),
      story: parseRichText(
        `We measured the sun on the same lawn a week before, turned the mandap by eleven degrees and raised the stage by one step. Marigold strings went up between two and five in the morning, because they wilt by noon in sea air.

620 guests sat in four blocks with a clear view, in shade from 8:00 AM. The speakers faced the land so that the hotel next door could sleep. Lunch was served on banana leaves at 11:30 AM, and the last van left at 4:10 PM.`,
      ),
      testimonial: testimonial(
        "They hung the toranam themselves at five in the morning because my grandmother asked. That is the kind of team they are.",
        "A family in Pandurangapuram",
        "Wedding in Visakhapatnam",
      ),
      agreed: true,
    },
    photographs: [
      ["sea", "The mandap at 6:12 AM, turned eleven degrees to the east.", "A mandap by the sea, the sun rising beside it"],
      ["doorway", "The bride leaves the house under the toranam.", "A bride in a lit doorway under a garland of leaves"],
      ["marigolds", "Marigolds from Kadiyam, four hours before they were hung.", "Marigold flowers from close by"],
      ["lawn", "The lawn before the reception, 6:40 PM.", "Round tables on a lawn under strings of lamps"],
      ["dancer", "A cousin opens the sangeet.", "A dancer in one beam of light"],
      ["gala", "Tables for twelve, one for each branch of the family.", "Laid tables before out-of-focus lights"],
      ["stage", "The band, a little after ten.", "A singer with raised arms before coloured beams"],
      ["marigolds", "What was left went to the temple.", "Orange flowers in a heap"],
      ["sea", "The last minute before the sun.", "The sea before sunrise with the outline of a mandap"],
      ["lawn", "Lamps on, before the families arrive.", "An empty lawn with lamps in the evening"],
    ],
  },
  {
    slug: "district-t20-final-under-lights",
    content: {
      title: "District T20 final under lights",
      kind: "sports",
      city: "Hyderabad",
      date: "2025-11-29",
      client: "",
      summary: "Four thousand spectators, one generator too few at noon, and first ball at 7:00 PM all the same.",
      facts: facts(["Spectators", "4,000"], ["Teams", "16 teams"], ["Days", "nine"], ["First ball", "7:00 PM"]),
      story: parseRichText(
        `The floodlights of the ground give 400 lux; television wants 800. We brought two more masts on trucks, measured every stump and moved one mast by three metres because its light fell into the keeper's eyes.

- gates opened at 4:30 PM, the last queue ended at 6:10 PM
- ball-by-ball scores on the board, the screen and the phone
- the prize table stood on the outfield four minutes after the last ball`,
      ),
      testimonial: testimonial(
        "The score on my phone was right before the umpire's hand was down.",
        "K. Srinivas, secretary",
        "District cricket league",
      ),
      agreed: true,
    },
    photographs: [
      ["stadium", "The fourth over, from the pavilion.", "Two cricketers on a ground under floodlights"],
      ["runners", "The children's run before the final.", "Runners in bright shirts under a red gate"],
      ["stadium", "The winning hit.", "A batter with raised arms before a full stand"],
      ["stage", "The band between the innings.", "A singer on a stage with coloured beams"],
      ["screen", "The toss on the big screen.", "A presenter before a large blue screen"],
      ["lawn", "Dinner for both teams behind the pavilion.", "Tables on a lawn under strings of lamps"],
      ["runners", "Volunteers after the last gate closed.", "A crowd in bright shirts with raised arms"],
      ["gala", "The prize dinner.", "Laid tables before out-of-focus lights"],
      ["stadium", "Lights up, 5:45 PM.", "Floodlights over an evening cricket ground"],
      ["screen", "The table at the final whistle.", "A speaker beside a large screen"],
    ],
  },
  {
    slug: "kuchipudi-winter-festival",
    content: {
      title: "Kuchipudi winter festival",
      kind: "cultural",
      city: "Visakhapatnam",
      date: "2025-12-20",
      client: "",
      summary: "Nine dances in three hours, one stage of teak, and not a single cable in the picture.",
      facts: facts(
        ["Guests", "900"],
        ["Dances", "nine dances"],
        ["Stage", "12 by 9 metres of teak"],
        ["Live stream", "31 towns"],
      ),
      story: parseRichText(
        `Dancers hear the floor before they see the lights. We laid a floor of teak on rubber, let the teachers walk on it with bells, and took up eleven boards again.

The light plan had one rule: a face is never darker than a hand. Two follow spots, forty lamps and a rehearsal with every dancer made that true by 4 PM on the day before.`,
      ),
      testimonial: testimonial(
        "My students asked whether that floor could come home with us.",
        "A teacher from Kuchipudi",
        "Winter festival",
      ),
      agreed: true,
    },
    photographs: [
      ["dancer", "The opening, in one beam.", "A dancer in one beam of light"],
      ["stage", "The finale with all schools.", "A performer with raised arms before coloured beams"],
      ["marigolds", "Garlands for the teachers.", "Marigold flowers from close by"],
      ["doorway", "Waiting for the cue.", "A dancer in a lit doorway"],
      ["dancer", "Simhanandini, drawn by the feet.", "A dancer with an outstretched arm"],
      ["gala", "Dinner on the terrace.", "Laid tables before out-of-focus lights"],
      ["lawn", "The garden in the interval.", "Round tables under strings of lamps"],
      ["screen", "The live stream, seen in 31 towns.", "A large screen with a speaker beside it"],
      ["doorway", "The last one out switches off the lamp.", "A figure in a lit doorway under a garland"],
      ["sea", "Morning after, at the beach.", "The sea at sunrise beside a wooden frame"],
    ],
  },
];

const admin = staff[0] as (typeof staff)[number];
const photographId = (slug: string, index: number): string =>
  createHash("sha256")
    .update(`${slug} ${index}`)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

/** Inserts the published projects. Their photographs are added later (addDemoPhotographs). */
export async function insertDemoProjects(ownerUrl: string): Promise<void> {
  const pool = new DatabasePool(ownerUrl, { max: 1 });
  try {
    const database = drizzleOn(pool);
    for (const [index, { slug, content: texts, photographs }] of projects.entries()) {
      const pictures = photographs.map(([, caption, alt], number) => ({
        caption,
        picture: { image: photographId(slug, number), alt },
      }));
      const [content, position, itemId] = [{ ...texts, pictures }, index + 1, randomUUID()];
      await database.insert(websiteItems).values({
        id: itemId,
        kind: "project",
        slug,
        draft: content,
        draftPosition: position,
        published: content,
        publishedVisible: true,
        publishedPosition: position,
        publishedCount: 1,
      });
      const by = { publishedBy: admin.id, publishedByName: admin.name };
      await database
        .insert(websiteVersions)
        .values({ itemId, number: 1, publication: randomUUID(), content, visible: true, position, ...by });
    }
  } finally {
    await pool.end();
  }
}

/** Draws the photographs of the projects and adds them to the website's library, the covers first. Pages show each as soon as it is added. */
export async function addDemoPhotographs(ownerUrl: string): Promise<void> {
  sharp.concurrency(1);
  const pool = new DatabasePool(ownerUrl, { max: 1 });
  try {
    for (let number = 0; number < 10; number++)
      for (const [index, { slug, photographs }] of projects.entries()) {
        const [scene] = photographs[number] ?? [];
        if (scene) await addPhotograph(pool, photographId(slug, number), scene, index * 10 + number);
      }
  } finally {
    await pool.end();
  }
}

async function addPhotograph(pool: DatabasePool, id: string, scene: SceneName, number: number): Promise<void> {
  const bytes = await drawPhotograph(scene, number);
  const sha256 = createHash("sha256").update(bytes).digest();
  const sizes = widthsOf(photographSize.width).flatMap((width) => {
    const resized = sharp(bytes).resize({ width });
    return [
      { width, format: "webp" as const, made: resized.clone().webp({ quality: 72, effort: 2 }).toBuffer() },
      { width, format: "avif" as const, made: resized.avif({ quality: 50, effort: 0 }).toBuffer() },
    ];
  });
  const tiny = await sharp(bytes).resize({ width: 16 }).webp({ quality: 30 }).toBuffer();
  const made = await Promise.all(sizes.map(async ({ made, ...size }) => ({ ...size, sha256, bytes: await made })));
  await drizzleOn(pool).transaction(async (tx) => {
    const placeholder = `data:image/webp;base64,${tiny.toString("base64")}`;
    await tx
      .insert(fileContents)
      .values({ sha256, type: "image/jpeg", size: bytes.length, ...photographSize, placeholder, bytes })
      .onConflictDoNothing();
    await tx.insert(pictureSizes).values(made).onConflictDoNothing();
    const parent = { parentType: websiteLibrary.type, parentId: websiteLibrary.id };
    const by = { addedBy: admin.id, addedByName: admin.name };
    await tx.insert(files).values({ id, ...parent, ...by, sha256, name: `${scene}-${number + 1}.jpg`, audience: "public" });
  });
}
