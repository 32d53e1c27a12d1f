import { distance } from "fastest-levenshtein";

/**
 * A folded word with one character for each letter of any script, and for Latin letters as Indian words are spelt by ear: "Vishaka" and
 * "Visakha", "shaadi" and "shadi", "Waltair" and "Valtair" sound alike.
 */
export const soundOf = (key: string): string =>
  key
    .replaceAll(/[a-h][j-z]{2}|i[j-z]{5}/g, characterOf)
    .replaceAll("PH", "F")
    .replaceAll("Q", "K")
    .replaceAll(/T?CH/g, "Q")
    .replaceAll(/(?<=[BDGJKPQST])H/g, "")
    .replaceAll(/CK|C/g, "K")
    .replaceAll("W", "V")
    .replaceAll("Z", "J")
    .replaceAll("X", "KS")
    .replaceAll(/EE|Y/g, "I")
    .replaceAll("OO", "U")
    .replaceAll(/(.)\1+/g, "$1");

const characters = new Map<string, string>();

/** A character of Unicode's private use for a letter of another script. */
function characterOf(letter: string): string {
  const character = characters.get(letter) ?? String.fromCharCode(0xe000 + (characters.size % 0x1000));
  characters.set(letter, character);
  return character;
}

/** How many letters of a word may be wrong: a short word is soon another word. */
const mistakesAllowed = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : length < 11 ? 2 : 3);

/** The sounds that a misspelt word is nearest to: several when it is as near to each, none when it is too far from all. */
export function nearestSounds(sound: string, known: Iterable<string>): string[] {
  let fewest = 3;
  let nearest: string[] = [];
  for (const other of known) {
    const allowed = Math.min(fewest, mistakesAllowed(Math.min(other.length, sound.length + 1)));
    if (other[0] !== sound[0] || Math.abs(other.length - sound.length) > allowed) continue;
    const mistakes = distance(sound, other);
    if (mistakes > allowed) continue;
    if (mistakes < fewest) nearest = [];
    fewest = Math.min(fewest, mistakes);
    nearest.push(other);
  }
  return nearest;
}
