import type { ChangeEvent } from "react";
import { LineErrors, RateSelect, SacFields } from "#app/features/invoices/draft-lines.parts.tsx";
import { formatRupeesExactly, groupedAmount, groupedNumber } from "#app/platform/money.ts";
import { NumberCell } from "#app/ui/number-cell.tsx";
import { EditButton } from "./edit-button.tsx";
import { lineField, lineLengths, type QuoteDraft } from "./quote-draft.ts";
import { entryFieldId } from "./quote-form-fields.ts";
import type { QuoteProblems } from "./quote-problems.ts";
import { quoteLineAmount } from "./quote-totals.ts";
import type { QuoteLine } from "./quotes.ts";
import "./quote-editor.css";

type QuoteLineRowProps = {
  line: QuoteLine;
  functionId: string;
  costs: QuoteDraft["costs"];
  /** Decides which GST rates can be chosen. */
  today: string;
  problems: QuoteProblems;
  isFirst: boolean;
  isLast: boolean;
  onChange: (line: QuoteLine) => void;
  onChangeCost: (cost: string) => void;
  onEdit: (edit: string) => void;
};

const kindNames: Record<QuoteLine["kind"], string> = { fixed: "Included", option: "Option", choice: "Choice" };

/** A line of a quote as a row of its function's table; on a phone a card. */
export function QuoteLineRow({
  line,
  functionId,
  costs,
  today,
  problems,
  isFirst,
  isLast,
  onChange,
  onChangeCost,
  onEdit,
}: QuoteLineRowProps) {
  const name = line.title || "line";
  const idOf = (field: Parameters<typeof lineField>[0]) => entryFieldId(lineField(field), line.id);
  const commonProps = (field: Parameters<typeof lineField>[0]) => {
    const isWrong = Boolean(problems[`${lineField(field)}-${line.id}`]);
    return {
      name: lineField(field),
      id: idOf(field),
      "aria-invalid": isWrong ? (true as const) : undefined,
      "aria-describedby": isWrong ? `${idOf(field)}-error` : undefined,
    };
  };
  const textProps = (field: keyof typeof lineLengths) => ({
    ...commonProps(field),
    maxLength: lineLengths[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange({ ...line, [field]: event.target.value.replaceAll("\n", " ") }),
  });
  return (
    <tr>
      <td className="item-table__description" data-column="title">
        <input type="hidden" name="lineId" value={line.id} />
        <input type="hidden" name="lineFunction" value={functionId} />
        <textarea {...textProps("title")} className="input" aria-label="What" placeholder="What" rows={1} value={line.title} />
        <textarea
          {...textProps("details")}
          className="input quote-line__details"
          aria-label="Details"
          placeholder="Details that the client reads"
          rows={1}
          value={line.details}
        />
        <span className="quote-line__kind">
          <select
            {...commonProps("kind")}
            className="input"
            aria-label="Kind"
            value={line.kind}
            onChange={(event) => onChange({ ...line, kind: event.target.value as QuoteLine["kind"] })}
          >
            {Object.entries(kindNames).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <input
            {...textProps("group")}
            className={line.kind === "choice" ? "input" : "input quote-line__group--unused"}
            aria-label="Group of the choice"
            placeholder="Group"
            value={line.group}
          />
          <label className={line.kind === "fixed" ? "quote-line__chosen quote-line__chosen--unused" : "quote-line__chosen"}>
            <input
              type="checkbox"
              name="chosen"
              value={line.id}
              checked={line.chosen}
              onChange={(event) => onChange({ ...line, chosen: event.target.checked })}
            />
            Preselected
          </label>
        </span>
        <SacFields
          sac={{ ...textProps("sac"), value: line.sac }}
          lineClass={{
            ...commonProps("lineClass"),
            value: line.lineClass,
            onChange: (event) => onChange({ ...line, lineClass: event.target.value as QuoteLine["lineClass"] }),
          }}
        />
        <LineErrors labels={errorLabels} problemOf={(field) => problems[`${lineField(field)}-${line.id}`]} idOf={idOf} />
      </td>
      <td data-label="Qty" data-column="quantity">
        <NumberCell
          {...textProps("quantity")}
          label="Quantity"
          placeholder="1"
          text={line.quantity}
          shown={groupedNumber(line.quantity)}
        />
      </td>
      <td data-label="Unit" data-column="unit">
        <input {...textProps("unit")} className="input" aria-label="Unit" value={line.unit} />
      </td>
      <td data-label="Rate" data-column="rate">
        <NumberCell {...textProps("rate")} label="Rate" text={line.rate} shown={groupedAmount(line.rate)} />
      </td>
      <td data-label="Total cost" data-column="cost">
        <NumberCell
          {...commonProps("cost")}
          label={`Cost of ${name} to us`}
          maxLength={20}
          text={costs[line.id] ?? ""}
          shown={groupedAmount(costs[line.id] ?? "")}
          onChange={(event) => onChangeCost(event.target.value)}
        />
      </td>
      <td data-label="GST" data-column="gst">
        <RateSelect {...textProps("gst")} day={today} value={line.gst} />
      </td>
      <td data-label="Amount" className="item-table__amount">
        <output aria-label={`Amount of ${name}`}>{formatRupeesExactly(quoteLineAmount(line))}</output>
      </td>
      <td className="item-table__remove">
        <EditButton edit={`remove-line:${line.id}`} label={`Remove ${name}`} icon="close" iconOnly onEdit={onEdit} />
        <EditButton
          edit={`move-line-up:${line.id}`}
          label={`Move ${name} up`}
          icon="up"
          iconOnly
          disabled={isFirst}
          onEdit={onEdit}
        />
        <EditButton
          edit={`move-line-down:${line.id}`}
          label={`Move ${name} down`}
          icon="down"
          iconOnly
          disabled={isLast}
          onEdit={onEdit}
        />
      </td>
    </tr>
  );
}

const errorLabels = {
  title: "",
  details: "Details",
  group: "Group",
  sac: "SAC",
  quantity: "Quantity",
  unit: "Unit",
  rate: "Rate",
  cost: "Cost",
  gst: "GST",
};
