import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { WhatsAppMenuLink } from "#app/features/messages/messages.parts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Menu, MenuButton, MenuLink, MenuRule } from "#app/ui/dialog/menu.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { DocumentHead } from "#app/ui/page/document-head.tsx";
import { DueDate, invoiceHead } from "../invoice-head.tsx";
import {
  actionLabel,
  hasReceipt,
  type IssuedDialog,
  isReceiptMailed,
  type PrimaryAction,
  primaryAction,
  whatsAppTemplate,
} from "./history.ts";
import type { IssuedPage } from "./issued-page.server.ts";

const invoiceUrl = ({ id }: Pick<IssuedPage, "id">) => `/dashboard/invoices/${id}`;

const pdfUrl = ({ id, shownNote }: Pick<IssuedPage, "id" | "shownNote">, parameter = "") => {
  const query = [shownNote && `note=${shownNote.id}`, parameter].filter(Boolean).join("&");
  return `${invoiceUrl({ id })}/pdf${query ? `?${query}` : ""}`;
};

/** A PDF for the printer, in a tab of its own. */
export const printLink = (page: Pick<IssuedPage, "id" | "shownNote">) =>
  ({ to: pdfUrl(page, "print"), target: "_blank", reloadDocument: true }) as const;

export function possibleDialogs({ invoice, eInvoice, canRefund, canCredit }: IssuedPage): Record<IssuedDialog, boolean> {
  const { balance } = invoice;
  const needsIrn = eInvoice !== null && eInvoice.entered === null;
  const canMail = invoice.draft.clientEmail.trim() !== "" && !needsIrn;
  return {
    pay: balance > 0,
    refund: balance < 0 && canRefund,
    mail: canMail,
    receipt: canMail && hasReceipt(invoice),
    remind: canMail && balance > 0,
    credit: canCredit && invoice.credited < invoice.charged,
    debit: canCredit,
    irn: canCredit && (needsIrn || eInvoice?.entered?.canCorrect === true),
    "cancel-irn": canCredit && typeof eInvoice?.entered?.cancelUntil === "string",
  };
}

const isInvoiceMailed = ({ history }: IssuedPage) => history.some(({ action }) => action === "invoice sent");

const primaryOf = (page: IssuedPage) => primaryAction(page.state, isInvoiceMailed(page), possibleDialogs(page));

type Action = Exclude<PrimaryAction, "copy">;

function labelOf(page: IssuedPage, action: Action): string {
  if (page.shownNote && action === "mail") return `Mail ${page.shownNote.kind.toLowerCase()}`;
  return actionLabel(action, action === "receipt" ? isReceiptMailed(page.history) : isInvoiceMailed(page));
}

/** The document that is shown is the one that is mailed, and that is shown again when the dialog closes. */
const urlOf = ({ shownNote }: IssuedPage, action: Action) => `?${action}${shownNote ? `&note=${shownNote.id}` : ""}`;

/** What is usually done next. */
export function PrimaryButton({ page, small }: { page: IssuedPage; small: boolean }) {
  const primary = primaryOf(page);
  return primary === "copy" ? (
    <CopyForm page={page}>
      <IntentButton intent="copy" small={small} busyLabel="Copying...">
        Copy as draft
      </IntentButton>
    </CopyForm>
  ) : (
    <ButtonLink to={urlOf(page, primary)} small={small} preventScrollReset>
      {labelOf(page, primary)}
    </ButtonLink>
  );
}

const CopyForm = ({ page, children }: { page: IssuedPage; children: ReactNode }) => (
  <Form method="post" action={invoiceUrl(page)}>
    <input type="hidden" name="id" value={page.newIds.copy} />
    {children}
  </Form>
);

type Tool = {
  label: string;
  icon: IconName;
  to: string;
  target?: string;
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
};

/** Beside the primary button; in the menu where there is no room. */
function toolsOf(page: IssuedPage): Tool[] {
  const { shownNote } = page;
  const [primary, isPossible] = [primaryOf(page), possibleDialogs(page)];
  const icons = { mail: "email", pay: "plus", refund: "undo" } as const;
  const secondary = (["mail", "pay", "refund"] as const).filter((action) => isPossible[action] && action !== primary);
  return [
    { label: shownNote ? `${shownNote.kind} PDF` : "PDF", icon: "download", to: pdfUrl(page), reloadDocument: true },
    { label: shownNote ? `Print ${shownNote.kind.toLowerCase()}` : "Print Invoice", icon: "print", ...printLink(page) },
    ...secondary.map(
      (action): Tool => ({
        label: labelOf(page, action),
        icon: icons[action],
        to: urlOf(page, action),
        preventScrollReset: true,
      }),
    ),
  ];
}

export function IssuedHead({ page }: { page: IssuedPage }) {
  const { invoice, state, shownNote, today } = page;
  const { dueDate } = invoice.draft;
  const tools = toolsOf(page);
  return (
    <DocumentHead
      {...invoiceHead(state)}
      title={invoice.number}
      status={
        shownNote ? (
          <p className="document-head__status">
            <span className="no-wrap">{`${shownNote.kind} ${shownNote.number}`}</span>
            <Link to="?" preventScrollReset>
              Show invoice
            </Link>
          </p>
        ) : (
          invoice.balance > 0 && dueDate && <DueDate day={dueDate} today={today} />
        )
      }
    >
      {tools.map(({ label, ...link }) => (
        <ButtonLink {...link} key={link.icon} className="document-head__tool" small variant="quiet">
          {label}
        </ButtonLink>
      ))}
      <PrimaryButton page={page} small />
      <Menu label="More" iconOnly icon="dots" small>
        <div className="document-head__narrow-tools">
          {tools.map(({ label, ...link }) => (
            <MenuLink {...link} key={link.icon}>
              {label}
            </MenuLink>
          ))}
        </div>
        <MenuItems page={page} />
      </Menu>
    </DocumentHead>
  );
}

function MenuItems({ page }: { page: IssuedPage }) {
  const { id, invoice, state, history, shownNote, canCredit } = page;
  const [primary, isPossible] = [primaryOf(page), possibleDialogs(page)];
  return (
    <>
      <MenuLink to={pdfUrl(page, "copy=supplier")} icon="download" reloadDocument>
        PDF, duplicate for the office
      </MenuLink>
      {shownNote && isPossible.mail && (
        <MenuLink to="?mail" icon="email">
          {isInvoiceMailed(page) ? "Mail invoice again" : "Mail invoice"}
        </MenuLink>
      )}
      {isPossible.receipt && primary !== "receipt" && (
        <MenuLink to="?receipt" icon="email">
          {labelOf(page, "receipt")}
        </MenuLink>
      )}
      {isPossible.remind && primary !== "remind" && (
        <MenuLink to="?remind" icon="clock">
          Send reminder
        </MenuLink>
      )}
      <WhatsAppMenuLink record={{ type: "invoice", id }} template={whatsAppTemplate(state, invoice.balance, history)} />
      <CopyForm page={page}>
        <MenuButton icon="plus" type="submit" name="intent" value="copy">
          Copy as draft
        </MenuButton>
      </CopyForm>
      {canCredit && (
        <>
          <MenuRule />
          {isPossible.credit && (
            <MenuLink to="?credit" icon="undo">
              Credit all or part (credit note)
            </MenuLink>
          )}
          <MenuLink to="?debit" icon="plus">
            Charge more (debit note)
          </MenuLink>
        </>
      )}
    </>
  );
}
