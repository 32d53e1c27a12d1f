import { type ChangeEvent, type ClipboardEvent, type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { useStaffCompany } from "#app/company/use-company.ts";
import { ratesOn, zeroKindNames } from "#app/gst/rates.ts";
import { classOfSac, lineClassNames, sacName } from "#app/gst/sac.ts";
import { formatRupeesExactly, groupedAmount, groupedNumber } from "#app/platform/values/money.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { NumberCell } from "#app/ui/list/number-cell.tsx";
import { lineClasses, zeroKinds } from "#db/enums.ts";
import { type Line, lineLengths, withOwnUnits } from "./lines.ts";
import type { Pasted } from "./paste.ts";
import "#app/ui/button.css";
import "#app/ui/form/field.css";
import "#app/ui/item-table.css";

const numericColumns = ["Qty", "Rate", "Total cost", "Discount", "Amount"];

const rowOf = ({ target }: { target: EventTarget }) => (target as HTMLElement).closest("tr")?.sectionRowIndex ?? 0;

type LineTableProps<Row, Column> = {
  caption: string;
  columns: readonly string[];
  /** What the last column does. */
  tools: string;
  rows: readonly Row[];
  renderRow: (row: Row, index: number) => ReactNode;
  onAddAfter: (row: number) => void;
  onRemove: (row: number) => void;
  /** Reads rows that are pasted from a spreadsheet, from a cell on. */
  onPaste: (start: { row: number; column: Column }, text: string) => Pasted<Row>;
  onChange: (rows: Row[]) => void;
  /** The buttons that add rows, and a hint. */
  children: ReactNode;
};

/** The lines of an invoice or a quote. Enter adds a row, Ctrl Delete removes one, and rows of a spreadsheet can be pasted. */
export function LineTable<Row, Column extends string>({ rows, renderRow, onChange, ...props }: LineTableProps<Row, Column>) {
  const [refused, setRefused] = useState<{ rows: readonly Row[]; problem: string }>();

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Delete" && (event.ctrlKey || event.metaKey)) props.onRemove(rowOf(event));
    else if (event.key === "Enter" && (event.target as HTMLElement).matches("input, textarea")) props.onAddAfter(rowOf(event));
    else return;
    event.preventDefault();
  }

  function handlePaste(event: ClipboardEvent) {
    const column = (event.target as HTMLElement).closest("td")?.dataset.column as Column | undefined;
    const pasted = column && props.onPaste({ row: rowOf(event), column }, event.clipboardData.getData("text/plain"));
    setRefused(pasted && "problem" in pasted ? { rows, ...pasted } : undefined);
    if (!pasted) return;
    event.preventDefault();
    if ("rows" in pasted) onChange(pasted.rows);
  }

  return (
    <div className="item-table full-width">
      {rows.length > 0 && (
        <table className="item-table__table numeric" onKeyDown={handleKeyDown} onPaste={handlePaste}>
          <caption className="visually-hidden">{props.caption}</caption>
          <thead>
            <tr>
              {props.columns.map((column) => (
                <th scope="col" key={column} className={numericColumns.includes(column) ? "align-end" : undefined}>
                  {column}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{props.tools}</span>
              </th>
            </tr>
          </thead>
          <tbody>{rows.map(renderRow)}</tbody>
        </table>
      )}
      <div className="item-table__foot">
        {props.children}
        {refused?.rows === rows && (
          <p className="field__error" role="alert">
            {refused.problem}
          </p>
        )}
      </div>
    </div>
  );
}

type LineField = keyof typeof lineLengths | "lineClass";

/** A cell of a row with a field of its own. */
export type CellField = { name: string; id: string; value: string; error: string | undefined; onChange: (text: string) => void };

/** What the input of a cell is given. A line break becomes a space. */
export const cellProps = ({ name, id, value, error, onChange }: CellField) => ({
  name,
  id,
  value,
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": error && `${id}-error`,
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    onChange(event.target.value.replaceAll("\n", " ")),
});

type NumberCellFieldProps = Pick<
  ComponentProps<typeof NumberCell>,
  "label" | "placeholder" | "onFocus" | "onBlur" | "onOpenCalculator"
> & {
  field: CellField;
  isQuantity?: boolean;
};

export const LineNumber = ({ field, isQuantity, ...cell }: NumberCellFieldProps) => {
  const { value, ...input } = cellProps(field);
  return (
    <NumberCell {...cell} {...input} maxLength={20} text={value} shown={(isQuantity ? groupedNumber : groupedAmount)(value)} />
  );
};

type LineRowProps<Name extends string, Row extends Line> = {
  line: Row;
  onChange: (line: Row) => void;
  fieldOf: (name: Name | LineField) => CellField;
  /** The field of what is sold, with the label of its input. */
  title: { name: Name; label: string; maxLength: number };
  /** Below the title. */
  details?: ReactNode;
  /** Beside the rate. */
  basis?: ReactNode;
  /** The cell after the rate. */
  extra: { name: Name; label: string; cell: ReactNode } | null;
  /** The calculator of the cells with numbers. */
  numberEvents?: (name: "quantity" | "rate") => Pick<NumberCellFieldProps, "onFocus" | "onOpenCalculator">;
  quantityPlaceholder?: string;
  /** On which the rates hold. */
  day: string;
  /** Paise. */
  amount: number;
  /** The line in the names of its buttons and its amount. */
  lineName: string;
  /** The fields with the labels before their messages. */
  errorLabels: Partial<Record<Name | LineField, string>>;
  tools: ReactNode;
};

/** A row of the table; on a phone a card. */
export function LineRow<Name extends string, Row extends Line>(props: LineRowProps<Name, Row>) {
  const { line, fieldOf, title, extra, errorLabels, onChange } = props;
  const read = withOwnUnits(line);
  const numberEvents = (name: "quantity" | "rate") => ({
    ...props.numberEvents?.(name),
    onBlur: () => read !== line && onChange(read),
  });
  return (
    <tr>
      <td className="item-table__description" data-column={title.name}>
        <textarea
          {...cellProps(fieldOf(title.name))}
          className="input"
          aria-label={title.label}
          placeholder={title.label}
          maxLength={title.maxLength}
          rows={1}
        />
        {props.details}
        <label className="item-table__sac">
          SAC
          <input {...cellProps(fieldOf("sac"))} maxLength={lineLengths.sac} inputMode="numeric" list="sac-codes" />
          <span aria-hidden="true">{sacName(line.sac).replace(/^SAC.*/, "")}</span>
        </label>
        <select {...cellProps(fieldOf("lineClass"))} className="input item-table__class" aria-label="Class">
          <option value="">{`${lineClassNames[classOfSac(line.sac.trim())]} (by SAC)`}</option>
          {lineClasses.map((value) => (
            <option key={value} value={value}>
              {lineClassNames[value]}
            </option>
          ))}
        </select>
        <LineErrors labels={errorLabels} fieldOf={fieldOf} />
      </td>
      <td data-label="Qty" data-column="quantity">
        <LineNumber
          field={fieldOf("quantity")}
          {...numberEvents("quantity")}
          label="Quantity"
          placeholder={props.quantityPlaceholder}
          isQuantity
        />
      </td>
      <td data-label="Unit" data-column="unit">
        <input {...cellProps(fieldOf("unit"))} maxLength={lineLengths.unit} className="input" aria-label="Unit" />
      </td>
      <td data-label="Rate" data-column="rate">
        <LineNumber field={fieldOf("rate")} {...numberEvents("rate")} label="Rate" />
        {props.basis}
      </td>
      {extra && (
        <td data-label={extra.label} data-column={extra.name}>
          {extra.cell}
        </td>
      )}
      <td data-label="GST" data-column="gst">
        <RateSelect {...cellProps(fieldOf("gst"))} day={props.day} />
      </td>
      <td data-label="Amount" className="item-table__amount">
        <output aria-label={`Amount of ${props.lineName}`}>{formatRupeesExactly(props.amount)}</output>
      </td>
      <td className="item-table__remove">{props.tools}</td>
    </tr>
  );
}

/** Selects a GST rate that holds on the day. The line's rate is offered too if it is none of them, such as in an older draft. */
function RateSelect({ day, ...props }: ComponentProps<"select"> & { day: string; value: string }) {
  const rates = ratesOn(day, useStaffCompany().otherRates);
  const isListed = ["", ...zeroKinds, ...rates].includes(props.value);
  return (
    <select {...props} className="input" aria-label="GST percent">
      <option value="">Choose</option>
      {(isListed ? rates : [...rates, props.value]).map((rate) => (
        <option key={rate} value={rate}>{`${rate}%`}</option>
      ))}
      {zeroKinds.map((kind) => (
        <option key={kind} value={kind}>
          {zeroKindNames[kind]}
        </option>
      ))}
    </select>
  );
}

type LineErrorsProps<Name extends string> = { labels: Partial<Record<Name, string>>; fieldOf: (name: Name) => CellField };

/** The errors of a row, below it, because its cells are too narrow for messages. */
const LineErrors = <Name extends string>({ labels, fieldOf }: LineErrorsProps<Name>) =>
  (Object.keys(labels) as Name[]).map((name) => {
    const { id, error } = fieldOf(name);
    return (
      error && (
        <span
          key={name}
          className="field__error item-table__error"
          id={`${id}-error`}
        >{`${labels[name] && `${labels[name]}: `}${error}`}</span>
      )
    );
  });

export const LineTool = ({ label, icon, ...button }: ComponentProps<"button"> & { label: string; icon: IconName }) => (
  <button type="button" {...button} className="icon-button" aria-label={label} title={label}>
    <Icon name={icon} />
  </button>
);
