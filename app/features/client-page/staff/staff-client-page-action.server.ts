import { redirect } from "react-router";
import { z } from "zod";
import { DomainError } from "#app/errors.ts";
import { readAdvance, sendVoucher } from "#app/features/money/advances/advances.server.ts";
import { readPaymentForm } from "#app/features/money/payments/payments.server.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import { undeliveredNote } from "#app/mail/mail.server.ts";
import type { Person } from "#app/permissions.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { type FormActionData, NewId, readForm } from "#app/platform/values/forms.ts";
import { withParam } from "#app/records/list-filters.ts";
import { answerClient } from "./answer-client.server.ts";
import {
  closeClientLink,
  confirmByAdvance,
  confirmByPayment,
  makeClientLink,
  refuseClaim,
  renewClientLink,
} from "./staff-client-page.server.ts";

/** Mails the voucher of an advance to the client, once. @returns false when that is impossible, for example without an email address; the advance's page has a button for later */
async function mailVoucher(person: Person, advanceId: string): Promise<boolean> {
  try {
    await sendVoucher(person, advanceId, advanceId, null);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** The action of the staff's page about a client's page, and of other pages with its dialogs. */
export function handleStaffClientPage(submission: Submission, eventId: string) {
  async function recordAdvance({ person, form, returnTo }: Submission) {
    const advance = readAdvance(form);
    await confirmByAdvance(person, String(form.get("claim")), { eventId }, advance);
    const isMailed = await mailVoucher(person, advance.id);
    return redirect(
      withParam(returnTo, `recorded=${advance.id}${isMailed ? `&mailed=${undeliveredNote() && "undelivered"}` : ""}`),
    );
  }
  async function recordPayment({ person, form, returnTo }: Submission) {
    const invoiceId = String(form.get("invoice"));
    const { invoiceIds: _, ...payment } = await readPaymentForm(person, { invoiceId }, form);
    await confirmByPayment(person, String(form.get("claim")), invoiceId, payment);
    return redirect(withParam(returnTo, `paid=${payment.id}`));
  }
  async function answer({ person, form, returnTo }: Submission) {
    const sent = readForm(z.object({ id: NewId, text: z.string().default(""), seen: z.string().optional() }), form);
    const mail = await answerClient(person, eventId, sent);
    return redirect(
      withParam(returnTo, `answered=${encodeURIComponent(mail === "sent" && undeliveredNote() ? "undelivered" : mail)}`),
    );
  }
  return dispatchIntent<FormActionData, "record-advance" | "record-payment" | "refuse" | "answer">(submission, {
    forms: {
      "record-advance": recordAdvance,
      "record-payment": recordPayment,
      answer,
      refuse: ({ person, form }) => refuseClaim(person, String(form.get("claim") ?? ""), String(form.get("reason") ?? "")),
    },
    buttons: {
      make: says(({ person }) => makeClientLink(person, eventId), "The link is ready: copy it and send it to the client."),
      renew: says(({ person }) => renewClientLink(person, eventId), "There is a new link. The old one opens nothing any more."),
      close: says(({ person }) => closeClientLink(person, eventId), "The link is closed: it opens nothing any more."),
    },
  });
}
