/** Bytes of text in an encoded word, which has up to 75 characters. The longest letter has 4 bytes. */
const maxBytes = 41;

/**
 * A header's text as encoded words (RFC 2047) in base64, because PHP before 8.3 leaves the "_" of the other encoding (findings/php-leaves-underscores-around-the-rupee.sh).
 * They end after a space, where a reader that puts another one between them does no harm.
 */
export function encodedWords(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  const parts: string[] = [];
  let part = "";
  for (const letter of text.replaceAll(/[\r\n]+/g, " ")) {
    if (Buffer.byteLength(part + letter) > maxBytes) {
      const end = part.lastIndexOf(" ") + 1 || part.length;
      parts.push(part.slice(0, end));
      part = part.slice(end);
    }
    part += letter;
  }
  return [...parts, part].map((words) => `=?UTF-8?B?${Buffer.from(words).toString("base64")}?=`).join(" ");
}
