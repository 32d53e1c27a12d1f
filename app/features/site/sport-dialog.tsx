import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { dialogId, type Sport } from "./sport-card.tsx";

/** The sports modal: a native dialog in the top layer. The backdrop, Escape and the button close it, without script. */
export function SportDialog({ sport }: { sport: Sport }) {
  const id = dialogId(sport);
  const heading = `${id}-name`;
  return (
    <dialog className="dialog" id={id} popover="auto" aria-labelledby={heading}>
      <div className="dialog-head">
        <h2 id={heading}>{sport.name}</h2>
        <button type="button" className="shut-link" popoverTarget={id} popoverTargetAction="hide" aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">
        <p>{sport.story}</p>
        <div className="acts">
          <ButtonLink to="/contact">Ask about {sport.name.toLowerCase()}</ButtonLink>
        </div>
      </div>
    </dialog>
  );
}
