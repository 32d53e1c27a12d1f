/** Bytes of text in an encoded word, which has up to 75 characters: 15 letters of an Indian script, without padding. */
const maxBytes = 45;

const encodedWord = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;

/**
 * A header's text as encoded words (RFC 2047) in base64, because PHP before 8.3 leaves the "_" of the other encoding (findings/php-leaves-underscores-around-the-rupee.sh).
 * The spaces between them are words of that other encoding, because GMime ends the text at the padding of a base64 word that another one follows
 * (findings/gmime-ends-a-subject-at-the-first-padding.sh), and a reader that puts more spaces there does no harm.
 */
export function encodedWords(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  const words: string[] = [];
  let part = "";
  for (const letter of text.replaceAll(/[\r\n]+/g, " ")) {
    if (Buffer.byteLength(part + letter) > maxBytes) {
      const space = part.lastIndexOf(" ");
      words.push(...(space > 0 ? [encodedWord(part.slice(0, space)), "=?UTF-8?Q?=20?="] : [encodedWord(part)]));
      part = space > 0 ? part.slice(space + 1) : "";
    }
    part += letter;
  }
  return [...words, encodedWord(part)].join(" ");
}
