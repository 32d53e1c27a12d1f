import { memo } from "react";
import { Form } from "react-router";
import { withParam } from "#app/platform/list-filters.ts";
import { telHref } from "#app/platform/phone.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { SortKey, Vendor } from "./vendors.ts";
import "./vendor-table.css";

type TableProps = {
  vendors: Vendor[];
  sort: SortKey;
  canDelete: boolean;
  /** The list's URL, to which the dialogs return. */
  closeUrl: string;
};

/** The specification's seven columns; in a narrow view each row is a card. */
export const VendorTable = memo(({ vendors, sort, canDelete, closeUrl }: TableProps) => {
  const sorted = (by: SortKey) => (sort === by ? ("ascending" as const) : undefined);
  const to = (dialog: string, id: string) => withParam(closeUrl, `${dialog}=${id}`);
  const columns: Column<Vendor>[] = [
    { header: "Vendor Name", sorted: sorted("name"), cell: (vendor) => <NameCell vendor={vendor} /> },
    {
      header: "Contact",
      cardFullWidth: true,
      cell: ({ contactEmail, phone }) => <ContactCell email={contactEmail} phone={phone} />,
    },
    { header: "Service Type", cardLabel: "Service", sorted: sorted("service"), cell: ({ serviceType }) => serviceType || "-" },
    { header: "Address", cardFullWidth: true, cell: ({ address }) => <span className="vendor-address">{address || "-"}</span> },
    { header: "Payment Terms", cardLabel: "Terms", sorted: sorted("terms"), cell: ({ paymentTerms }) => paymentTerms || "-" },
    { header: "Status", sorted: sorted("status"), cell: ({ status }) => <Chip status={status} /> },
    {
      header: "Actions",
      cardFullWidth: true,
      cell: (vendor) => (
        <div className="actions vendor-actions">
          <IconLink to={to("edit", vendor.id)} icon="edit" label={`Edit ${vendor.vendorName}`} />
          {canDelete && <IconLink to={to("delete", vendor.id)} icon="trash" label={`Delete ${vendor.vendorName}`} />}
          <StatusButton vendor={vendor} />
        </div>
      ),
    },
  ];
  return <Table caption="Vendors" columns={columns} rows={vendors} rowKey={({ id }) => id} isPageList />;
});

const IconLink = ({ to, icon, label }: { to: string; icon: "edit" | "trash"; label: string }) => (
  <ButtonLink to={to} icon={icon} aria-label={label} small variant="quiet" preventScrollReset>
    {null}
  </ButtonLink>
);

function StatusButton({ vendor: { id, version, vendorName, status } }: { vendor: Vendor }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <IntentButton intent={status === "active" ? "deactivate" : "activate"} fields={{ id }} small variant="quiet">
        {status === "active" ? "Deactivate" : "Activate"}
        <span className="visually-hidden"> {vendorName}</span>
      </IntentButton>
    </Form>
  );
}

function ContactCell({ email, phone }: { email: string | null; phone: string | null }) {
  if (!email && !phone) return "-";
  return (
    <span className="vendor-contact">
      {phone && (
        <a className="no-wrap" href={telHref(phone)}>
          {phone}
        </a>
      )}
      {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
    </span>
  );
}

function NameCell({ vendor: { vendorName, website } }: { vendor: Vendor }) {
  if (!website || !/^https?:\/\//.test(website)) return <LongText text={vendorName} />;
  return (
    <>
      <LongText text={vendorName} />
      <a className="vendor-website" href={website} target="_blank" rel="noopener noreferrer">
        Website<span className="visually-hidden"> of {vendorName}, opens in a new tab</span>
      </a>
    </>
  );
}
