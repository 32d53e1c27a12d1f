/** Common mail hosts, each with misspellings that no provider has. */
const misspellings: Record<string, string> = {
  "gmail.com":
    "gmial.com gamil.com gmal.com gmali.com gmaill.com gmai.com gmil.com gnail.com gmail.con gmail.cm gmail.comm gmail.vom gmail.cim gmailcom",
  "yahoo.com": "yahooo.com yaho.com yhaoo.com yhoo.com yaoo.com yahoo.con yahoo.comm yahoo.cim",
  "yahoo.co.in": "yahooo.co.in yaho.co.in yahoo.co.im yahoo.coin",
  "hotmail.com": "hotmial.com hotmal.com hotmai.com hotmil.com hotamil.com hotmail.con hotmail.comm",
  "outlook.com": "outlok.com outloook.com outllok.com outlook.con outlook.comm",
  "rediffmail.com": "redifmail.com rediffmial.com redifffmail.com reddifmail.com rediffmail.con",
};
const intended = new Map(
  Object.entries(misspellings).flatMap(([host, wrong]) => wrong.split(" ").map((misspelling) => [misspelling, host] as const)),
);

/** The address that was probably meant; undefined when the host is not an obvious misspelling. */
export function suggestEmail(email: string): string | undefined {
  const [, name, host = ""] = email.trim().match(/^([^@\s]+)@([^@\s]+)$/) ?? [];
  const meant = intended.get(host.toLowerCase());
  return meant && `${name}@${meant}`;
}
