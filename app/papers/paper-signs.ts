/**
 * What documents can show: for each font the characters that it has, as ranges of code points in hexadecimal. `paper-signs.test.ts` compares
 * them with the font files. The Latin font comes first; an Indian font draws only its own script.
 */
const indianRanges = {
  telugu: "c00-c03 c05-c0c c0e-c10 c12-c28 c2a-c39 c3d-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c60-c63 c66-c6f",
  devanagari: "900-97f",
  tamil: "b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd bd0 bd7 be6-bfa",
  kannada: "964-965 c80-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cde ce0-ce3 ce6-cef cf1-cf2",
  malayalam: "d00-d0c d0e-d10 d12-d44 d46-d48 d4a-d4f d54-d63 d66-d7f",
  bangla:
    "964-965 980-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df-9e3 9e6-9f3 9f7-9fa 9fc",
  gujarati: "964-965 a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0 ae0-ae3 ae6-af1 af9",
  gurmukhi:
    "964-965 a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d a51 a59-a5c a5e a66-a75",
  odia: "964-965 b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44 b47-b48 b4b-b4d b55-b57 b5c-b5d b5f-b63 b66-b77",
};
const otherRanges = {
  letters:
    "132-133 149 17f-2ff 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-45f 490-491 1e00-1eff 2010-2027 2030-205e 2070-2071 " +
    "2074-208e 2090-209c 20a0-20bf 2100-215f 2184 2189 25cc fb00-fb04 fffd",
  signs:
    "2190-2211 2213-23b6 23be-23ea 23ed-23ef 23f1-23ff 2460-24ff 25a0-25cb 25cd-2704 2706-2709 270b-2727 2729-274b 274d 274f-2753 " +
    "2756-2794 2798-27af 27b1-27be 27dc 27f5-27ff 299b 29a0 29a3 29b8 29f5 2ade 2ae3-2ae5 2aee 2b00-2b73 2b76-2b95 2b97-2bff",
};
export const fontRanges = { ...indianRanges, ...otherRanges };
export type IndianFont = keyof typeof indianRanges;
export type PaperFont = "latin" | keyof typeof fontRanges;

/** The part of a text that one font draws; "missing": no font has its characters. */
export type PaperRun = {
  font: PaperFont | "missing";
  /** As it was entered. */
  text: string;
  /** What is drawn for it: composed letters, spaces for other spaces, nothing for characters that have no shape. */
  drawn: string;
};

const latin =
  /^[\n -~\u00a0-\u00ac\u00ae-\u0131\u0134-\u0148\u014a-\u017e\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9\u2212]*$/;
/** Whether the Latin font draws the text as it is. */
export const isLatin = (text: string): boolean => latin.test(text);
export const isIndian = (font: string): font is IndianFont => font in indianRanges;

/** A space, a character without a shape, or a character with the marks that follow it. */
const clusters = /\s|\p{Default_Ignorable_Code_Point}|.\p{M}*/gsu;
const shapeless = /\p{Default_Ignorable_Code_Point}/gu;

let fontsByCharacter: Map<string, (keyof typeof fontRanges)[]> | undefined;

function readRanges() {
  const byCharacter = new Map<string, (keyof typeof fontRanges)[]>();
  for (const [font, ranges] of Object.entries(fontRanges) as [keyof typeof fontRanges, string][]) {
    for (const range of ranges.split(" ")) {
      const [from = 0, to = from] = range.split("-").map((code) => Number.parseInt(code, 16));
      for (let code = from; code <= to; code++) {
        const character = String.fromCodePoint(code);
        byCharacter.set(character, [...(byCharacter.get(character) ?? []), font]);
      }
    }
  }
  return byCharacter;
}

/** The fonts, other than the Latin one, that have all characters of the text. */
function fontsWith(text: string) {
  fontsByCharacter ??= readRanges();
  const [first = [], ...rest] = [...text].map((character) => fontsByCharacter?.get(character) ?? []);
  return first.filter((font) => rest.every((fonts) => fonts.includes(font)));
}

export function splitIntoRuns(text: string): PaperRun[] {
  if (isLatin(text)) return text ? [{ font: "latin", text, drawn: text }] : [];
  const runs: PaperRun[] = [];
  for (const cluster of text.match(clusters) ?? []) {
    const last = runs.at(-1);
    const run = { text: cluster, ...chooseFont(cluster, last?.font ?? "latin") };
    if (last?.font !== run.font) runs.push(run);
    else {
      last.text += run.text;
      last.drawn += run.drawn;
    }
  }
  return runs;
}

function chooseFont(cluster: string, previous: PaperRun["font"]): Omit<PaperRun, "text"> {
  const visible = cluster.replaceAll(shapeless, "");
  // Joiners decide how the letters around them are shaped. HarfBuzz draws boxes for some of the other characters.
  if (!visible) return { font: previous, drawn: isIndian(previous) && /[\u200c\u200d]/.test(cluster) ? cluster : "" };
  if (visible.trim() === "") return { font: "latin", drawn: " " };
  const composed = visible.normalize("NFC");
  if (isLatin(composed)) return { font: "latin", drawn: composed };
  const indian = fontsWith(visible).filter(isIndian);
  if (indian[0]) return { font: indian.find((font) => font === previous) ?? indian[0], drawn: visible };
  return { font: fontsWith(composed)[0] ?? "missing", drawn: composed };
}

const maxNamed = 3;
const graphemes = new Intl.Segmenter("en-IN");
const hasNoPicture = /^[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u;

/** The signs of the text that documents cannot show, each once. */
function missingSigns(text: string): string[] {
  const missing = splitIntoRuns(text).filter(({ font }) => font === "missing");
  return [...new Set(missing.flatMap((run) => [...graphemes.segment(run.text)].map(({ segment }) => segment)))];
}

/** Says which signs of a text no document can show, and what to write instead of them; undefined: all are drawn. */
export function paperProblem(text: string): string | undefined {
  const signs = isLatin(text) ? [] : missingSigns(text);
  if (signs.length === 0) return undefined;
  const names = signs.slice(0, maxNamed).map(nameSign);
  const rest = signs.length > maxNamed ? ` and ${signs.length - maxNamed} more` : "";
  return `Documents cannot show ${names.join(", ")}${rest}: please replace ${signs.length > 1 ? "them" : "it"}.`;
}

/** "“Ｂ” (write “B”)", "U+E000" */
function nameSign(sign: string): string {
  if (hasNoPicture.test(sign)) return `U+${(sign.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
  const shown = /^\p{M}/u.test(sign) ? `\u25cc${sign}` : sign;
  const replacement = sign.normalize("NFKC");
  return missingSigns(replacement).length === 0 ? `“${shown}” (write “${replacement}”)` : `“${shown}”`;
}

/** The problems of those of the texts that documents cannot show, by field. @param fieldOf the field of a text's name; by default the name */
export const paperProblems = (texts: object, fieldOf = (name: string) => name): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const problem = typeof text === "string" && paperProblem(text);
      return problem ? [[fieldOf(name), problem]] : [];
    }),
  );

/** For `superRefine` of a text that is printed on a document. */
export function shownOnPaper(text: string, { addIssue }: { addIssue(issue: { code: "custom"; message: string }): void }): void {
  const message = paperProblem(text);
  if (message) addIssue({ code: "custom", message });
}
