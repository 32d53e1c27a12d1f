import type { ReactNode } from "react";
import { Form } from "react-router";
import { whatsappUrl } from "#app/company/whatsapp.ts";
import { fileUrl } from "#app/features/files/files.ts";
import { formatDateTime, formatTime } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { phoneText, telHref } from "#app/platform/values/phone.ts";
import { ButtonLink, IconLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type EventFunction, functionName, functionTime, mapUrlOf } from "../functions/functions.ts";
import { OperationForm } from "../run-sheet/operation-form.tsx";
import { lengthText, type Owner } from "../run-sheet/run-sheet.ts";
import type { EventDay } from "./event-day.server.ts";
import type { Comer, DayNote, SitePayment } from "./event-day.ts";
import "#app/ui/page/panel.css";
import "./day-screen.css";

/** A function, its hours and the way there. @param children what else the page says of it */
export const FunctionRow = ({ one, children }: { one: EventFunction; children?: ReactNode }) => (
  <li className="day-screen__row">
    <span>
      <b>{functionName(one)}</b>
      <small className="line soft">{functionTime(one)}</small>
      {one.note && <small className="line soft typed">{one.note}</small>}
    </span>
    {mapUrlOf(one) && (
      <ButtonLink to={mapUrlOf(one)} small variant="quiet" icon="pin" target="_blank" rel="noopener noreferrer">
        Map<span className="visually-hidden">{` to ${one.venue || functionName(one)}`}</span>
      </ButtonLink>
    )}
    {children}
  </li>
);

/** Who comes, with when they were called, and a button that notes that they are there. */
export function ComerList({ comers, now }: { comers: readonly Comer[]; now: Date }) {
  if (comers.length === 0) return <EmptyState message="No vendor, and nobody in the run sheet today." />;
  return (
    <ul className="panel__body panel__body--tight">
      {comers.map((comer) => (
        <li key={comer.key} className="day-screen__row">
          <span>
            <b>{comer.name}</b>
            <CallTime comer={comer} now={now} />
            {comer.waits && <small className="line soft">{comer.waits}</small>}
          </span>
          <PhoneLinks {...comer} />
          <OperationForm fields={{ who: comer.key, here: comer.arrivedAt ? "no" : "yes" }}>
            <IntentButton
              intent="arrive"
              fields={{ who: comer.key, here: comer.arrivedAt ? "no" : "yes" }}
              small
              variant={comer.arrivedAt ? "soft" : "quiet"}
              icon={comer.arrivedAt ? "check" : undefined}
            >
              <span>{comer.arrivedAt ? formatTime(comer.arrivedAt) : "Arrived"}</span>
              <span className="visually-hidden">
                {comer.arrivedAt ? `: take back that ${comer.name} arrived` : `: ${comer.name}`}
              </span>
            </IntentButton>
          </OperationForm>
        </li>
      ))}
    </ul>
  );
}

function CallTime({ comer: { role, callAt, arrivedAt }, now }: { comer: Comer; now: Date }) {
  const late = callAt && !arrivedAt ? Math.floor((now.getTime() - Date.parse(callAt)) / 60_000) : 0;
  if (late > 0) return <small className="line late">{`due ${formatTime(callAt as string)}, ${lengthText(late)} late`}</small>;
  return (
    <small className="line soft">
      {[role, callAt ? `called for ${formatTime(callAt)}` : "no line today"].filter(Boolean).join(", ")}
    </small>
  );
}

/** Call and WhatsApp: links, which need no network. */
function PhoneLinks({ name, phone }: { name: string; phone: string }) {
  const [tel, whatsapp] = [telHref(phone), whatsappUrl(phone)];
  return (
    <span className="day-screen__links">
      {tel && <IconLink to={tel} icon="phone" label={`Call ${name}`} />}
      {whatsapp && <IconLink to={whatsapp} icon="chat" label={`WhatsApp to ${name}`} target="_blank" rel="noopener noreferrer" />}
    </span>
  );
}

/** The client first, then the others who have a number. @param owners who is not among the arrivals */
export function ContactList({ client, owners }: { client: EventDay["client"]; owners: readonly Owner[] }) {
  const people = [...(client ? [{ key: "client", role: "Client", ...client }] : []), ...owners].filter(({ phone }) => phone);
  if (people.length === 0) return <EmptyState message="Nobody else has a phone number. Colleagues enter theirs in ACCOUNT." />;
  return (
    <ul className="panel__body panel__body--tight">
      {people.map(({ key, name, role, phone }) => (
        <li key={key} className="day-screen__row">
          <span>
            <b>{name}</b>
            <small className="line soft">
              <span>{role && `${role}, `}</span>
              <span className="no-wrap">{phoneText(phone)}</span>
            </small>
          </span>
          <PhoneLinks name={name} phone={phone} />
        </li>
      ))}
    </ul>
  );
}

export function IssueList({ issues }: { issues: readonly DayNote[] }) {
  if (issues.length === 0) return <EmptyState message="No issue so far." />;
  return (
    <ul className="panel__body panel__body--tight">
      {issues.map(({ id, kind, text, authorName, createdAt, closedAt, fileId, waits }) => (
        <li key={id} className="day-screen__row">
          {fileId && (
            <a href={fileUrl(fileId)} target="_blank" rel="noopener noreferrer">
              <img className="day-screen__photo" src={fileUrl(fileId, 320)} alt={`Photograph: ${text}`} loading="lazy" />
            </a>
          )}
          <span>
            <b className="typed">{closedAt ? <s>{text}</s> : text}</b>
            <small className="line soft">
              {[authorName, formatDateTime(createdAt), closedAt && `settled ${formatTime(closedAt)}`, waits]
                .filter(Boolean)
                .join(", ")}
            </small>
          </span>
          {kind === "issue" && (
            <OperationForm fields={{ id, closed: closedAt ? "no" : "yes" }}>
              <IntentButton intent="close-issue" fields={{ id, closed: closedAt ? "no" : "yes" }} small variant="quiet">
                <span>{closedAt ? "Open again" : "Settled"}</span>
                <span className="visually-hidden">{`: ${text}`}</span>
              </IntentButton>
            </OperationForm>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What somebody owes or gets. @param amount in paise @param children buttons */
const MoneyRow = ({ name, note, amount, children }: { name: string; note?: string; amount: number; children?: ReactNode }) => (
  <li className="day-screen__row">
    <span>
      <b>{name}</b>
      {note !== undefined && <small className="line soft">{note}</small>}
    </span>
    <b className="numeric">{formatRupees(amount)}</b>
    {children}
  </li>
);

export const ClientOwes = ({ amount, note }: { amount: number; note?: string }) =>
  amount > 0 && <MoneyRow name="The client owes" {...{ note, amount }} />;

export const SitePaymentRow = ({ payment, children }: { payment: SitePayment; children: ReactNode }) => (
  <MoneyRow
    name={payment.vendor}
    note={[payment.note, payment.paidAt && `paid ${formatTime(payment.paidAt)}`, payment.waits].filter(Boolean).join(", ")}
    amount={payment.amount}
  >
    {children}
  </MoneyRow>
);

/** What the button says that notes a payment, or takes that back. */
export const paidLabel = ({ vendor, paidAt }: SitePayment) => (
  <>
    <span>{paidAt ? "Not paid" : "Paid"}</span>
    <span className="visually-hidden">{`: ${vendor}`}</span>
  </>
);

type MoneyListProps = { payments: readonly SitePayment[]; clientOwes: number; hasVendors: boolean };

/** @param clientOwes what the client should have paid by today, in paise */
export function MoneyList({ payments, clientOwes, hasVendors }: MoneyListProps) {
  return (
    <>
      {payments.length === 0 && clientOwes === 0 && (
        <EmptyState message={hasVendors ? "Nothing is paid on site." : "Nothing is paid on site: the event has no vendor."} />
      )}
      <ul className="panel__body panel__body--tight">
        <ClientOwes amount={clientOwes} note="of what was due by today" />
        {payments.map((payment) => {
          const { id, vendor, paidAt } = payment;
          return (
            <SitePaymentRow key={id} payment={payment}>
              <span className="day-screen__links">
                <OperationForm fields={{ id, paid: paidAt ? "no" : "yes" }}>
                  <IntentButton intent="mark-paid" fields={{ id, paid: paidAt ? "no" : "yes" }} small variant="quiet">
                    {paidLabel(payment)}
                  </IntentButton>
                </OperationForm>
                {!paidAt && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="id" value={id} />
                    <IntentButton
                      intent="remove-payment"
                      fields={{ id }}
                      small
                      variant="quiet"
                      icon="trash"
                      aria-label={`Remove what ${vendor} gets`}
                    />
                  </Form>
                )}
              </span>
            </SitePaymentRow>
          );
        })}
      </ul>
    </>
  );
}
