import { formatDay, today } from "#app/platform/values/dates.ts";
import { Cover } from "#app/ui/page/secret-page.tsx";
import { FramedPicture } from "../quotes.parts.tsx";
import { formatDays, maxGuests } from "../quotes.ts";
import type { QuoteView } from "./quote-view.server.ts";

type QuoteCoverProps = {
  view: QuoteView;
  /** Above the title; the quote's introduction by default. */
  kicker?: string;
  /** The last entry below the title. */
  lastFact: { label: string; value: React.ReactNode };
};

export function QuoteCover({ view, kicker, lastFact }: QuoteCoverProps) {
  const { number, revision, brand, contact, picture } = view;
  const { content } = revision;
  const guests = maxGuests(content);
  const facts = [
    { label: "Dates", value: formatDays(content) },
    { label: "City", value: content.city },
    { label: "Guests", value: guests > 0 ? `Up to ${guests.toLocaleString("en-IN")}` : "" },
    lastFact,
  ];
  return (
    <Cover
      brand={brand}
      besideBrand={
        <span>
          Quote <span className="no-wrap">{number}</span>
          <br />
          <span>{`Version ${revision.number} ·`}</span>{" "}
          <span className="no-wrap">{formatDay(today(new Date(revision.sentAt)))}</span>
        </span>
      }
      picture={picture && <FramedPicture picture={picture} />}
      kicker={kicker ?? content.intro}
      title={content.title}
      facts={facts.filter(({ value }) => value)}
      sender={`Prepared ${content.preparedFor ? `for ${content.preparedFor} ` : ""}by ${contact.name}`}
    />
  );
}
