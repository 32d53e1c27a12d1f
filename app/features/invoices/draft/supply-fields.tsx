import type { Draft } from "#app/billing/invoice-draft.ts";
import type { DraftFigures } from "#app/billing/invoice-figures.ts";
import { DraftSourceLinks, StateField } from "#app/billing/party-fields.tsx";
import { stateNameAndCode } from "#app/content/states.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { type DraftProblems, mixedMessage, mustSplit } from "./draft-problems.ts";
import type { DraftSource } from "./drafts.server.ts";
import "#app/ui/form-columns.css";
import "#app/ui/notice.css";
import "./invoice-generator.css";

type SupplyFieldsProps = {
  draft: Draft;
  figures: DraftFigures;
  problems: DraftProblems;
  source: DraftSource;
  onChange: (draft: Draft) => void;
};

/** The State of the event, and the places of supply that follow, each with its reason; a button splits a draft that has several. */
export function SupplyFields({ draft, figures, problems, source, onChange }: SupplyFieldsProps) {
  const { linesByPlace, place } = figures;
  return (
    <fieldset className="form-columns">
      <legend>Event and place of supply</legend>
      <DraftSourceLinks {...source} />
      <StateField
        layoutClass="span-7"
        label="The event or venue is in"
        name="eventStateCode"
        {...{ draft, problems, onChange }}
      />
      <div className="stack gap-2 full-width" role="status">
        {linesByPlace.map(({ place, lines }) => (
          <p key={lines[0]} className="draft-form__reason faint text-small">
            <Icon name={place.missing ? "warning" : "check"} />
            <span>
              {joinText(
                linesByPlace.length > 1 && `${lines.length > 1 ? "Items" : "Item"} ${lines.map((line) => line + 1).join(", ")}: `,
                place.reason,
              )}
            </span>
          </p>
        ))}
      </div>
      {mustSplit(draft, linesByPlace) && !linesByPlace.some(({ place: placeOfLines }) => placeOfLines.missing) && (
        <div className="error-box full-width">
          <p>{mixedMessage(linesByPlace)}</p>
          <Button
            small
            variant="quiet"
            name="intent"
            value="split"
            formNoValidate
          >{`Split into ${linesByPlace.length} drafts`}</Button>
          <p className="field__hint">{`This draft keeps what is supplied in ${stateNameAndCode(place.state)}.`}</p>
        </div>
      )}
    </fieldset>
  );
}
