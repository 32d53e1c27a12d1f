import type { ReactNode } from "react";
import { Link } from "react-router";
import { capitalize } from "#app/platform/values/capitalize.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { Relations } from "./invoice-context.server.ts";
import "#app/ui/page/panel.css";
import "./relations-panel.css";

export function RelationsPanel({ relations, clientName }: { relations: Relations; clientName: string }) {
  const { event, lead, clientId, clientInvoices } = relations;
  const ofClient = `/dashboard/invoices?${new URLSearchParams(clientId ? { client: clientId } : { q: clientName })}`;
  const invoices = clientInvoices === 1 ? "1 invoice" : `${clientInvoices} invoices`;
  return (
    <nav className="panel relations" aria-label="Belongs to">
      <ul>
        {event && (
          <Relation icon="events" kind="Event" name={event.name} to={`/dashboard/events/${event.id}`}>
            {event.date && formatDay(event.date)}
          </Relation>
        )}
        {lead && (
          <Relation icon="leads" kind="Lead" name={lead.name} to={`/dashboard/leads/${lead.id}`}>
            {capitalize(lead.stage)}
          </Relation>
        )}
        {clientId ? (
          <Relation
            icon="person"
            kind="Client"
            name={clientName}
            to={`/dashboard/clients/${clientId}`}
            extraLink={<Link to={ofClient}>{invoices}</Link>}
          />
        ) : (
          <Relation icon="person" kind="Client" name={clientName} to={ofClient}>
            {invoices}
          </Relation>
        )}
      </ul>
    </nav>
  );
}

type RelationProps = { icon: IconName; kind: string; name: string; to: string; children?: ReactNode; extraLink?: ReactNode };

const Relation = ({ icon, kind, name, to, children, extraLink }: RelationProps) => (
  <li>
    <Link className="relations__row" to={to}>
      <Icon name={icon} />
      <span>{kind}</span> <b>{name}</b> {children && <small className="text-small no-wrap">{children}</small>}
    </Link>
    {extraLink}
  </li>
);
