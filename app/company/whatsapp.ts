import { readPhones } from "#app/platform/values/phone.ts";
import type { PublicCompany } from "./company.ts";

/** A phone number as WhatsApp names it: the country code and the number, digits only. @returns null when no number of the field is one that WhatsApp takes */
export const whatsappDigits = (phone: string | null | undefined): string | null =>
  readPhones(phone ?? "").phones.find(({ whatsapp }) => whatsapp)?.whatsapp ?? null;

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
