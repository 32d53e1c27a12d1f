/** Without the joiners of Indian names: when somebody sends the file by mail, rspamd takes them for a deception. */
const encode = (name: string) =>
  encodeURIComponent(name.replaceAll(/[\u200c\u200d]/g, "")).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The header of a file with a name in any script (RFC 6266). */
export const contentDisposition = (kind: "inline" | "attachment", name: string): string =>
  `${kind}; filename*=UTF-8''${encode(name)}`;
