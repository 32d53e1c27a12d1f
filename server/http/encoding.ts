/**
 * The first of the offered content codings with the highest quality that an Accept-Encoding header gives (RFC 9110, 12.5.3). `q=0`
 * refuses a coding. @returns undefined: the content is sent as it is
 */
export function acceptedEncoding<Coding extends string>(header = "", offered: readonly Coding[]): Coding | undefined {
  const qualities = new Map(header.split(",").map(readCoding));
  const qualityOf = (coding: string) => qualities.get(coding) ?? qualities.get("*") ?? 0;
  const [best] = offered.filter((coding) => qualityOf(coding) > 0).sort((a, b) => qualityOf(b) - qualityOf(a));
  return best;
}

/** An unreadable quality refuses the coding: the client may not understand it. */
function readCoding(text: string): [coding: string, quality: number] {
  const [coding = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return [coding, quality === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0];
}
