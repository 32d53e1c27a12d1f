/**
 * How Latin letters write the sounds of India's languages: a letter or a group, and what stands for the same sound, if that is more. The first
 * that fits counts.
 */
const sounds: [letters: string, alike?: string][] = [
  ["KSH?|X+", "(?:KSH?|X)"],
  ["PH|F+", "(?:PH|F+)"],
  ["CH+"],
  ["[JZ]+H?"],
  ["[VW]+"],
  ...["B", "D", "G", "K", "P", "S", "T"].map((letter): [string] => [`${letter}+H?`]),
  ...["C", "H", "L", "M", "N", "Q", "R"].map((letter): [string] => [`${letter}+`]),
  ["[AO](?:U|W(?![AEIOUY]))", "[AO][UW]"],
  ["A+"],
  ["[EIY]{2,}|[IY]", "(?:EE|EY|I|Y)[EIY]?"],
  ["E", "E+"],
  ["OO+|U+", "(?:OO|U)"],
  ["O", "O+"],
];
const parts = new RegExp(sounds.map(([letters]) => `(${letters})`).join("|"), "g");
const vowels = /^[AEIOUY]/;

/**
 * A regular expression for the ways in which people write a name of India in Latin letters: "Swati" and "Swathi", "Lakshmi" and "Laxmi",
 * "Meghna" and "Meghana", "Geeta" and "Githa", "Pavan" and "Pawan", "Venkat" and "Venkata". For JavaScript and PostgreSQL.
 * @param word folded; undefined for one of other signs than A to Z, or of less than four
 */
export function spelledAlike(word: string): string | undefined {
  if (!/^[A-Z]{4,40}$/.test(word)) return;
  const found = [...word.matchAll(parts)].map((match) => {
    const [letters, alike = letters] = sounds[match.indexOf(match[0], 1) - 1] ?? [];
    return { letters: match[0], alike: alike ?? "" };
  });
  const isVowel = (index: number) => vowels.test(found[index]?.letters ?? "A");
  const first = found.findIndex((_, index) => isVowel(index));
  return found
    .map(({ letters, alike }, index) => {
      // The short A of the script is written or not: inside a name, and at the end of a long one.
      if (letters !== "A" || index === first) return isVowel(index) || isVowel(index + 1) ? alike : `${alike}A?`;
      const isLast = index === found.length - 1;
      return isLast ? (word.length < 7 ? alike : "") : isVowel(index - 1) || isVowel(index + 1) ? alike : "A*";
    })
    .join("");
}
