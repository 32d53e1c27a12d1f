const encode = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header of a file with a name in any script (RFC 6266). */
export const contentDisposition = (kind: "inline" | "attachment", name: string): string =>
  `${kind}; filename*=UTF-8''${encode(name)}`;
