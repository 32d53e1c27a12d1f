/** Which face draws which part of a text: the house's Latin, one for each Indian script, or a box where no face has it. */
const scriptFaces = ["telugu", "devanagari", "tamil", "kannada", "malayalam", "bangla", "gujarati", "gurmukhi", "odia"] as const;
export type ScriptFace = (typeof scriptFaces)[number];
type Face = "latin" | ScriptFace | "missing";
export type Run = { face: Face; text: string };

const letters: Record<ScriptFace, RegExp> = {
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
// What invoice-regular.ttf and invoice-bold.ttf hold.
const latin = /^[\t\n\r -~\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9\u2212]*$/;
// Joiners and marks belong to the letter before them.
const joins = /[\p{M}\u200b-\u200d]/u;
const invisible = /[\p{Cc}\p{Cf}]/u;

export const isLatin = (text: string): boolean => latin.test(text);

/** The Indian scripts a text needs a face for. */
export const scriptsIn = (text: string): ScriptFace[] =>
  isLatin(text) ? [] : scriptFaces.filter((face) => letters[face].test(text));

/** The runs of a text, each for one face, in their order. */
export function runsOf(text: string): Run[] {
  if (isLatin(text)) return text ? [{ face: "latin", text }] : [];
  const runs: Run[] = [];
  for (const letter of text.normalize("NFC")) {
    const last = runs.at(-1);
    const face = faceOf(letter, last?.face);
    if (!face) continue;
    if (last?.face === face) last.text += letter;
    else runs.push({ face, text: letter });
  }
  return runs;
}

function faceOf(letter: string, before: Face | undefined): Face | null {
  if (isLatin(letter)) return "latin";
  const own = scriptFaces.find((face) => letters[face].test(letter));
  if (own) return own;
  if (joins.test(letter)) return before && before !== "latin" && before !== "missing" ? before : null;
  return invisible.test(letter) ? null : "missing";
}
