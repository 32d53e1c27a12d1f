/** Without the joiners of Indian names: in an attached file rspamd takes them for a deception, and refuses the mail that somebody sends the file with. */
const encode = (name: string) =>
  encodeURIComponent(name.replaceAll(/[\u200c\u200d]/g, "")).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The header of a file with a name in any script (RFC 6266). */
export const contentDisposition = (kind: "inline" | "attachment", name: string): string =>
  `${kind}; filename*=UTF-8''${encode(name)}`;
