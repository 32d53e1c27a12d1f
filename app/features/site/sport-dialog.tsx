import { fillPlaceholders } from "#app/content/placeholders.ts";
import { useSitePath, useTexts } from "#app/platform/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RichTextBlocks } from "./rich-text.tsx";
import { SitePicture } from "./site-picture.tsx";
import { type Sport, sportDialogId } from "./sport-card.tsx";
import "#app/ui/dialog.css";
import "./sport-dialog.css";

const sizes = "(max-width: 620px) 56vw, 540px";

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
        <button type="button" className="dialog__close" popoverTarget={id} popoverTargetAction="hide" aria-label={texts.close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog__body">
        <SitePicture picture={sport.picture} sizes={sizes} />
        <RichTextBlocks text={sport.story} />
        <div className="actions">
          <ButtonLink to={sitePath("/contact")}>{fillPlaceholders(texts.ask, { sport: sport.name.toLowerCase() })}</ButtonLink>
        </div>
      </div>
    </dialog>
  );
}
