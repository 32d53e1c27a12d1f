import { expect, it } from "vitest";
import { wordPattern } from "#app/records/search-patterns.ts";
import { testDatabase } from "#db/test/database.ts";
import { alikeNames, differentNames } from "../../../test/alike-names.ts";
import { fc } from "../../../test/random.ts";
import { compareFolded, fold } from "./fold.ts";

const database = testDatabase();

const foldedInSql = async (texts: readonly string[]): Promise<string[]> => {
  const rows =
    await database.owner`select fold(text) from unnest(${[...texts]}::text[]) with ordinality t (text, place) order by place`;
  return rows.map((row) => String(row.fold));
};

it("is the same in SQL and here for each character of Unicode", async () => {
  // Without surrogates, private and unassigned ones, of which the random texts below have some.
  const isLetter = (code: number) => /[^\p{Cs}\p{Co}\p{Cn}\0]/u.test(String.fromCodePoint(code));
  const blocks = Array.from({ length: 0x11_0000 / 256 }, (_, block) =>
    Array.from({ length: 256 }, (__, at) => block * 256 + at)
      .filter(isLetter)
      .map((code) => String.fromCodePoint(code))
      .join("\n"),
  );
  const inSql = await foldedInSql(blocks);
  const different = blocks.flatMap((block, at) => {
    const folded = (inSql[at] ?? "").split("\n");
    return fold(block) === inSql[at] ? [] : block.split("\n").filter((letter, place) => fold(letter) !== folded[place]);
  });
  // A newer Unicode has new letters: `node tools/fold-table.ts` makes the tables for a migration that replaces `fold_letters`.
  expect(different.map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`)).toEqual([]);
});

it("is the same in SQL and here for random texts, and for names", async () => {
  const parts = fc.constantFrom(
    ..."\u09c7\u09be\u09d7\u0b92\u0bd7\u0bc6\u0bbe\u0c46\u0c56\u0cc6\u0cc2\u0cd5\u0d46\u0d57\u0dd9\u0dcf\u0dca\u0301\u093c\u200d aZßİ९ெளுஒअाॅनम्दफँ:ःണ్డఙకൌൗ",
  );
  const unit = fc.oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 1 }), parts);
  const random = fc.sample(fc.string({ unit, maxLength: 40 }), 3_000).map((text) => text.replaceAll("\0", "").toWellFormed());
  const texts = [...random, "अाॅआे", ...alikeNames.flatMap(([, one, other]) => [one, other]), ...differentNames.flat()];
  expect(await foldedInSql(texts)).toEqual(texts.map(fold));
});

it("gives names one order in SQL and here", async () => {
  const names = [...alikeNames.map(([, one]) => one), ...differentNames.flat(), "9 Jewels", "anjali", "Bela", "అనిత", "கமலா"];
  const rows =
    await database.owner`select name from unnest(${names}::text[]) name order by fold(name) collate "C", name collate "C"`;
  const sorted = rows.map(({ name }) => String(name));
  expect(sorted.map(fold)).toEqual(names.toSorted(compareFolded).map(fold));
});

it.each([
  ["vendors", "vendor_name", "vendors_by_folded_name"],
  ["clients", "name", "clients_by_folded_name"],
  ["tasks", "title", "tasks_by_title"],
])("sorts %s by an index", async (table, column, index) => {
  const [plan] = await database.owner.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx.unsafe(`explain (format json) select id from ${table} order by fold(${column}) collate "C", id limit 50`);
  });
  expect(JSON.stringify(plan)).toContain(`"Index Name":"${index}"`);
  expect(JSON.stringify(plan)).not.toContain("Sort");
});

it.each(["జ్యో", "దుర్యో", "ज्यो", "dur"])("finds three letters of any script by an index: %s", async (letters) => {
  const { owner } = database;
  await owner`insert into leads (name, email) select (array['రవి రావు', 'सीता राव', 'Ravi Rao', 'అనిత రెడ్డి'])[n % 4 + 1], n || '@x.example'
    from generate_series(1, 2000) n where not exists (select from leads)`;
  await owner`insert into leads (name) values ('జ్యోత్స్న దుర్యోధన'), ('ज्योत्स्ना'), ('Durga')`;
  await owner`analyze leads`;
  const plan = await owner.begin(async (tx) => {
    // Of so few rows it would read all.
    await tx`set local enable_seqscan = off`;
    return tx.unsafe(`explain (analyze, timing off) select id from leads where search_text like '${wordPattern(fold(letters))}'`);
  });
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toContain("Bitmap Index Scan on leads_by_trigram");
  // Without trigrams the scan of the index returns every row, which are then all read and compared.
  expect(Number(text.match(/Removed by Index Recheck: (\d+)/)?.[1] ?? 0)).toBeLessThan(10);
});
