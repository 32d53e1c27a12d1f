import { expect, it } from "vitest";
import { testDatabase } from "#db/test/database.ts";
import { fc } from "../../../test/random.ts";
import { phoneKeys } from "./phone.ts";

const database = testDatabase();

it("the database finds the same numbers in a field as the forms", async () => {
  const piece = fc.constantFrom(
    ..."98480 12361|9848012362|+91|+91 98480-12345|0091 98480 12345|040|2345 6789|040-2345 6789|55500142|62|5|+44 20 7946 0958|1800 425 0425|(0)|౯౮౪౮౦ ౧౨౩౪౫|९८४८०१२३४५|۹۸۴۸۰ ۱۲۳۴۵|９８４８０１２３４５|9,84,80,12,345|9.19848E+11|9848012345.0|Ravi|రవి|Fax |Flat 302|2nd|(office)|98480 12361/62|x|ext. 12|#4|K|\u202a|\u00a0|\u202f|＋91|é|Σ|İ".split(
      "|",
    ),
  );
  const between = fc.constantFrom(..." |/| / |,|, |;| and | or |&|\n|\r\n|-|–|.|||".split("|"), "|");
  const field = fc.array(fc.tuple(piece, between), { maxLength: 5 }).map((parts) => parts.flat().join(""));
  const texts = ["", ...fc.sample(field, 2_000), ...fc.sample(fc.string({ unit: "binary" }), 500)]
    .map((text) => text.toWellFormed().replaceAll("\0", ""))
    .filter((text) => text.length < 200);
  const rows = await database.owner<{ keys: string[] }[]>`
    select phone_keys(text) as keys from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) with ordinality t (text, n) order by n`;
  for (const [index, text] of texts.entries()) expect(rows[index]?.keys, JSON.stringify(text)).toEqual(phoneKeys(text));
});
