import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useBrand, useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn, today } from "#app/platform/values/dates.ts";
import { Cover } from "#app/ui/page/secret-page.tsx";
import { FramedPicture } from "../quotes.parts.tsx";
import { formatDays, maxGuests, type QuoteContent } from "../quotes.ts";
import type { QuoteView } from "./quote-view.server.ts";

type QuoteCoverProps = {
  view: QuoteView;
  /** What holds now: as the last accepted amendment says, else as quoted. */
  content?: QuoteContent;
  /** Above the title; the quote's introduction by default. */
  kicker?: string;
  /** The last entry below the title. */
  lastFact: { label: string; value: React.ReactNode };
};

export function QuoteCover({ view, content = view.revision.content, kicker, lastFact }: QuoteCoverProps) {
  const { number, revision, contact, picture } = view;
  const guests = maxGuests(content);
  const { quote: texts } = useLinkTexts();
  const language = useLanguage();
  const facts = [
    { label: texts.dates, value: formatDays(content, language) },
    { label: texts.city, value: content.city },
    { label: texts.guests, value: guests > 0 ? fillPlaceholders(texts.upTo, { count: guests.toLocaleString("en-IN") }) : "" },
    lastFact,
  ];
  return (
    <Cover
      brand={useBrand()}
      besideBrand={
        <span>
          <span>{texts.number}</span> <span className="no-wrap">{number}</span>
          <br />
          <span>{`${fillPlaceholders(texts.version, { number: String(revision.number) })} ·`}</span>{" "}
          <span className="no-wrap">{formatDayIn(today(new Date(revision.sentAt)), language)}</span>
        </span>
      }
      picture={picture && <FramedPicture picture={picture} />}
      kicker={kicker ?? content.intro}
      title={content.title}
      facts={facts.filter(({ value }) => value)}
      sender={fillPlaceholders(content.preparedFor ? texts.preparedFor : texts.prepared, {
        name: content.preparedFor,
        contact: contact.name,
      })}
    />
  );
}
