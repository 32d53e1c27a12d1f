import { useLocation } from "react-router";
import type { OfferProps } from "./browser/kept/kept-forms.tsx";
import { useLanguage, useTexts } from "./company/use-language.ts";
import { languageTags } from "./content/languages.ts";
import { Button } from "./ui/button.tsx";
import "./kept-offer.css";

/** At the beginning of a form: what was entered into it before and not saved. Loaded when there is something to offer. */
export default function KeptOffer({ at, isSent, isRefused, onRestore, onDiscard }: OfferProps) {
  const language = useLanguage();
  const texts = useTexts().kept;
  const isStaff = useLocation().pathname.startsWith("/dashboard");
  const typed = isStaff ? "You typed this {ago} and did not save it." : isRefused ? texts.refused : texts.typed;
  return (
    <>
      <p>{(isSent ? texts.sent : typed).replace("{ago}", timeAgo(at, languageTags[language]))}</p>
      <span className="kept-offer__actions">
        <Button type="button" small variant="quiet" onClick={onRestore}>
          {texts.restore}
        </Button>
        <Button type="button" small variant="quiet" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </span>
    </>
  );
}

/** "12 minutes ago" */
function timeAgo(at: number, tag: string): string {
  const minutes = Math.max(1, Math.round((Date.now() - at) / 60_000));
  const format = new Intl.RelativeTimeFormat(tag);
  if (minutes < 60) return format.format(-minutes, "minute");
  return minutes < 48 * 60
    ? format.format(-Math.round(minutes / 60), "hour")
    : format.format(-Math.round(minutes / 1_440), "day");
}
