/** Without the joiners of Indian names: when somebody sends the file by mail, rspamd takes them for a deception. */
const encode = (name: string) =>
  encodeURIComponent(name.replaceAll(/[\u200c\u200d]/g, "")).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Browsers agree on what these signs mean between quotation marks. */
const plainName = /^[\w .,()&+'@#=-]*$/;

/**
 * The header of a file with a name in any script (RFC 6266). A plain name stands alone: beside `filename*` Android's download manager reads neither
 * (findings/android-names-downloads-by-the-address.sh).
 */
export const contentDisposition = (kind: "inline" | "attachment", name: string): string =>
  plainName.test(name) ? `${kind}; filename="${name}"` : `${kind}; filename*=UTF-8''${encode(name)}`;
