import { Photo } from "#app/features/files/pictures.parts.tsx";
import { formatDay, today } from "#app/platform/dates.ts";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";
import { Cover } from "#app/ui/secret-page.tsx";
import type { QuoteView } from "./quote-view.server.ts";
import { formatDays, mostGuests } from "./quotes.ts";

type QuoteCoverProps = {
  view: QuoteView;
  /** Above the title; the quote's own words by default. */
  kicker?: string;
  /** The last of the facts. */
  lastFact: { label: string; value: React.ReactNode };
};

export function QuoteCover({ view, kicker, lastFact }: QuoteCoverProps) {
  const { number, revision, brand, contact, picture } = view;
  const { content } = revision;
  const guests = mostGuests(content);
  const facts = [
    { label: "Dates", value: formatDays(content) },
    { label: "City", value: content.city },
    { label: "Guests", value: guests > 0 ? `Up to ${guests.toLocaleString("en-IN")}` : "" },
    lastFact,
  ];
  return (
    <Cover
      brand={brand}
      number={
        <>
          Quote <span className="num-id">{number}</span>
          <br />
          Version {revision.number} · <span className="when">{formatDay(today(new Date(revision.sentAt)))}</span>
        </>
      }
      picture={
        picture.photo ? (
          <Photo picture={picture.photo} alt={picture.alt} sizes={pictureSizes} eager />
        ) : (
          <ResponsivePicture image={picture.image} alt={picture.alt} sizes={pictureSizes} eager />
        )
      }
      kicker={kicker ?? content.intro}
      title={content.title}
      facts={facts.filter(({ value }) => value)}
      by={`Prepared ${content.preparedFor ? `for ${content.preparedFor} ` : ""}by ${contact.name}`}
    />
  );
}

const pictureSizes = "(max-width: 999px) 46vw, 544px";
