import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { drawPdf } from "#app/papers/pdf.server.ts";
import { fontFiles } from "#app/papers/pdf-fonts.server.ts";
import { loadShaper } from "#app/papers/shaper.server.ts";
import { indianWords, type WordScript, wordScripts, wordsOfContent } from "../indian-words.ts";
import { sheetOfLines } from "../sheet-of-lines.ts";

const folder = mkdtempSync(join(tmpdir(), "shaping-"));
afterAll(() => rmSync(folder, { recursive: true }));

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;
const fontOf = (script: WordScript) => script.toLowerCase() as Lowercase<WordScript>;
const wordsOf = (script: WordScript) => [
  ...new Set([...indianWords(script), ...(script === "Telugu" || script === "Devanagari" ? wordsOfContent(script) : [])]),
];

/** HarfBuzz 6.0.0 (Debian 12) draws a dotted circle between these two; 15.0.0 does not. They are the short e of Marathi, as in अॅड. */
const isShapedOtherwiseByOldVersions = (word: string) => word.includes("\u0905\u0945");

describe.runIf(isInstalled("hb-shape", "--version"))("beside hb-shape", () => {
  it.each(wordScripts)("glyphs, widths and places of the words of %s are the same", async (script) => {
    const path = join(import.meta.dirname, "../../app/papers/fonts", `${fontFiles[fontOf(script)]}.ttf`);
    const words = wordsOf(script).filter((word) => !isShapedOtherwiseByOldVersions(word));
    const file = join(folder, `${script}.txt`);
    writeFileSync(file, `${words.join("\n")}\n`);
    const options = [`--font-file=${path}`, "--no-glyph-names", "--no-clusters", `--text-file=${file}`];
    const expected = execFileSync("hb-shape", options, { encoding: "utf8" }).trimEnd().split("\n");
    const { shape } = await loadShaper(fontOf(script), readFileSync(path));
    const shaped = words.map((word) => {
      const glyphs = shape(word).map(({ id, xAdvance, xOffset, yOffset }) => {
        const offset = xOffset || yOffset ? `@${xOffset},${yOffset}` : "";
        return `${id}${offset}+${xAdvance}`;
      });
      return `[${glyphs.join("|")}]`;
    });
    expect(shaped).toEqual(expected);
  });
});

describe.runIf(isInstalled("pdftotext", "-v"))("read by Poppler", () => {
  it.each(wordScripts)("the words of %s are copied from a PDF as they were typed", async (script) => {
    const words = wordsOf(script);
    const lines = Array.from({ length: Math.ceil(words.length / 5) }, (_, at) => {
      const some = words.slice(at * 5, at * 5 + 5);
      return `${some.join(" ")} & Sons, ${at}`;
    });
    const file = join(folder, `${script}.pdf`);
    writeFileSync(file, await drawPdf(sheetOfLines(lines)));
    const text = execFileSync("pdftotext", ["-raw", file, "-"], { encoding: "utf8" }).replaceAll(/\s+/g, " ");
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  });
});
