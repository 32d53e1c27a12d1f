import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { Relations } from "./invoice-page.server.ts";
import "#app/ui/panel.css";
import "./relations-panel.css";

/** What an invoice belongs to: its event, its lead, and the client's other invoices. */
export function RelationsPanel({ relations, client }: { relations: Relations; client: string }) {
  const { event, lead, clientId, clientInvoices } = relations;
  const ofClient = `/dashboard/invoices?${new URLSearchParams(clientId ? { client: clientId } : { q: client })}`;
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
            {lead.stage}
          </Relation>
        )}
        <Relation icon="person" kind="Client" name={client} to={ofClient}>
          {clientInvoices === 1 ? "1 invoice" : `${clientInvoices} invoices`}
        </Relation>
      </ul>
    </nav>
  );
}

type RelationProps = { icon: IconName; kind: string; name: string; to: string; children: ReactNode };

const Relation = ({ icon, kind, name, to, children }: RelationProps) => (
  <li>
    <Link className="relations__row" to={to}>
      <Icon name={icon} />
      <span>{kind}</span> <b>{name}</b> <small>{children}</small>
    </Link>
  </li>
);
