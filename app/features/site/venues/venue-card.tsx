import { useLanguage, useTexts } from "#app/company/use-language.ts";
import { formatOfLanguage } from "#app/content/languages.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { venueTypePictures } from "#app/content/site/venue-types.ts";
import type { Venue } from "#app/content/site/venues.ts";
import { fold } from "#app/platform/values/fold.ts";
import { Link } from "#app/ui/link.tsx";
import { type ShownPicture, SitePicture } from "../site-picture.tsx";
import "./venue-card.css";
import "#app/ui/arrow-link.css";

const sizes = "(max-width: 620px) 56vw, 260px";

const rupeesFormat = formatOfLanguage(
  (tag) => new Intl.NumberFormat(tag, { style: "currency", currency: "INR", maximumFractionDigits: 0 }),
);

type VenueCardProps = {
  venue: Omit<Venue, "picture"> & { picture: ShownPicture };
  enquiryUrl: string;
  /** What the venue is not, of what was asked. */
  misses: string;
  selected: boolean;
  onSelect(id: string): void;
};

/** "Mall Road" of "Mall Road, Ludhiana": the card names the city before it. */
const streetOf = (address: string, city: string) =>
  address
    .split(/, ?/)
    .filter((part) => fold(part) !== fold(city))
    .join(", ") || address;

/** An invisible radio button covers the card, so that one card at a time is selected, also without JavaScript. */
export function VenueCard({ venue, enquiryUrl, misses, selected, onSelect }: VenueCardProps) {
  const { slug: id, name, type, city, address, capacity, vegPrice, nonVegPrice, features, picture, lang } = venue;
  const texts = useTexts().venues;
  const rupees = rupeesFormat(useLanguage());
  return (
    <article className="venue-card" lang={lang}>
      <SitePicture picture={picture.image ? picture : { image: venueTypePictures[type], alt: "" }} sizes={sizes} />
      <span className="venue-card__selected" aria-hidden="true">
        {texts.selected}
      </span>
      <div className="stack gap-4 venue-card__body">
        <h3>{name}</h3>
        <p className="venue-card__place">
          {fillPlaceholders(texts.place, { type: texts.types[type], city, address: streetOf(address, city) })}
        </p>
        {misses && <p className="venue-card__misses">{fillPlaceholders(texts.misses, { what: misses })}</p>}
        <dl className="numeric">
          <VenueFigure term={texts.guests}>
            {capacity.includes("–") ? capacity : fillPlaceholders(texts.guestsUpTo, { guests: capacity })}
          </VenueFigure>
          {vegPrice && <VenueFigure term={texts.vegPlate}>{rupees.format(Number(vegPrice))}</VenueFigure>}
          {nonVegPrice && <VenueFigure term={texts.nonVegPlate}>{rupees.format(Number(nonVegPrice))}</VenueFigure>}
        </dl>
        <ul className="row gap-2">
          {features.map((feature) => (
            <li key={feature} className="fine-print">
              {feature}
            </li>
          ))}
        </ul>
        <Link className="arrow-link" to={enquiryUrl} aria-label={`${texts.enquire}: ${name}`}>
          {texts.enquire}
        </Link>
      </div>
      <input
        type="radio"
        name="venue"
        id={venueRadioId(id)}
        value={id}
        defaultChecked={selected}
        onChange={() => onSelect(id)}
        aria-label={fillPlaceholders(texts.select, { name })}
      />
    </article>
  );
}

export function venueRadioId(id: string) {
  return `venue-${id}`;
}

function VenueFigure({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="faint text-small">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
