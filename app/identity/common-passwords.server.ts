import { en } from "#app/content/account-pages/en.ts";

export const commonPasswordMessage = en.problems.common;

/** Names and words that Indian passwords are made of (NordPass's lists of 2023 and 2025), and that the list, which was gathered elsewhere, lacks. */
const indianWords =
  "abcd indya bharath laxmi venkatesh venkateswara jaishreeram jaihanuman omsairam saibaba durga balaji tirupati tirumala vizag bengaluru vijayawada guntur telangana andhra rao naidu chowdary priya divya sravani swathi pooja kavya sneha padma karthik srinu chinni bujji dhoni virat kohli prabhas vandemataram login secret company events";

/** Loaded when the first new password is chosen: 3 MB that few processes need. */
let loading: Promise<ReadonlySet<string>> | undefined;

async function loadWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set([...(dictionary["passwords-common"] as string[]), ...indianWords.split(" ")]);
}

/** What is written instead of a letter. */
const letters: Record<string, string> = { "@": "a", $: "s", "0": "o", "1": "i", "3": "e", "4": "a", "5": "s" };
/** How many signs before and after a word make it no harder to guess. */
const maxAdded = 6;

/**
 * Whether attackers would try this password early: one of the 49,000 most common, digits that may be a phone number or a day, or a
 * common word or name with a few digits and signs before or after it ("India@123", "P@ss2026").
 * @param own names that this person's passwords are guessed from: their own, their address, the company
 */
export async function isCommonPassword(password: string, own: readonly string[] = []): Promise<boolean> {
  loading ??= loadWords();
  const words = await loading;
  const entered = password.normalize("NFKC").trim().toLowerCase();
  if (words.has(entered) || /^\d{1,12}$/.test(entered)) return true;
  const [core = ""] = /[a-z].*[a-z]/.exec(entered) ?? [];
  const word = core.replaceAll(/[@$01345]/g, (sign) => letters[sign] as string);
  const ownWords = own
    .join(" ")
    .toLowerCase()
    .split(/[^a-z]+/);
  return entered.length - word.length <= maxAdded && (words.has(word) || (word.length > 2 && ownWords.includes(word)));
}
