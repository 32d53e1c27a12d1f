const common =
  /^(password|passw0rd|qwerty|letmein|welcome|admin|iloveyou|abc|toranam|hyderabad|india)[\d!@#$.]*$|^(\d)\2+$|^0?123456\d*$/i;

export type Strength = "" | "Weak: easily guessed." | "Fair: longer is stronger." | "Strong.";

/** A hint while typing. What is refused: a password that is too short, or a common one (`isCommonPassword`). */
export function strengthOf(password: string): Strength {
  if (!password) return "";
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  // Fair are ten letters of one case, strong nineteen; of all four kinds of characters, five and ten.
  const score = new Set(password).size < 5 ? 0 : password.length * (2 + kinds);
  if (common.test(password) || score < 30) return "Weak: easily guessed.";
  return score < 56 ? "Fair: longer is stronger." : "Strong.";
}
