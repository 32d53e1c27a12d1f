/** What a person enters to check whether we issued a document. */
export type VerificationQuery = { number: string; fingerprint: string };

const maxTextLength = 40;

/** Reads the query of the page's own form or of a document's link. */
export const readVerificationQuery = (params: URLSearchParams): VerificationQuery => ({
  number: (params.get("number") ?? "").trim().toUpperCase().slice(0, maxTextLength),
  fingerprint: groupFingerprint(params.get("fingerprint") ?? ""),
});

/** "3f2a 90bc77d1 0e4b" as it is printed: "3F2A-90BC-77D1-0E4B". */
const groupFingerprint = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[\s-–—]+/g, "")
    .slice(0, maxTextLength)
    .replaceAll(/(.{4})(?=.)/g, "$1-");

type Messages = Record<"numberMissing" | "fingerprintWrong", string>;

export const verificationProblems = (
  { number, fingerprint }: VerificationQuery,
  texts: Messages,
): Partial<VerificationQuery> => ({
  ...(number === "" && { number: texts.numberMissing }),
  ...(!/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/.test(fingerprint) && {
    fingerprint: texts.fingerprintWrong,
  }),
});
