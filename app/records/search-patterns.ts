import { fold, foldedLength } from "#app/platform/values/fold.ts";
import { spelledAlike } from "#app/platform/values/spelled-alike.ts";

/** The words of a searched text, folded. */
export const searchWords = (text: string): string[] => [...new Set(fold(text).split(/\s+/).filter(Boolean))];

/**
 * The pattern for a folded word, for the database's `search_text`, which has a space before each word: one or two letters match only at the
 * beginning of a word, longer words anywhere, and other spellings of a name at the beginning of a word. It begins with "%" and is one of LIKE,
 * or it is a regular expression.
 */
export function wordPattern(word: string): string {
  const alike = spelledAlike(word);
  return alike ? `${word}| ${alike}` : `%${foldedLength(word) < 3 ? " " : ""}${escapeLike(word)}%`;
}

/** As `wordPattern`, the regular expression that marks a word in a folded text without its spaces before words. */
export function markedPattern(word: string): string {
  const alike = spelledAlike(word);
  return alike ? `${word}|(?<![A-Z])${alike}` : word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The digits of a searched phone number, in any notation; "" for a text that is none. */
export function searchedDigits(text: string): string {
  const folded = fold(text);
  const digits = folded.replace(/[^0-9]/g, "");
  return digits.length >= 4 && !/[A-Za-z@]/.test(folded) ? digits : "";
}
