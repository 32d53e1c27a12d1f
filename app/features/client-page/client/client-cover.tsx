import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useBrand, useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { CoverPicture } from "#app/features/quotes/client/client.server.ts";
import { FramedPicture } from "#app/features/quotes/quotes.parts.tsx";
import { Cover } from "#app/ui/page/secret-page.tsx";
import { dayRange, daysToGo, type ShownFunction } from "../next-step.ts";
import "./client-page.css";

type Props = {
  name: string;
  city: string;
  picture: CoverPicture | null;
  functions: readonly ShownFunction[];
  isCancelled: boolean;
  isPostponed: boolean;
  today: string;
};

export function ClientCover({ name, city, picture, functions, isCancelled, isPostponed, today }: Props) {
  const { client } = useLinkTexts();
  const language = useLanguage();
  return (
    <Cover
      brand={useBrand()}
      besideBrand={
        <>
          <span>{city}</span>
          <br />
          <span className="no-wrap">{!isPostponed && dayRange(functions, language)}</span>
        </>
      }
      picture={picture && <FramedPicture picture={picture} />}
      kicker={
        isCancelled ? client.functions[isPostponed ? "postponed" : "cancelled"] : <DaysToGo functions={functions} today={today} />
      }
      title={name}
      facts={[]}
      sender=""
    />
  );
}

function DaysToGo({ functions, today }: Pick<Props, "functions" | "today">) {
  const { client } = useLinkTexts();
  const next = daysToGo(functions, today);
  if (!next) return null;
  if (next.days === 0) return fillPlaceholders(client.today, { name: next.name });
  return (
    <span className="days-to-go">
      <b>{next.days}</b> <span>{fillPlaceholders(next.days === 1 ? client.dayTo : client.daysTo, { name: next.name })}</span>
    </span>
  );
}
