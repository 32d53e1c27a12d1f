import type { ReactNode } from "react";
import { useContext } from "react";
import { type CellField, cellProps, LineNumber, LineRow } from "#app/billing/line-table.tsx";
import { lineField, lineLengths, type QuoteDraft } from "../quote-draft.ts";
import { quoteLineAmount } from "../quote-totals.ts";
import type { QuoteLine } from "../quotes.ts";
import { entryFieldId } from "./field-ids.ts";
import type { QuoteProblems } from "./quote-problems.ts";
import "./quote-editor.css";
import { MarginsContext } from "./quote-sums.tsx";

type QuoteLineRowProps = {
  line: QuoteLine;
  functionId: string;
  costs: QuoteDraft["costs"];
  /** Decides which GST rates can be chosen. */
  today: string;
  problems: QuoteProblems;
  isAmendment?: boolean;
  onChange: (line: QuoteLine) => void;
  onChangeCost: (cost: string) => void;
  tools: ReactNode;
};

type LineFieldName = Parameters<typeof lineField>[0];

const kindNames: Record<QuoteLine["kind"], string> = { fixed: "Included", option: "Option", choice: "Choice" };

export function QuoteLineRow({ line, functionId, costs, problems, isAmendment, ...props }: QuoteLineRowProps) {
  const { onChange, onChangeCost, today, tools } = props;
  const hasMargins = useContext(MarginsContext);
  const lineName = line.title || "line";
  const fieldOf = (name: LineFieldName): CellField => ({
    name: lineField(name),
    id: entryFieldId(lineField(name), line.id),
    value: name === "cost" ? (costs[line.id] ?? "") : line[name],
    error: problems[`${lineField(name)}-${line.id}`],
    onChange: (text) => (name === "cost" ? onChangeCost(text) : onChange({ ...line, [name]: text })),
  });
  return (
    <LineRow<LineFieldName, QuoteLine>
      line={line}
      onChange={onChange}
      fieldOf={fieldOf}
      title={{ name: "title", label: "What", maxLength: lineLengths.title }}
      details={
        <>
          <input type="hidden" name="lineId" value={line.id} />
          <input type="hidden" name="lineFunction" value={functionId} />
          <textarea
            {...cellProps(fieldOf("details"))}
            className="input quote-line__details"
            aria-label="Details"
            placeholder="Details that the client reads"
            maxLength={lineLengths.details}
            rows={1}
          />
          {isAmendment ? (
            <>
              <input type="hidden" name={lineField("kind")} value="fixed" />
              <input type="hidden" name={lineField("group")} value="" />
            </>
          ) : (
            <span className="quote-line__kind">
              <select {...cellProps(fieldOf("kind"))} className="input" aria-label="Kind">
                {Object.entries(kindNames).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              {line.kind === "choice" ? (
                <input
                  {...cellProps(fieldOf("group"))}
                  className="input"
                  aria-label="Group of the choice"
                  placeholder="Group"
                  maxLength={lineLengths.group}
                />
              ) : (
                <input type="hidden" name={lineField("group")} value="" />
              )}
              {line.kind !== "fixed" && (
                <label className="quote-line__chosen">
                  <input
                    type="checkbox"
                    name="chosen"
                    value={line.id}
                    checked={line.chosen}
                    onChange={(event) => onChange({ ...line, chosen: event.target.checked })}
                  />
                  Preselected
                </label>
              )}
            </span>
          )}
        </>
      }
      extra={
        hasMargins
          ? {
              name: "cost",
              label: "Total cost",
              cell: <LineNumber field={fieldOf("cost")} label={`Cost of ${lineName} to us`} />,
            }
          : null
      }
      quantityPlaceholder="1"
      day={today}
      amount={quoteLineAmount(line)}
      lineName={lineName}
      errorLabels={errorLabels}
      tools={tools}
    />
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
