import type { ReactNode } from "react";
import { Link } from "react-router";
import { paymentMethodLabels } from "#app/features/money/money.ts";
import { noticeText, reversalReasonLabels } from "#app/features/money/reversals/reversals.ts";
import { formatDateTime, formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import { cancelReasons } from "../e-invoice/e-invoice.ts";
import type { HistoryEntry } from "./history.ts";
import "./timeline.css";

type TimelineProps = { history: readonly HistoryEntry[]; canRemovePayment: boolean; shownNoteId: string | null; today: string };

/** The history of an invoice, the newest first: person, action, time, and the document. */
export function Timeline({ history, ...props }: TimelineProps) {
  return (
    <Panel title="Timeline">
      <ol className="timeline">
        {history.map((entry, index) => (
          <li key={`${entry.action} ${entry.at} ${index}`}>
            {entry.person ? (
              <Avatar name={entry.person} small />
            ) : (
              <span className="timeline__icon">
                <Icon name="invoices" />
              </span>
            )}
            <p>
              <b>{entry.person ?? (entry.action === "reminder sent" ? "A rule" : "Somebody")}</b> <span>{sentence(entry)}</span>
            </p>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            <Details entry={entry} {...props} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const Money = ({ paise }: { paise: number }) => <b className="no-wrap">{formatRupeesAndPaise(paise)}</b>;

const mailed = ({ mail }: { mail: string | null }) => (mail === "dropped" ? "was about to mail" : "mailed");

function sentence(entry: HistoryEntry): ReactNode {
  switch (entry.action) {
    case "invoice drafted":
      return "made the draft";
    case "invoice issued":
      return (
        <span>
          issued the invoice, <Money paise={entry.fields.amount} />
        </span>
      );
    case "invoice sent":
      return `${mailed(entry)} the ${entry.fields.receipt ? "receipt" : "invoice"} to ${entry.fields.recipient}`;
    case "reminder sent":
      return entry.fields.way
        ? `sent a reminder by ${entry.fields.way} to ${entry.fields.recipient}`
        : `${mailed(entry)} a reminder to ${entry.fields.recipient}`;
    case "message sent":
      return `wrote to ${entry.fields.recipient} by WhatsApp`;
    case "payment recorded":
      return (
        <span>
          recorded <Money paise={entry.fields.amount} />
          <span>{`, ${paymentMethodLabels[entry.fields.method]}`}</span>
        </span>
      );
    case "advance used":
      return (
        <span>
          used <Money paise={entry.fields.amount} /> of advance{" "}
          <Link className="no-wrap" to={`/dashboard/advances/${entry.document}`}>
            {entry.fields.number}
          </Link>
        </span>
      );
    case "payment removed":
      return (
        <span>
          removed a payment of <Money paise={entry.fields.amount ?? entry.fields.gross} />
        </span>
      );
    case "receipt reversed":
      return (
        <>
          <span>{`reversed a ${entry.fields.isRefund ? "refund" : "receipt"} of`}</span> <Money paise={entry.fields.amount} />
          <span>{`: ${reversalReasonLabels[entry.fields.reason].toLowerCase()}`}</span>
        </>
      );
    case "reversal undone":
      return (
        <span>
          undid the reversal of <Money paise={entry.fields.amount} />
        </span>
      );
    case "credit used":
      return (
        <span>
          used <Money paise={entry.fields.amount} /> <span>{`of credit, ${entry.fields.from ?? "on account"}`}</span>
        </span>
      );
    case "use of credit removed":
      return (
        <span>
          removed a use of <Money paise={entry.fields.amount} /> of credit
        </span>
      );
    case "credit moved":
      return (
        <span>
          used <Money paise={entry.fields.amount} /> of this invoice’s credit for <b className="no-wrap">{entry.fields.number}</b>
        </span>
      );
    case "refunded":
      return (
        <span>
          refunded <Money paise={entry.fields.amount} />
          <span>{`, ${paymentMethodLabels[entry.fields.method]}`}</span>
        </span>
      );
    case "refund cancelled":
      return (
        <span>
          cancelled a refund of <Money paise={entry.fields.amount} />
          <span>{`: ${entry.fields.reason}`}</span>
        </span>
      );
    case "credit note issued":
    case "debit note issued":
      return (
        <span>
          issued <span>{entry.action === "credit note issued" ? "credit" : "debit"}</span> note{" "}
          <b className="no-wrap">{entry.fields.number}</b>, <Money paise={entry.fields.amount} />
        </span>
      );
    case "note sent":
      return (
        <>
          <span>{mailed(entry)}</span> <b className="no-wrap">{entry.fields.number}</b>{" "}
          <span>{`to ${entry.fields.recipient}`}</span>
        </>
      );
    case "e-invoice cancelled":
      return (
        <span>
          cancelled the IRN of <b className="no-wrap">{entry.fields.number}</b>
          <span>{`: ${cancelReasons[entry.fields.reason]}, ${entry.fields.remark}`}</span>
        </span>
      );
    case "e-invoice entered":
    case "e-invoice corrected":
      return (
        <span>
          <span>{entry.action === "e-invoice entered" ? "entered" : "corrected"}</span> the IRN of{" "}
          <b className="no-wrap">{entry.fields.number}</b>
        </span>
      );
  }
}

const mailStates = { sent: "Sent", waiting: "Waiting to be sent", failed: "Not delivered", dropped: "It never went" } as const;

type DetailsProps = { entry: HistoryEntry } & Omit<TimelineProps, "history">;

function Details({ entry, canRemovePayment, shownNoteId, today }: DetailsProps) {
  switch (entry.action) {
    case "invoice sent":
    case "reminder sent":
    case "note sent":
      return entry.mail && <span className="timeline__detail">{mailStates[entry.mail]}</span>;
    case "payment recorded": {
      const { paidOn, reference, amount, gross, tds, tdsGst, isReversed } = entry.fields;
      return (
        <span className="timeline__detail">
          <span>
            {joinText(
              `${formatDay(paidOn)}${reference && `, ${reference}`}`,
              amount < gross && `. Part of ${formatRupeesAndPaise(gross)}`,
              tds > 0 && `. Of which TDS ${formatRupeesAndPaise(tds)}`,
              tdsGst > 0 && `. Of which TDS of GST ${formatRupeesAndPaise(tdsGst)}`,
              tds + tdsGst > 0 && `. Received without TDS ${formatRupeesAndPaise(gross - tds - tdsGst)}`,
            )}
          </span>
          {canRemovePayment && !isReversed && (
            <>
              <Link to={`?reverse=${entry.document}`} preventScrollReset>
                Reverse<span className="visually-hidden">{` the payment of ${formatRupeesAndPaise(gross)}`}</span>
              </Link>
              <Link to={`?remove-payment=${entry.document}`} preventScrollReset>
                Remove<span className="visually-hidden">{` the payment of ${formatRupeesAndPaise(gross)}`}</span>
              </Link>
            </>
          )}
        </span>
      );
    }
    case "receipt reversed": {
      const { reversedOn, note, charges, isAsked } = entry.fields;
      const notice = entry.fields.reason === "bounced cheque" && noticeText(entry.fields, today);
      return (
        <span className="timeline__detail">
          <span>
            {joinText(
              [formatDay(reversedOn), note].filter(Boolean).join(", "),
              charges > 0 && `. Bank charged ${formatRupeesAndPaise(charges)}${isAsked ? ", which is due on top" : ""}`,
              notice && `. ${notice}`,
            )}
          </span>
          {canRemovePayment && notice && (
            <Link to={`?notice=${entry.document}`} preventScrollReset>
              Notice<span className="visually-hidden">{` about the cheque of ${formatRupeesAndPaise(entry.fields.amount)}`}</span>
            </Link>
          )}
          {canRemovePayment && (
            <Link to={`?undo-reversal=${entry.document}`} preventScrollReset>
              Undo<span className="visually-hidden">{` the reversal of ${formatDay(reversedOn)}`}</span>
            </Link>
          )}
        </span>
      );
    }
    case "refunded": {
      const { refundedOn, reference, number, reason } = entry.fields;
      return (
        <span className="timeline__detail">{`${[formatDay(refundedOn), number, reference].filter(Boolean).join(", ")}. ${reason}`}</span>
      );
    }
    case "message sent":
      return <span className="timeline__detail typed">{entry.fields.text}</span>;
    case "credit note issued":
    case "debit note issued": {
      const { number, reason } = entry.fields;
      const isShown = entry.document === shownNoteId;
      return (
        <span className="timeline__detail">
          <span>{reason}</span>
          <Link to={isShown ? "?" : `?note=${entry.document}`} preventScrollReset>
            <span>{isShown ? "Show invoice" : "Show"}</span>
            <span className="visually-hidden">{` ${number}`}</span>
          </Link>
          <Link to={`pdf?note=${entry.document}`} reloadDocument>
            PDF<span className="visually-hidden">{` of ${number}`}</span>
          </Link>
        </span>
      );
    }
    default:
      return null;
  }
}
