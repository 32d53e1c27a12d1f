import { company } from "#app/content/company.ts";

/** Both offices for search engines. Ratings are never published this way: they are our own claims. */
export const localBusinesses = {
  "@context": "https://schema.org",
  "@graph": company.offices.map((office) => ({
    "@type": "LocalBusiness",
    name: office.name,
    email: office.email,
    telephone: office.phone.tel,
    address: {
      "@type": "PostalAddress",
      streetAddress: office.address[0],
      addressLocality: office.city,
      addressRegion: office.state,
      addressCountry: "IN",
    },
    openingHours: ["Mo-Fr 09:00-18:00", "Sa 10:00-14:00"],
  })),
};
