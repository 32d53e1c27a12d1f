import { useState } from "react";
import { ariaProps, FieldNote, useFieldId } from "#app/ui/form/field.tsx";
import { useFormValues } from "#app/ui/form/form-id.tsx";
import { Icon } from "#app/ui/icon.tsx";
import "./file-choice.css";

type Props = { name: string; title: string; hint: string; accept: string };

/** Chooses a file, or takes a photograph on a phone. With JavaScript it names what was chosen. */
export function FileChoice({ name, title, hint, accept }: Props) {
  const id = useFieldId({ name });
  const error = useFormValues().errors[name];
  const [chosen, setChosen] = useState("");
  return (
    <div>
      <label className="file-choice">
        <Icon name="upload" />
        <span>
          <b className="bold">{title}</b>
          <small className="line faint text-small" id={`${id}-hint`}>
            {chosen || hint}
          </small>
        </span>
        <input
          {...{ id, name, accept }}
          {...ariaProps(id, hint, error)}
          type="file"
          onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0]?.name ?? "")}
        />
      </label>
      <FieldNote kind="error" id={id}>
        {error}
      </FieldNote>
    </div>
  );
}
