import { type ChangeEvent, useRef, useState } from "react";
import { Field, fieldId } from "#app/ui/form/field.tsx";
import { MarksToolbar, useMarks } from "./marks-toolbar.tsx";
import "../item-form.css";

type CountedFieldProps = {
  label: string;
  name: string;
  hint?: string;
  lang?: string;
  layoutClass?: "full-width";
  defaultValue: string;
  max: number;
  rows?: number;
  /** A rich text: it has a toolbar that writes marks such as `**bold**`. */
  hasMarks?: boolean;
};

/** A text field that shows how many of its characters are used. */
export function CountedField({ defaultValue, max, rows, hasMarks, ...field }: CountedFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { onKeyDown, ...marks } = useMarks(area);
  const [length, setLength] = useState(defaultValue.length);
  const shared = {
    ...field,
    defaultValue,
    labelAction: (
      <>
        {hasMarks && <MarksToolbar areaId={fieldId("item", field.name)} {...marks} />}
        <span className="fine-print numeric">{`${length} of ${max.toLocaleString("en-IN")}`}</span>
      </>
    ),
  };
  const count = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setLength(event.target.value.length);
  if (!rows) return <Field {...shared} onChange={count} />;
  return <Field {...shared} multiline rows={rows} ref={area} onKeyDown={hasMarks ? onKeyDown : undefined} onChange={count} />;
}
