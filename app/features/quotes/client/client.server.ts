import { cityIn, company } from "#app/company/company.server.ts";
import { mainOffice, publicCompany } from "#app/company/company.ts";
import { companyWhatsappUrl } from "#app/company/whatsapp.ts";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { libraryPictures } from "#app/features/files/pictures/pictures.server.ts";
import type { PublicPicture } from "#app/features/files/pictures/pictures.ts";
import { today } from "#app/platform/values/dates.ts";
import { telHref } from "#app/platform/values/phone.ts";
import type { Contact } from "#app/ui/page/secret-page.tsx";
import type { Language } from "#db/enums.ts";
import { isPerGuest } from "../editor/guest-counts.ts";
import { wovenPicture } from "../editor/quote-pictures.ts";
import { forAllFunctions, type QuoteContent, type QuoteLine } from "../quotes.ts";

/** The picture on the cover of a client's page. `image` names a built-in picture; `photo` is a picture of the website's library. */
export type CoverPicture = { image: string; photo?: PublicPicture };

/** @param picture `QuoteContent.picture` @returns null when it is empty, or the picture was deleted */
export function coverPicture(picture: string): CoverPicture | null {
  const photo = libraryPictures().get(picture);
  if (photo) return { image: "", photo };
  const woven = wovenPicture(picture);
  return woven ? { image: woven.value } : null;
}

/** What a client reads of a quote in another language: the words in it that are the app's, not those that the staff typed. */
export function contentIn(content: QuoteContent, language: Language): QuoteContent {
  if (language === "en") return content;
  const { forAll, guestUnit } = linkTextsIn(language).agreed;
  const lineIn = (line: QuoteLine) => (isPerGuest(line) ? { ...line, unit: guestUnit } : line);
  const functions = content.functions.map((one) => ({
    ...one,
    name: one.id === forAllFunctions ? forAll : one.name,
    lines: one.lines.map(lineIn),
  }));
  return { ...content, functions };
}

/** The company, its office and the contact person, as a client's page shows them. */
export function contactOf(officeKey: string, owner: { name: string; role: string }, whatsappText: string, language: Language) {
  const facts = company();
  const office = facts.offices.find(({ key }) => key === officeKey) ?? mainOffice(facts);
  const { hours } = publicCompany(facts, today(), language);
  const at = fillPlaceholders(linkTextsIn(language).client.office, { city: cityIn(office.city, language) });
  const contact: Contact = {
    name: owner.name || facts.name,
    role: owner.role ? `${owner.role}, ${at}` : at,
    phone: office.phone.display,
    callUrl: telHref(office.phone.display),
    whatsappUrl: companyWhatsappUrl(facts, whatsappText),
    hours: hours.map(({ days, times }) => `${days} ${times}`),
  };
  const street = language === "en" ? "" : facts.officeTexts[office.key]?.[language].address.replaceAll("\n", ", ");
  const address = `${office.name}, ${street || office.address.join(", ")}. GSTIN ${office.gstin}.`;
  return { brand: { name: facts.name }, contact, address };
}
