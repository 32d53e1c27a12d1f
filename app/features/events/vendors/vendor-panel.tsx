import { Form } from "react-router";
import { WhatsAppButton } from "#app/features/messages/messages.parts.tsx";
import { PhoneLink } from "#app/records/phone-link.tsx";
import { Button, IconLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useResetAfterSubmit } from "#app/ui/form/use-reset-after-submit.ts";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterBar } from "#app/ui/list/filter-bar.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { type AttachedVendor, type EventVendors, maxAvailable, type VendorAttachment } from "./event-vendors.ts";
import "#app/ui/related-list.css";
import "./vendor-panel.css";

type PanelProps = {
  eventId: string;
  vendors: EventVendors;
  /** The vendor whose removal the open dialog asks about; null while it is closed. */
  vendorToDetachId: string | null;
};

export function VendorPanel({ eventId, vendors, vendorToDetachId }: PanelProps) {
  const { attached, available, hasMore, searchText } = vendors;
  const formErrors = useFormErrors("attach");
  const vendorToDetach = attached.find(({ id }) => id === vendorToDetachId);
  return (
    <Panel title="Vendors" headerActions={<Link to="/dashboard/vendors">All vendors</Link>}>
      {attached.length === 0 ? (
        <EmptyState message="No vendors yet." />
      ) : (
        <ul className="panel__body panel__body--tight related-list vendor-list">
          {attached.map((vendor) => (
            <Vendor key={vendor.id} vendor={vendor} eventId={eventId} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={vendorToDetach !== undefined}
        title="Remove this vendor from the event?"
        closeUrl={`/dashboard/events/${eventId}`}
        intent="detach"
        fields={{ event_id: eventId, vendor_id: vendorToDetach?.id ?? "" }}
        action="Remove vendor"
      >
        <b>{vendorToDetach?.name}</b>{" "}
        <span>
          {joinText(
            "stays in the list of vendors. Their service here",
            vendorToDetach?.service && `, “${vendorToDetach.service}”,`,
            " is removed.",
          )}
        </span>
      </ConfirmDialog>
      {(hasMore || searchText) && (
        <FilterBar
          filters={{ q: searchText }}
          searchLabel="Find a vendor to add"
          clearUrl={searchText ? `/dashboard/events/${eventId}` : false}
        />
      )}
      {available.length > 0 || formErrors ? (
        <AddVendor {...{ eventId, available, hasMore }} />
      ) : (
        searchText && <EmptyState message="No active vendor found." />
      )}
    </Panel>
  );
}

function Vendor({ vendor, eventId }: { vendor: AttachedVendor; eventId: string }) {
  const { id, name, serviceType, phone, status, service, state, alsoAt, isClash } = vendor;
  return (
    <li>
      <div>
        <Link to={`/dashboard/vendors?edit=${id}`}>{name}</Link>
        {alsoAt && <small className={isClash ? "late" : "soft"}>{`Also at ${alsoAt}`}</small>}
        <small>{[service || serviceType, status === "active" ? "" : "inactive"].filter(Boolean).join(", ")}</small>
        {state !== "booked" && (
          <Form method="post" className="actions" preventScrollReset>
            <Chip label={state.toUpperCase()} tone={state === "asked" ? "pending" : "neutral"} />
            <input type="hidden" name="event_id" value={eventId} />
            <input type="hidden" name="vendor_id" value={id} />
            <IntentButton intent="book-vendor" fields={{ vendor_id: id }} small variant="quiet">
              <span>{state === "asked" ? "Confirmed" : "Book again"}</span>
              <span className="visually-hidden">{`: ${name}`}</span>
            </IntentButton>
          </Form>
        )}
      </div>
      {phone && (
        <div className="actions">
          <PhoneLink phone={phone} />
          <WhatsAppButton record={{ type: "booking", id: eventId }} template="taskMessage" to={`vendor.${id}`} />
        </div>
      )}
      <IconLink to={`?detach=${id}`} icon="close" label={`Remove ${name} from this event`} preventScrollReset />
    </li>
  );
}

function AddVendor({ eventId, available, hasMore }: Pick<EventVendors, "available" | "hasMore"> & { eventId: string }) {
  const { form, busy, formErrors } = useResetAfterSubmit("attach");
  const options = available.map(({ id, name, serviceType, alsoAt, isClash }) => ({
    value: id,
    label: [name, serviceType, isClash ? "at another event then" : alsoAt && "at another event that day"]
      .filter(Boolean)
      .join(", "),
  }));
  const field = (name: keyof VendorAttachment) => ({
    name,
    defaultValue: formErrors?.values[name],
    error: formErrors?.errors[name],
  });

  return (
    <Form method="post" className="add-vendor" ref={form} noValidate preventScrollReset>
      {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
      <input type="hidden" name="event_id" value={eventId} />
      <Select
        {...field("vendor_id")}
        label="Vendor"
        small
        hint={hasMore ? `The first ${maxAvailable} by name. Search to find the others.` : undefined}
        // Not a placeholder: without the vendor that was just added, a browser would go on to the next one that can be chosen.
        options={[{ value: "", label: "Select Vendor" }, ...options]}
      />
      <Field {...field("service")} label="For" maxLength={200} className="input--small" placeholder="Catering, lamps" />
      <Button small variant="quiet" name="intent" value="attach" busy={busy} busyLabel="Adding...">
        Add to event
      </Button>
    </Form>
  );
}
