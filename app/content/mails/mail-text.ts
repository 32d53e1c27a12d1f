/**
 * A name that a stranger chose, as our mails may show it: without addresses of websites, which mail programs turn into links, without
 * digits, and short.
 */
export function mailName(name: string): string {
  const words = name
    .normalize("NFKC")
    .split(/\s+/)
    .filter((part) => !/[:@]|^www\.|[\p{L}\p{N}-]{2}\.\p{L}{2}/iu.test(part))
    .join(" ")
    .replace(/[^\p{L}\p{M}\s'’.-]/gu, " ")
    // "t.co" is a website, "A.R. Rahman" is not.
    .replace(/\.(?=\S)/g, ". ")
    .replace(/\s+/g, " ");
  return words
    .slice(0, 60)
    .replace(/^[\s.'’-]+/, "")
    .trimEnd();
}

/** What a stranger wrote, for our own staff: mail programs make no links of it. "https://a.example" becomes "https[:]//a[.]example". */
export const withoutLinks = (text: string): string =>
  text.replaceAll("://", "[:]//").replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}-])/gu, (_dot, at: number, whole: string) => {
    const rest = /^[\p{L}\p{N}-]+/u.exec(whole.slice(at + 1))?.[0] ?? "";
    return /^\d+$/.test(rest) ? "." : "[.]";
  });

/** Leaves out the token of each address in a text: whoever has the token of a secret link can open its page. */
export const withoutTokens = (text: string): string => text.replaceAll(/([?&]t=)[\w%-]{20,}/g, "$1…");
