import { fold, foldedLength } from "#app/platform/values/fold.ts";

/** The words of a searched text, folded. */
export const searchWords = (text: string): string[] => [...new Set(fold(text).split(/\s+/).filter(Boolean))];

/**
 * The pattern of LIKE for a folded word, for the database's `search_text`, which has a space before each word: one or two letters match only
 * at the beginning of a word, longer words anywhere.
 */
export const wordPattern = (word: string): string => `%${foldedLength(word) < 3 ? " " : ""}${escapeLike(word)}%`;

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The digits of a searched phone number, in any notation; "" for a text that is none. */
export function searchedDigits(text: string): string {
  const folded = fold(text);
  const digits = folded.replace(/[^0-9]/g, "");
  return digits.length >= 4 && !/[A-Za-z@]/.test(folded) ? digits : "";
}
