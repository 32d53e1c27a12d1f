import { type ChangeEvent, useRef, useState } from "react";
import { Field, fieldId } from "#app/ui/field.tsx";
import { MarksToolbar, useMarks } from "./marks-toolbar.tsx";
import "./item-form.css";

type CountedFieldProps = {
  label: string;
  name: string;
  hint?: string;
  error?: string;
  lang?: string;
  layoutClass?: "full-width";
  start: string;
  max: number;
  rows?: number;
  /** A rich text: its toolbar writes marks. */
  hasMarks?: boolean;
};

/** A text that says how long it is. */
export function CountedField({ start, max, rows, hasMarks, ...field }: CountedFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { onKeyDown, ...marks } = useMarks(area);
  const [length, setLength] = useState(start.length);
  const shared = {
    ...field,
    defaultValue: start,
    labelAction: (
      <>
        {hasMarks && <MarksToolbar areaId={fieldId("item", field.name)} {...marks} />}
        <span className="item-form__count">
          {length} of {max.toLocaleString("en-IN")}
        </span>
      </>
    ),
  };
  const count = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setLength(event.target.value.length);
  if (!rows) return <Field {...shared} onChange={count} />;
  return <Field {...shared} multiline rows={rows} ref={area} onKeyDown={hasMarks ? onKeyDown : undefined} onChange={count} />;
}
