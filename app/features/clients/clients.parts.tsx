import { Form, Link } from "react-router";
import { phoneText } from "#app/platform/values/phone.ts";
import { PhoneLink } from "#app/records/phone-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterBar } from "#app/ui/list/filter-bar.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { ClientOfRecord } from "./clients.server.ts";
import "#app/ui/related-list.css";

type ClientPanelProps = {
  /** The lead or event, whose action has the intents `choose-client` and, for a lead, `make-client`. */
  record: { id: string; version: number };
  recordUrl: string;
  /** Whether the panel offers "Create client". */
  canMakeClient: boolean;
  clientOfRecord: ClientOfRecord;
  /** The clients of the record's invoices and advances, which are offered while the record has no client. */
  payers?: ClientOfRecord["found"];
  /** The URL of the dialog that asks before Remove; without it, Remove acts at once. */
  removeUrl?: string;
};

/** The client of a lead or an event, and a search to choose another one. */
export function ClientPanel({ record, recordUrl, canMakeClient, clientOfRecord, payers = [], removeUrl }: ClientPanelProps) {
  const { client, searchText } = clientOfRecord;
  const offered = client || searchText ? clientOfRecord.found : payers;
  const choose = (id: string, label: string, name: string) => (
    <ClientButton record={record} intent="choose-client" fields={{ client_id: id }} label={label} name={name} />
  );
  return (
    <Panel title="Client" headerActions={<Link to="/dashboard/clients">All clients</Link>}>
      {client ? (
        <ul className="panel__body panel__body--tight related-list">
          <li>
            <div>
              <Link to={`/dashboard/clients/${client.id}`}>{client.name}</Link>
              {client.phone && (
                <div>
                  <PhoneLink phone={client.phone} />
                </div>
              )}
              {client.email && (
                <small>
                  <EmailText email={client.email} />
                </small>
              )}
            </div>
            {removeUrl ? (
              <ButtonLink to={removeUrl} small variant="quiet" preventScrollReset>
                Remove<span className="visually-hidden">{` ${client.name}`}</span>
              </ButtonLink>
            ) : (
              choose("", "Remove", client.name)
            )}
          </li>
        </ul>
      ) : (
        <EmptyState message={payers.length > 0 ? "No client yet. Its invoices and advances are of:" : "No client yet."}>
          {canMakeClient && <ClientButton record={record} intent="make-client" fields={{}} label="Create client" name="" />}
        </EmptyState>
      )}
      <FilterBar
        filters={{ client: searchText }}
        searchLabel={client ? "Choose another client" : "Choose a client"}
        searchName="client"
        clearUrl={searchText ? recordUrl : false}
      />
      {searchText && offered.length === 0 && <EmptyState message="No client found." />}
      {offered.length > 0 && (
        <ul className="panel__body panel__body--tight related-list">
          {offered.map(({ id, name, phone, email, city }) => (
            <li key={id}>
              <div>
                <Link to={`/dashboard/clients/${id}`}>{name}</Link>
                <small>{[phone && phoneText(phone), email, city].filter(Boolean).join(", ")}</small>
              </div>
              {choose(id, "Choose", name)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type ButtonProps = Pick<ClientPanelProps, "record"> & {
  intent: "choose-client" | "make-client";
  fields: Record<string, string>;
  label: string;
  /** The client's name, for screen readers; empty for a client that does not exist yet. */
  name: string;
};

function ClientButton({ record, intent, fields, label, name }: ButtonProps) {
  const values = { id: record.id, version: String(record.version), ...fields };
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(values).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <IntentButton intent={intent} fields={values} small variant="quiet">
        <span>{label}</span>
        {name && <span className="visually-hidden">{` ${name}`}</span>}
      </IntentButton>
    </Form>
  );
}
