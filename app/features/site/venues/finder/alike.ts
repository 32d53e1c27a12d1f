import { distance } from "fastest-levenshtein";
import { fold } from "#app/platform/values/fold.ts";

/**
 * A folded word as it sounds in Latin letters, one character for each letter of a script that is not of India. Indian words are spelt by
 * ear, in whatever script: "Vishaka" and "Visakha", "Waltair" and "Valtair", "గచ్చిబౌలి", "गचीबौली" and "Gachibowli" sound alike.
 */
export const soundOf = (key: string): string => simplified(lettersOf(key));

/** A letter's own vowel is small. */
const lettersOf = (key: string): string =>
  key
    .replaceAll(/[a-h][j-z]{2}|i[j-z]{5}/g, (letter) => soundsOfLetters.get(letter) ?? characterOf(letter))
    // A vowel sign takes the place of the vowel that a letter has by itself.
    .replaceAll(/a?-/g, "");

/** A word as it is written, and as Hindi says it. */
function soundsOf(key: string): string[] {
  const written = lettersOf(key);
  return [...new Set([written, withoutSilentVowels(written)].map(simplified))];
}

/** Hindi does not say a letter's own vowel between two open syllables, beginning with the last: "शमशाबाद" is Shamshabad. */
function withoutSilentVowels(letters: string): string {
  const parts = letters.replace(/a$/, "").match(/[CP]H|./gs) ?? [];
  const isVowel = (at: number) => "AEIOUa".includes(parts[at] ?? "");
  for (let at = parts.length - 3; at > 1; at--)
    if (parts[at] === "a" && isVowel(at - 2) && !isVowel(at - 1) && !isVowel(at + 1) && isVowel(at + 2)) parts.splice(at, 1);
  return parts.join("");
}

const simplified = (letters: string): string =>
  letters
    .toUpperCase()
    .replaceAll(/[AO][UVW](?![AEIOU])/g, "O")
    // Written as a dot, it is any nasal.
    .replaceAll(/M(?=[BCPS]|$)/g, "N")
    .replaceAll("PH", "F")
    .replaceAll("Q", "K")
    .replaceAll("TION", "SHAN")
    .replaceAll(/T?CH/g, "Q")
    .replaceAll(/C(?=[EIY])/g, "S")
    .replaceAll(/(?<=[BDGJKPQST])H/g, "")
    .replaceAll(/CK|C/g, "K")
    .replaceAll("W", "V")
    .replaceAll("Z", "J")
    .replaceAll("X", "KS")
    .replaceAll(/EE|Y/g, "I")
    .replaceAll("OO", "U")
    .replaceAll(/(.)\1+/g, "$1")
    .replace(/G$/, "K")
    // Hindi writes this vowel and does not say it.
    .replace(/(?<=.{4})A$/, "");

/** What the letters of the scripts of India say, by their place in the script's block of Unicode. From Devanagari to Malayalam the places are the same. */
const soundsByPlace: readonly (readonly [first: number, sounds: string])[] = [
  [0x02, "N"],
  [0x05, "A A I I U U RI LI E E E AI O O O AU"],
  [0x15, "Ka Ka Ga Ga Na CHa CHa Ja Ja Na Ta Ta Da Da Na Ta Ta Da Da Na Na Pa PHa Ba Ba Ma Ya Ra Ra La La La Va Sa Sa Sa Ha"],
  [0x3e, "-A -I -I -U -U -RI -RI -E -E -E -AI -O -O -O -AU -"],
];

const soundsOfLetters = new Map(
  [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00].flatMap((block) =>
    soundsByPlace.flatMap(([first, sounds]) =>
      sounds.split(" ").map((sound, at) => [fold(String.fromCharCode(block + first + at)), sound] as const),
    ),
  ),
);

const characters = new Map<string, string>();

/** A character of Unicode's private use for a letter of another script. */
function characterOf(letter: string): string {
  const character = characters.get(letter) ?? String.fromCharCode(0xe000 + (characters.size % 0x1000));
  characters.set(letter, character);
  return character;
}

/**
 * How many letters of a word may be wrong: a short word is soon another word. A word of another script is about two letters shorter there
 * than here, and with three letters here it is not known by ear: "बस", only, is not "బస", rooms.
 */
const mistakesAllowed = (key: string, length: number): number => {
  const written = /^[a-i]/.test(key) ? length - 2 : length;
  return written < 2 ? -1 : written < 5 ? 0 : written < 8 ? 1 : written < 11 ? 2 : 3;
};

/** What a word means as it sounds. */
export function meaningByEar<Meaning>(key: string, sounds: ReadonlyMap<string, Meaning>): Meaning | undefined {
  const sound = soundsOf(key).find((one) => sounds.has(one)) ?? "";
  return mistakesAllowed(key, sound.length) < 0 ? undefined : sounds.get(sound);
}

/** "Bizag" is Vizag: many say one letter for the other. */
const initialOf = (sound: string) => (sound[0] === "B" ? "V" : sound[0]);

/** The sounds that a misspelt word is nearest to: several when it is as near to each, none when it is too far from all. */
export function nearestSounds(key: string, known: Iterable<string>): string[] {
  const spoken = soundsOf(key);
  let fewest = 3;
  let nearest: string[] = [];
  for (const other of known)
    for (const sound of spoken) {
      const allowed = Math.min(fewest, mistakesAllowed(key, Math.min(other.length, sound.length + 1)));
      if (initialOf(other) !== initialOf(sound) || Math.abs(other.length - sound.length) > allowed) continue;
      const mistakes = distance(sound, other);
      if (mistakes > allowed) continue;
      if (mistakes < fewest) nearest = [];
      fewest = Math.min(fewest, mistakes);
      nearest.push(other);
    }
  return nearest;
}

/**
 * "hydbd", "vzg" and "vskp": the names with the fewest consonants of which these are, in this order, at least half. Where some vowels are
 * left ("gchbowli"), the names with all these consonants.
 */
export function namesAbbreviated(key: string, names: readonly string[]): string[] {
  const [, consonants = ""] = /^([A-Z]{3,})$/.exec(withoutVowels(key)) ?? [];
  const begun = names.filter((name) => name[0] === key[0]);
  if (consonants !== key) return consonants.length < 5 ? [] : begun.filter((name) => withoutVowels(name) === consonants);
  const counts = new Map(begun.map((name) => [name, withoutVowels(name).length]));
  const found = begun.filter((name) => (counts.get(name) ?? 0) <= 2 * key.length && hasInOrder(name, key));
  const fewest = Math.min(...found.map((name) => counts.get(name) ?? 0));
  return found.filter((name) => counts.get(name) === fewest);
}

const withoutVowels = (name: string): string => name.replaceAll(/[AEIOU]/g, "");

function hasInOrder(name: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const letterNames =
  "A e B bi C si D di E i F ef G ji H hech I ai J je K ke L el M em N en O o P pi Q kyu R ar S es T ti U yu V vi W dablyu X eks Y vai Z jed";
const nameOfLetter = new Map([...letterNames.matchAll(/([A-Z]) (\S+)/g)].map(([, letter, name]) => [letter, name]));

/** "LB Nagar" as another script spells it by ear: "ఎల్బీ నగర్" is "elbi Nagar". */
export const withLettersSpelt = (name: string): string =>
  name.replaceAll(/\b[A-Z]{2,}\b/g, (letters) => [...letters].map((letter) => nameOfLetter.get(letter)).join(""));
