import type { ClipboardEvent, ComponentProps, KeyboardEvent } from "react";
import { ratesOn, zeroKindNames } from "#app/gst/rates.ts";
import { classOfSac, lineClassNames, sacName } from "#app/gst/sac.ts";
import { useStaffCompany } from "#app/platform/use-company.ts";
import { lineClasses, zeroKinds } from "#db/enums.ts";
import "#app/ui/field.css";
import "#app/ui/item-table.css";

const numericColumns = ["Qty", "Rate", "Total cost", "Discount", "Amount"];

/** The head of a table of lines. @param tools what the last column does */
export const LineTableHead = ({ columns, tools }: { columns: readonly string[]; tools: string }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th scope="col" key={column} className={numericColumns.includes(column) ? "align-end" : undefined}>
          {column}
        </th>
      ))}
      <th scope="col">
        <span className="visually-hidden">{tools}</span>
      </th>
    </tr>
  </thead>
);

const rowOf = ({ target }: { target: EventTarget }) => (target as HTMLElement).closest("tr")?.sectionRowIndex ?? 0;

type LineTableEvents<Column> = {
  onAddAfter: (row: number) => void;
  onRemove: (row: number) => void;
  /** @returns whether the text was pasted; otherwise the browser pastes it into the field */
  onPasteCells: (start: { row: number; column: Column }, text: string) => boolean;
};

/** Enter adds a row, Ctrl Delete removes one, and rows of a spreadsheet can be pasted. */
export const lineTableEvents = <Column extends string>({ onAddAfter, onRemove, onPasteCells }: LineTableEvents<Column>) => ({
  onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Delete" && (event.ctrlKey || event.metaKey)) onRemove(rowOf(event));
    else if (event.key === "Enter" && (event.target as HTMLElement).matches("input, textarea")) onAddAfter(rowOf(event));
    else return;
    event.preventDefault();
  },
  onPaste(event: ClipboardEvent) {
    const column = (event.target as HTMLElement).closest("td")?.dataset.column as Column | undefined;
    if (column && onPasteCells({ row: rowOf(event), column }, event.clipboardData.getData("text/plain"))) event.preventDefault();
  },
});

type SacFieldsProps = { sac: ComponentProps<"input"> & { value: string }; lineClass: ComponentProps<"select"> };

/** The SAC of a line, and its line class, which decides the place of supply. */
export const SacFields = ({ sac, lineClass }: SacFieldsProps) => (
  <>
    <label className="item-table__sac">
      SAC
      <input {...sac} inputMode="numeric" list="sac-codes" />
      <span aria-hidden="true">{sacName(sac.value).replace(/^SAC.*/, "")}</span>
    </label>
    <select {...lineClass} className="input item-table__class" aria-label="Class">
      <option value="">{lineClassNames[classOfSac(sac.value.trim())]} (by SAC)</option>
      {lineClasses.map((value) => (
        <option key={value} value={value}>
          {lineClassNames[value]}
        </option>
      ))}
    </select>
  </>
);

/** Selects a GST rate that holds on the day. The line's rate is offered too if it is none of them, such as in an older draft. */
export function RateSelect({ day, ...props }: ComponentProps<"select"> & { day: string; value: string }) {
  const rates = ratesOn(day, useStaffCompany().otherRates);
  const isListed = ["", ...zeroKinds, ...rates].includes(props.value);
  return (
    <select {...props} className="input" aria-label="GST percent">
      <option value="">Choose</option>
      {(isListed ? rates : [...rates, props.value]).map((rate) => (
        <option key={rate} value={rate}>
          {rate}%
        </option>
      ))}
      {zeroKinds.map((kind) => (
        <option key={kind} value={kind}>
          {zeroKindNames[kind]}
        </option>
      ))}
    </select>
  );
}

type LineErrorsProps<Field extends string> = {
  /** The fields, each with the label before its message. */
  labels: Partial<Record<Field, string>>;
  problemOf: (field: Field) => string | undefined;
  idOf: (field: Field) => string;
};

/** The errors of a row, below it, because its cells are too narrow for messages. */
export const LineErrors = <Field extends string>({ labels, problemOf, idOf }: LineErrorsProps<Field>) =>
  (Object.keys(labels) as Field[]).map((field) => {
    const message = problemOf(field);
    return (
      message && (
        <span key={field} className="field__error item-table__error" id={`${idOf(field)}-error`}>
          {labels[field] && `${labels[field]}: `}
          {message}
        </span>
      )
    );
  });
