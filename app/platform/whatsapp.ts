import type { PublicCompany } from "./company.ts";

/** Characters that are ignored in phone numbers: spaces, direction marks, and separators between groups. */
const separators = /[\s\p{Cf}().\-‐‑‒–—/]/gu;

/**
 * A phone number as WhatsApp names it: the country code and the number, digits only. Without a country code it must be an Indian mobile
 * number: ten digits, the first from 6 to 9, perhaps after a 0. @returns null when it is neither that nor a number with its country code
 */
export function whatsappDigits(phone: string | null | undefined): string | null {
  const digits = (phone ?? "").replace(/\(0\)/, "").replace(separators, "").replace(/^00/, "+");
  const national = /^(?:\+91|91|0|)0?(?:91)?([6-9]\d{9})$/.exec(digits)?.[1];
  if (national) return `91${national}`;
  return /^\+(?!91)[1-9]\d{7,14}$/.test(digits) ? digits.slice(1) : null;
}

/** The URL that opens a WhatsApp conversation with the text filled in. @returns null when the number lacks its country code */
export function whatsappUrl(phone: string | null | undefined, text = ""): string | null {
  const digits = whatsappDigits(phone);
  return digits && conversationUrl(digits, text);
}

export const companyWhatsappUrl = (
  { whatsapp, whatsappText }: Pick<PublicCompany, "whatsapp" | "whatsappText">,
  text = whatsappText,
): string => conversationUrl(whatsapp, text);

const conversationUrl = (digits: string, text: string): string =>
  `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text.toWellFormed())}`}`;
