import { Fragment } from "react";
import { Form, Link } from "react-router";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { DayFilter } from "#app/records/day-filter.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { detailText, periodProblem, type Statement, type StatementLine } from "./statement.ts";
import "./statement-panel.css";

/** A line of the table; the opening and the closing balance are lines too. */
type Row = Pick<StatementLine, "date" | "balance"> & Partial<StatementLine> & { label?: string };

const amount = (paise: number | undefined) => (paise ? formatRupeesAndPaise(paise) : "");

const columns: Column<Row>[] = [
  {
    header: "Document",
    cell: ({ id, label, document, kind, isOnInvoice, invoices = [], tds, detail }) =>
      label ? (
        <b>{label}</b>
      ) : (
        <>
          {isOnInvoice && invoices[0] ? (
            <InvoiceLink id={invoices[0].id} number={document ?? ""} />
          ) : kind === "Advance" ? (
            <Link to={`/dashboard/advances/${id}`}>{document}</Link>
          ) : (
            <span>{document}</span>
          )}
          <small className="line fine-print">
            <span>{kind}</span>
            {kind !== "Invoice" &&
              invoices.map(({ id, number }, index) => (
                <Fragment key={id}>
                  <span>{index === 0 ? " for " : ", "}</span>
                  <InvoiceLink id={id} number={number} />
                </Fragment>
              ))}
            <span>{detailText({ tds, detail })}</span>
          </small>
        </>
      ),
  },
  { header: "Date", cardLabel: "Date", cell: ({ date }) => formatDay(date) },
  { header: "Debit", cardLabel: "Debit", alignEnd: true, cell: ({ debit }) => amount(debit) },
  { header: "Credit", cardLabel: "Credit", alignEnd: true, cell: ({ credit }) => amount(credit) },
  { header: "Balance", cardLabel: "Balance", alignEnd: true, cell: ({ balance }) => formatRupeesAndPaise(balance) },
];

const InvoiceLink = ({ id, number }: { id: string; number: string }) => (
  <Link className="no-wrap" to={`/dashboard/invoices/${id}`}>
    {number}
  </Link>
);

/** The entries of a client's account in a period (invoices, notes, payments, advances, refunds), with the balance after each. */
type StatementPanelProps = { clientId: string; statement: Statement; canExport: boolean };

export function StatementPanel({ clientId, statement, canExport }: StatementPanelProps) {
  const { from, to, opening, lines, debit, credit, closing } = statement;
  const files = `/dashboard/clients/${clientId}/statement`;
  const query = new URLSearchParams({ from, to });
  const problem = periodProblem(statement);
  const rows: Row[] = [
    { label: "Opening balance", date: from, balance: opening },
    ...lines,
    { label: "Closing balance", date: to, debit, credit, balance: closing },
  ];
  return (
    <Panel
      title="Statement of account"
      headerActions={
        !problem && (
          <span className="actions">
            <ButtonLink to={`${files}.pdf?${query}`} small variant="quiet" icon="download" reloadDocument>
              PDF
            </ButtonLink>
            {canExport && (
              <ButtonLink to={`${files}.csv?${query}`} small variant="quiet" icon="download" reloadDocument>
                CSV
              </ButtonLink>
            )}
          </span>
        )
      }
    >
      <Form method="get" className="statement__period row" key={`${from} ${to}`} preventScrollReset>
        <DayFilter label="From" name="from" day={from} />
        <DayFilter label="To" name="to" day={to} error={problem} />
        <Button small variant="quiet">
          Show period
        </Button>
      </Form>
      {!problem && (
        <div className="statement">
          <Table caption="Statement of account" columns={columns} rows={rows} rowKey={({ id, label }) => id ?? label ?? ""} />
        </div>
      )}
    </Panel>
  );
}
