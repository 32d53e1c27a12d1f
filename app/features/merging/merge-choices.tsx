import { recordUrl } from "#app/features/duplicates/duplicates.ts";
import { fieldId } from "#app/ui/form/field.tsx";
import { useFormId, useFormValues } from "#app/ui/form/form-id.tsx";
import { Link } from "#app/ui/link.tsx";
import type { MergeableKind } from "#db/enums.ts";
import type { MergeChoice, MergePreview } from "./merging.server.ts";
import "./merge-choices.css";

/** Asks for each field which of the two values stays. Fields that are equal in both records are left out. */
export const MergeChoices = ({ kind, merge: { kept, merged, choices } }: { kind: MergeableKind; merge: MergePreview }) => (
  <div className="merge-choices">
    <p className="merge-choices__names">
      <Link to={recordUrl(kind, kept.id)}>{kept.name}</Link> <Link to={recordUrl(kind, merged.id)}>{merged.name}</Link>
    </p>
    {choices.length === 0 && <p>All values of both are equal.</p>}
    {choices.map((choice) => (
      <Choice key={choice.name} {...choice} />
    ))}
  </div>
);

function Choice({ name, label, texts, canJoin, preselected }: MergeChoice) {
  const id = fieldId(useFormId(), name);
  const { values, errors } = useFormValues();
  const chosen = values[name] ?? preselected;
  const error = errors[name];
  const sides = [
    { side: "kept", text: texts.kept || "Empty", isEmpty: !texts.kept },
    { side: "merged", text: texts.merged || "Empty", isEmpty: !texts.merged },
    ...(canJoin ? [{ side: "both", text: "Both, one after the other", isEmpty: false }] : []),
  ];
  return (
    <fieldset className="merge-choices__choice" aria-describedby={error && `${id}-error`}>
      <legend className="fine-print full-width">{label}</legend>
      {sides.map(({ side, text, isEmpty }, index) => (
        <label key={side} className={isEmpty ? "merge-choices__empty" : undefined}>
          <input type="radio" name={name} value={side} id={index === 0 ? id : undefined} defaultChecked={chosen === side} />
          <span>{text}</span>
        </label>
      ))}
      {error && (
        <p className="field__error full-width" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
