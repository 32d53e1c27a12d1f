/** The fonts of documents that were issued with drawing versions 1 to 3; `paper-signs.ts` has those of later ones. */

/** The characters of each script that has a font of its own. U+0964 and U+0965 are the full stops of Devanagari, which Unicode shares among scripts. */
const indianScripts = {
  telugu: /\p{Script=Telugu}/u,
  devanagari: /[\p{Script=Devanagari}\u0964\u0965]/u,
  tamil: /\p{Script=Tamil}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
  bangla: /\p{Script=Bengali}/u,
  gujarati: /\p{Script=Gujarati}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  odia: /\p{Script=Oriya}/u,
};
type IndianScript = keyof typeof indianScripts;
const scriptNames = Object.keys(indianScripts) as IndianScript[];

/** "missing": no font has the character. */
type FontName = "latin" | IndianScript | "missing";
/** Text that one font draws. */
type TextRun = { font: FontName; text: string };

// The characters that invoice-regular.ttf and invoice-bold.ttf contain.
const latin = /^[\t\n\r -~\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9\u2212]*$/;
const combining = /[\p{M}\u200b-\u200d]/u;
const invisible = /[\p{Cc}\p{Cf}]/u;

export const isLatin = (text: string): boolean => latin.test(text);

export const scriptsIn = (text: string): IndianScript[] =>
  isLatin(text) ? [] : scriptNames.filter((script) => indianScripts[script].test(text));

export function splitIntoRuns(text: string): TextRun[] {
  if (isLatin(text)) return text ? [{ font: "latin", text }] : [];
  const runs: TextRun[] = [];
  for (const character of text.normalize("NFC")) {
    const lastRun = runs.at(-1);
    const font = fontFor(character, lastRun?.font);
    if (!font) continue;
    if (lastRun?.font === font) lastRun.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** @returns null for a character that is not drawn */
function fontFor(character: string, previousFont: FontName | undefined): FontName | null {
  if (isLatin(character)) return "latin";
  const script = scriptNames.find((name) => indianScripts[name].test(character));
  if (script) return script;
  // Joiners and vowel signs belong to the letter before them.
  if (combining.test(character))
    return previousFont && previousFont !== "latin" && previousFont !== "missing" ? previousFont : null;
  return invisible.test(character) ? null : "missing";
}
