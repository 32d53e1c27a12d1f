import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { ContactCell } from "#app/records/contact-cell.tsx";
import { Chip } from "#app/ui/chip.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import type { ListedClient } from "./clients.server.ts";
import { type ClientBalance, clientKindLabels, type SortKey, treatmentName } from "./clients.ts";
import "./client-columns.css";

/** The clients with their balances; a phone shows each row as a card. */
export const clientColumns = (sort: SortKey, canSeeMoney: boolean): Column<ListedClient>[] => [
  {
    header: "Name",
    sorted: sort === "name" ? "ascending" : undefined,
    cell: ({ id, name }) => <LongText text={name} to={`/dashboard/clients/${id}`} />,
  },
  { header: "Contact", cardFullWidth: true, cell: ContactCell },
  { header: "Kind", cardLabel: "Kind", cell: ({ kind }) => clientKindLabels[kind] },
  { header: "City", cardLabel: "City", cell: ({ city }) => city || "-" },
  {
    header: "GST",
    cardLabel: "GST",
    cell: ({ gstTreatment, gstin }) => (gstin ? <span className="no-wrap">{gstin}</span> : treatmentName(gstTreatment)),
  },
  ...(canSeeMoney ? [balanceColumn] : []),
];

const balanceColumn: Column<ListedClient> = {
  header: "Balance",
  cardLabel: "Balance",
  alignEnd: true,
  cardFullWidth: true,
  cell: ({ balance }) => balance && <Balance {...balance} />,
};

function Balance({ owed, overdue, credit, advances }: ClientBalance) {
  if (owed + credit + advances === 0) return "-";
  return (
    <span className="client-balance">
      {overdue > 0 && <Chip status="overdue" tone="danger" shape="half" />}
      {owed > 0 && <span className="no-wrap">{formatRupeesExactly(owed)}</span>}
      {credit > 0 && <small className="no-wrap">{`Credit ${formatRupeesExactly(credit)}`}</small>}
      {advances > 0 && <small className="no-wrap">{`Advances ${formatRupeesExactly(advances)}`}</small>}
    </span>
  );
}
