import { useSitePath, useTexts } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { SiteItem } from "#app/features/website/website.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RichTextBlocks } from "../rich-text.tsx";
import { type ShownPicture, SitePicture } from "../site-picture.tsx";
import "#app/ui/dialog/dialog.css";
import "../reveal.css";
import "./sport-card.css";

export type Sport = Omit<SiteItem<"sport">, "picture"> & { picture: ShownPicture };

/** A button that opens the dialog of the sport; `popoverTarget` does so without JavaScript. */
export function SportCard({ sport, moreLabel }: { sport: Sport; moreLabel: string }) {
  return (
    <button type="button" className="sport-card gallery-item" lang={sport.lang} popoverTarget={sportDialogId(sport)}>
      <SitePicture picture={sport.picture} alt="" sizes="(max-width: 700px) 56vw, 400px" />
      <b>{sport.name}</b>
      <span>{sport.line}</span>
      <span className="sport-card__more">{moreLabel}</span>
    </button>
  );
}

/** A native popover: the backdrop, Escape and the button close it without JavaScript. */
export function SportDialog({ sport }: { sport: Sport }) {
  const id = sportDialogId(sport);
  const texts = useTexts().sports;
  const sitePath = useSitePath();
  const headingId = `${id}-name`;
  return (
    <dialog className="dialog sport-dialog" lang={sport.lang} id={id} popover="auto" aria-labelledby={headingId}>
      <div className="dialog__header">
        <h2 id={headingId}>{sport.name}</h2>
        <button
          type="button"
          className="icon-button dialog__close"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={texts.close}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog__body">
        <SitePicture picture={sport.picture} sizes="(max-width: 620px) 56vw, 540px" />
        <RichTextBlocks text={sport.story} />
        <div className="actions">
          <ButtonLink to={sitePath("/contact")}>{fillPlaceholders(texts.ask, { sport: sport.name.toLowerCase() })}</ButtonLink>
        </div>
      </div>
    </dialog>
  );
}

function sportDialogId({ slug }: Sport) {
  return `sport-${slug}`;
}
