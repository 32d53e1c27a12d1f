/** The company's logo; `hash` is the SHA-256 of the PNG in base64url. */
export type LogoPicture = { hash: string; width: number; height: number };

const logoPattern = /^([\w-]{43})-(\d{1,4})x(\d{1,4})$/;

/** As the settings and documents store it; empty: the product's own mark stands in its place. */
export const logoText = ({ hash, width, height }: LogoPicture): string => `${hash}-${width}x${height}`;

export function readLogoText(text: string | undefined): LogoPicture | null {
  const [, hash, width, height] = text?.match(logoPattern) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : null;
}

export const isLogoText = (text: string): boolean => logoPattern.test(text);

export const logoUrl = (text: string): string => `/logo/${text}.png`;

/** As the pages show it. A wide one stands in place of the mark and the name, another in place of the mark. */
export type ShownLogo = { src: string; width: number; height: number; isWide: boolean };

export function shownLogo(text: string | undefined): ShownLogo | null {
  const logo = readLogoText(text);
  if (!text || !logo) return null;
  const { width, height } = logo;
  return { src: logoUrl(text), width, height, isWide: width >= height * 2 };
}
