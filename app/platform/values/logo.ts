/** The company's logo; `hash` is the SHA-256 of the PNG in base64url. */
export type LogoPicture = { hash: string; width: number; height: number };

const logoPattern = /^([\w-]{43})-(\d{1,4})x(\d{1,4})$/;

/** The text that the settings and documents store. Empty: the product's own mark. */
export const storedLogo = ({ hash, width, height }: LogoPicture): string => `${hash}-${width}x${height}`;

export function parseStoredLogo(text: string | undefined): LogoPicture | null {
  const [, hash, width, height] = text?.match(logoPattern) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : null;
}

export const isStoredLogo = (text: string): boolean => logoPattern.test(text);

export const logoUrl = (text: string): string => `/logo/${text}.png`;

/** The logo as the pages show it. A wide logo replaces the mark and the name; a narrow one replaces the mark only. */
export type ShownLogo = { src: string; width: number; height: number; isWide: boolean };

export function shownLogo(text: string | undefined): ShownLogo | null {
  const logo = parseStoredLogo(text);
  if (!text || !logo) return null;
  const { width, height } = logo;
  return { src: logoUrl(text), width, height, isWide: width >= height * 2 };
}
