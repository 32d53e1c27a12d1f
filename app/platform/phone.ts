/** The URL that dials a phone number: "+91 (40) 5550-0142" gives "tel:+914055500142". */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

/** Equal for all spellings of one number. The database's function phone_key has the same rule. */
export const phoneKey = (phone: string): string => phone.replace(/\D/g, "").slice(-10);
