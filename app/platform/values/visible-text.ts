/**
 * Characters that are not seen and change how others are: directions (a name that is read backwards, or that turns the rest of its line),
 * spaces without width, fillers and tags, of which a name would look empty or like another.
 */
const hidden =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu;

const joiners = /[\u200c\u200d]/g;
/** The signs after which a joiner decides the shape of a letter, also at the end of a word: the virama of each Indian script. */
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/;
/** Letters and signs of Indian scripts, and of Urdu. */
const endsInWord = /[\u0900-\u0dff\p{Script=Arabic}]$/u;
const beginsInWord = /^[\u0900-\u0dff\p{Script=Arabic}]/u;
const endsInPicture = /(?:\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])$/u;
const beginsWithPicture = /^\p{Extended_Pictographic}/u;

/**
 * A text that a person entered, without the characters that nobody sees. The two joiners stay where a script needs them: U+200C and U+200D
 * inside a word of an Indian script or of Urdu, and after a virama (Telugu కుమార్‌, old Malayalam chillus); U+200D inside an emoji.
 */
export function visibleText(text: string): string {
  // Most texts have none of them.
  if (/^[\n\r -~]*$/.test(text)) return text;
  return text.replaceAll(hidden, "").replaceAll(joiners, (joiner, at: number, whole: string) => {
    const [before, after] = [whole.slice(Math.max(0, at - 2), at), whole.slice(at + 1, at + 3)];
    const isNeeded =
      virama.test(before) ||
      (endsInWord.test(before) && beginsInWord.test(after)) ||
      (endsInPicture.test(before) && beginsWithPicture.test(after));
    return isNeeded ? joiner : "";
  });
}

/** A posted form with visible texts and names of files. A password stays as it was entered. */
export function visibleForm(form: FormData): FormData {
  const visible = new FormData();
  for (const [name, value] of form) {
    if (typeof value !== "string") visible.append(name, value, visibleText(value.name));
    else visible.append(name, /password/i.test(name) ? value : visibleText(value));
  }
  return visible;
}
