/** The URL that dials a phone number: "+91 (40) 5550-0142" gives "tel:+914055500142". */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

/** The URL that opens a WhatsApp conversation; a number of ten digits, or of eleven with a leading 0, is Indian. */
function whatsappHref(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  const isNational = !phone.trim().startsWith("+") && /^0?\d{10}$/.test(digits);
  return `https://wa.me/${isNational ? `91${digits.slice(-10)}` : digits}`;
}

/** What a page needs to call or message a number. */
export const phoneLinks = (phone: string | null) => ({
  phone,
  callUrl: telHref(phone ?? ""),
  whatsappUrl: whatsappHref(phone ?? ""),
});

/** By which the same number is found in another spelling; the database's function phone_key has the same rule. */
export const phoneKey = (phone: string): string => phone.replace(/\D/g, "").slice(-10);
