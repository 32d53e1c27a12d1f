import { useEffect } from "react";
import { Form, Link, useNavigation } from "react-router";
import { telHref } from "#app/platform/phone.ts";
import { useResetAfterSubmit } from "#app/platform/use-reset-after-submit.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Select } from "#app/ui/select.tsx";
import type { EventVendors, VendorAtEvent, VendorHere } from "./event-vendors.ts";
import type { EventActionData } from "./events.ts";
import "#app/ui/related-list.css";
import "./vendor-panel.css";

type PanelProps = { eventId: string; vendors: EventVendors; result?: EventActionData };

/** The vendors who work at an event, and the form that adds one. */
export function VendorPanel({ eventId, vendors: { here, offered }, result }: PanelProps) {
  return (
    <Panel title="Vendors" beside={<Link to="/dashboard/vendors">All vendors</Link>}>
      {here.length === 0 ? (
        <EmptyState message="No vendors yet." />
      ) : (
        <ul className="panel__body panel__body--tight related-list">
          {here.map((vendor) => (
            <Vendor key={vendor.id} {...{ eventId, vendor }} />
          ))}
        </ul>
      )}
      {offered.length > 0 && <AddVendor {...{ eventId, offered, result }} />}
    </Panel>
  );
}

function Vendor({ eventId, vendor }: { eventId: string; vendor: VendorHere }) {
  const { formData } = useNavigation();
  const { id, name, service, phone, status, work } = vendor;
  return (
    <li>
      <div>
        <Link to={`/dashboard/vendors?edit=${id}`}>{name}</Link>
        <small>{[work || service, status === "active" ? "" : "inactive"].filter(Boolean).join(", ")}</small>
      </div>
      {phone && (
        <a className="no-wrap" href={telHref(phone)}>
          {phone}
        </a>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="event_id" value={eventId} />
        <input type="hidden" name="vendor_id" value={id} />
        <Button
          small
          variant="quiet"
          icon="close"
          name="intent"
          value="detach"
          aria-label={`Remove ${name} from this event`}
          busy={formData?.get("intent") === "detach" && formData.get("vendor_id") === id}
        />
      </Form>
    </li>
  );
}

type AddProps = Pick<PanelProps, "eventId" | "result"> & Pick<EventVendors, "offered">;

function AddVendor({ eventId, offered, result }: AddProps) {
  const refused = result?.refused?.intent === "attach" ? result.refused : undefined;
  const { form, busy } = useResetAfterSubmit("attach", refused !== undefined);
  const options = offered.map(({ id, name, service }) => ({ value: id, label: service ? `${name}, ${service}` : name }));
  const field = (name: keyof VendorAtEvent) => ({
    name,
    defaultValue: refused?.values[name],
    error: refused?.errors[name],
  });

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid], .error-box")?.focus();
  }, [refused, form]);

  return (
    <Form method="post" className="add-vendor" ref={form} noValidate preventScrollReset>
      {refused?.formError && <ErrorBox message={refused.formError} />}
      <input type="hidden" name="event_id" value={eventId} />
      <Select {...field("vendor_id")} label="Vendor" small placeholder="Select Vendor" options={options} />
      <Field {...field("work")} label="For" maxLength={200} className="input--small" placeholder="Catering, lamps" />
      <Button small name="intent" value="attach" busy={busy} busyLabel="Adding...">
        Add to event
      </Button>
    </Form>
  );
}
