import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { dialogId, type Sport } from "./sport-card.tsx";
import { WovenPicture } from "./woven-picture.tsx";
import "#app/ui/dialog.css";
import "./sport-dialog.css";

const sizes = "(max-width: 620px) 56vw, 540px";

/** The sports modal: a native dialog in the top layer. The backdrop, Escape and the button close it, without script. */
export function SportDialog({ sport }: { sport: Sport }) {
  const id = dialogId(sport);
  const heading = `${id}-name`;
  return (
    <dialog className="dialog sport-dialog" id={id} popover="auto" aria-labelledby={heading}>
      <div className="dialog__header">
        <h2 id={heading}>{sport.name}</h2>
        <button type="button" className="dialog__close" popoverTarget={id} popoverTargetAction="hide" aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog__body">
        <WovenPicture image={`weave-sport-${sport.slug}`} alt={sport.alt} sizes={sizes} />
        <p>{sport.story}</p>
        <div className="actions">
          <ButtonLink to="/contact">Ask about {sport.name.toLowerCase()}</ButtonLink>
        </div>
      </div>
    </dialog>
  );
}
