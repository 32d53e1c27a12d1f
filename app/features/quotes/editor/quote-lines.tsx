import { useContext } from "react";
import { LineTable, LineTool } from "#app/billing/line-table.tsx";
import { maxLines } from "#app/billing/lines.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import { Button } from "#app/ui/button.tsx";
import { functionField, lineField } from "../quote-draft.ts";
import { linesOf, type QuoteFunction, type QuoteLine } from "../quotes.ts";
import { changeLine, newLine, type PastedColumn, pasteLines, swapped, withLines } from "./draft-edits.ts";
import { entryFieldId, type QuoteFieldsProps } from "./field-ids.ts";
import { QuoteLineRow } from "./quote-line-row.tsx";
import { MarginsContext } from "./quote-sums.tsx";
import type { QuoteEdits } from "./use-quote-edits.ts";

type QuoteLinesProps = QuoteFieldsProps &
  QuoteEdits & { quoteFunction: QuoteFunction; functionName: string; today: string; isAmendment?: boolean };

/** The lines of a function. Those of an amendment are no options. */
export function QuoteLines({ quoteFunction, functionName, today, isAmendment, ...props }: QuoteLinesProps) {
  const { draft, problems, onChange, onEdit, onRemove } = props;
  const company = useStaffCompany();
  const hasMargins = useContext(MarginsContext);
  const { id, lines } = quoteFunction;
  const isFull = linesOf(draft.content).length >= maxLines;
  const titleField = (line: QuoteLine | undefined) => line && entryFieldId(lineField("title"), line.id);

  function add(kind: QuoteLine["kind"], after: number) {
    if (isFull) return;
    const line = newLine(company, lines, kind);
    const added = withLines(draft, id, (lines) => lines.toSpliced(after + 1, 0, line));
    onEdit(added, titleField(line));
  }

  function remove(row: number) {
    const line = lines[row] as QuoteLine;
    const removed = {
      title: line.title || "The line",
      restore: (draft: QuoteFieldsProps["draft"]) => withLines(draft, id, (lines) => lines.toSpliced(row, 0, line)),
      field: titleField(line),
    };
    const neighbour = titleField(lines[row + 1] ?? lines[row - 1]) ?? entryFieldId(functionField("name"), id);
    onRemove(
      withLines(draft, id, (lines) => lines.toSpliced(row, 1)),
      removed,
      neighbour,
    );
  }

  const tools = (name: string, row: number) => {
    const move = (row: number) => onEdit(withLines(draft, id, (lines) => swapped(lines, row)));
    return (
      <>
        <LineTool label={`Remove ${name}`} icon="close" onClick={() => remove(row)} />
        <LineTool label={`Move ${name} up`} icon="up" disabled={row === 0} onClick={() => move(row - 1)} />
        <LineTool label={`Move ${name} down`} icon="down" disabled={row === lines.length - 1} onClick={() => move(row)} />
      </>
    );
  };

  return (
    <LineTable<QuoteLine, PastedColumn>
      caption={`Lines of ${functionName}`}
      columns={["What the client gets", "Qty", "Unit", "Rate", ...(hasMargins ? ["Total cost"] : []), "GST", "Amount"]}
      tools="Move and remove"
      rows={lines}
      renderRow={(line, row) => (
        <QuoteLineRow
          key={line.id}
          line={line}
          functionId={id}
          costs={draft.costs}
          today={today}
          problems={problems}
          isAmendment={isAmendment}
          onChange={(changed) => onChange(changeLine(draft, changed))}
          onChangeCost={(cost) => onChange({ ...draft, costs: { ...draft.costs, [line.id]: cost } })}
          tools={tools(line.title || "line", row)}
        />
      )}
      onAddAfter={(row) => add(lines[row]?.kind ?? "fixed", row)}
      onRemove={remove}
      onPaste={(start, text) => pasteLines(company, draft, quoteFunction, start, text)}
      onChange={(pasted) => onChange(withLines(draft, id, () => pasted))}
    >
      {addedKinds.slice(0, isAmendment ? 1 : undefined).map(([kind, label]) => (
        <Button
          key={kind}
          type="button"
          small
          variant="quiet"
          icon="plus"
          disabled={isFull}
          onClick={() => add(kind, lines.length - 1)}
        >
          <span>{`Add ${label}`}</span>
          <span className="visually-hidden">{` to ${functionName}`}</span>
        </Button>
      ))}
      {isFull && <p>{`A quote has at most ${maxLines} lines.`}</p>}
    </LineTable>
  );
}

const addedKinds = [
  ["fixed", "line"],
  ["option", "option"],
  ["choice", "choice"],
] as const;
