import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDateTime, formatDay } from "#app/platform/values/dates.ts";
import { joinText } from "#app/ui/join-text.ts";
import type { IssuedDialog } from "../issued/history.ts";
import { possibleDialogs } from "../issued/issued-head.tsx";
import type { IssuedPage } from "../issued/issued-page.server.ts";
import type { EInvoiceState } from "./e-invoice.ts";
import { fileUrl, IrnDialogs } from "./irn-dialogs.tsx";
import "./e-invoice-dialog.css";

type EInvoiceNoticeProps = { page: IssuedPage; eInvoice: EInvoiceState; open: IssuedDialog | null };

/** Whether the shown document is registered at the Invoice Registration Portal, what is to be done about it, and the dialogs for that. */
export function EInvoiceNotice({ page, eInvoice, open }: EInvoiceNoticeProps) {
  const { shownNote, invoice } = page;
  const number = <b className="no-wrap">{shownNote?.number ?? invoice.number}</b>;
  const note = shownNote ? `&note=${shownNote.id}` : "";
  const isPossible = possibleDialogs(page);
  const { lastDay, problems, entered } = eInvoice;
  return (
    <>
      <div className="e-invoice-notice row row--baseline">
        {entered ? (
          <Registered {...entered} number={number} isNote={shownNote !== null} canCredit={isPossible.credit} />
        ) : (
          <p>
            {number} <span>is an e-invoice: register it</span>
            {lastDay && (
              <span>
                {" "}
                until <b className="no-wrap">{formatDay(lastDay)}</b>
              </span>
            )}{" "}
            <span>{`and enter its IRN. ${
              invoice.mailsWithIrn && !shownNote
                ? `Its mail to ${invoice.draft.clientEmail} waits for that.`
                : "It cannot be mailed before."
            }`}</span>
          </p>
        )}
        {problems.length > 0 && <p>{`The portal would refuse its file: ${problems.join("; ")}.`}</p>}
        {!entered && <a href={fileUrl(page)}>Download the file</a>}
        {isPossible.irn && (
          <Link to={`?irn${note}`} preventScrollReset>
            {entered ? "Correct the IRN" : "Enter the IRN"}
          </Link>
        )}
        {isPossible["cancel-irn"] && (
          <Link to={`?cancel-irn${note}`} preventScrollReset>
            Cancel the IRN
          </Link>
        )}
      </div>
      <IrnDialogs page={page} eInvoice={eInvoice} open={open} />
    </>
  );
}

type RegisteredProps = NonNullable<EInvoiceState["entered"]> & { number: ReactNode; isNote: boolean; canCredit: boolean };

function Registered({ number, registeredAt, isSignatureChecked, cancelUntil, cancelled, isNote, canCredit }: RegisteredProps) {
  if (cancelled)
    return (
      <p>
        The IRN of {number} <span>{`is cancelled: ${cancelled}.`}</span>
      </p>
    );
  return (
    <p>
      {number}{" "}
      <span>
        {joinText(
          `is registered as an e-invoice, ${formatDateTime(registeredAt)}. `,
          isSignatureChecked ? "Its signature is the portal's. " : "Signature not checked: SETTINGS has no key of the portal. ",
          cancelUntil
            ? `Its IRN can be cancelled until ${formatDateTime(cancelUntil)}.`
            : canCredit && !isNote && "Its IRN cannot be cancelled any more (24 hours, or a note): a credit note takes it back.",
        )}
      </span>
    </p>
  );
}
