const easilyGuessed =
  /^(password|passw0rd|qwerty|letmein|welcome|admin|iloveyou|abc|toranam|hyderabad|india)[\d!@#$.]*$|^(\d)\2+$|^0?123456\d*$/i;

export type Strength = "" | "Weak: easily guessed." | "Fair: longer is stronger." | "Strong.";

/** A hint while a password is typed. It refuses nothing: too short and common passwords (`isCommonPassword`) are refused on submission. */
export function strengthOf(password: string): Strength {
  if (!password) return "";
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  // Ten letters of one case are fair and nineteen are strong; with all four kinds of characters five and ten are enough.
  const score = new Set(password).size < 5 ? 0 : password.length * (2 + kinds);
  if (easilyGuessed.test(password) || score < 30) return "Weak: easily guessed.";
  return score < 56 ? "Fair: longer is stronger." : "Strong.";
}
