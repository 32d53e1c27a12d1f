import { Form } from "react-router";
import { ContactCell } from "#app/records/contact-cell.tsx";
import { IconLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { useDialogUrl } from "#app/ui/dialog/close-url.ts";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import type { SortKey, Vendor } from "./vendors.ts";
import "./vendor-columns.css";

/** The specification's seven columns; in a narrow view each row is a card. */
export function vendorColumns(sort: SortKey, canDelete: boolean): Column<Vendor>[] {
  const sorted = (by: SortKey) => (sort === by ? ("ascending" as const) : undefined);
  return [
    { header: "Vendor Name", sorted: sorted("name"), cell: NameCell },
    { header: "Contact", cardFullWidth: true, cell: ContactCell },
    { header: "Service Type", cardLabel: "Service", sorted: sorted("service"), cell: ({ serviceType }) => serviceType || "-" },
    {
      header: "Address",
      cardLabel: "Address",
      cardFullWidth: true,
      cell: ({ address }) => <span className="vendor-address line">{address || "-"}</span>,
    },
    { header: "Payment Terms", cardLabel: "Terms", sorted: sorted("terms"), cell: ({ paymentTerms }) => paymentTerms || "-" },
    { header: "Status", sorted: sorted("status"), cell: ({ status }) => <Chip status={status} /> },
    { header: "Actions", cardFullWidth: true, cell: (vendor) => <Actions vendor={vendor} canDelete={canDelete} /> },
  ];
}

function Actions({ vendor, canDelete }: { vendor: Vendor; canDelete: boolean }) {
  const { id, version, vendorName, status } = vendor;
  const dialogUrl = useDialogUrl();
  return (
    <div className="actions vendor-actions">
      <IconLink to={dialogUrl("edit", id)} icon="edit" label={`Edit ${vendorName}`} preventScrollReset />
      {canDelete && <IconLink to={dialogUrl("delete", id)} icon="trash" label={`Delete ${vendorName}`} preventScrollReset />}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <IntentButton intent={status === "active" ? "deactivate" : "activate"} fields={{ id }} small variant="quiet">
          <span>{status === "active" ? "Deactivate" : "Activate"}</span>
          <span className="visually-hidden">{` ${vendorName}`}</span>
        </IntentButton>
      </Form>
    </div>
  );
}

function NameCell({ vendorName, website }: Vendor) {
  if (!website || !/^https?:\/\//.test(website)) return <LongText text={vendorName} />;
  return (
    <>
      <LongText text={vendorName} />
      <a className="text-small" href={website} target="_blank" rel="noopener noreferrer">
        Website<span className="visually-hidden">{` of ${vendorName}, opens in a new tab`}</span>
      </a>
    </>
  );
}
