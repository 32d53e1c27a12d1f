/** The URL that dials a phone number: "+91 (40) 5550-0142" gives "tel:+914055500142". */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="no-wrap" href={telHref(phone)}>
    {phone}
  </a>
);
