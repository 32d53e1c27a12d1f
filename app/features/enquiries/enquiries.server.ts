import { data } from "react-router";
import { publishedSite } from "#app/features/website/website.server.ts";
import { type FormErrors, parseForm, submittedValues } from "#app/platform/forms.ts";
import { log } from "#app/platform/log.server.ts";
import { isOutage, retryAfterSeconds } from "#app/platform/outage.server.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { clientIp, currentRequest } from "#app/platform/request.server.ts";
import { sign } from "#app/platform/secret.server.ts";
import {
  enquiryForm,
  enquiryMessages,
  type FilledField,
  filledFields,
  filledServicesFields,
  honeypotField,
  servicesForm,
  toEnquiry,
} from "./enquiries.ts";
import { consumeEnquiryLimit, type ReceivedEnquiry, receiveEnquiry } from "./receive-enquiry.server.ts";

export { acceptEnquiry, acknowledgementLimit } from "./receive-enquiry.server.ts";

/** The result of an enquiry form's action: what was sent, or why it was not accepted. */
export type EnquiryActionData = { sent?: FilledField[]; formErrors?: FormErrors };

type ActionArgs = { request: Request };

/** The action of /contact. */
export const handleContactForm = (args: ActionArgs) =>
  handleForm(args, "contact", (form) => {
    const parsed = parseForm(enquiryForm, form);
    return parsed.ok ? { ...parsed, sent: filledFields(parsed.data) } : parsed;
  });

/** The action of /services, whose form is shorter. */
export const handleServicesForm = (args: ActionArgs) =>
  handleForm(args, "services", (form) => {
    const parsed = parseForm(servicesForm, form);
    return parsed.ok ? { ok: true, data: toEnquiry(parsed.data), sent: filledServicesFields(parsed.data) } : parsed;
  });

type Parse = (
  form: FormData,
) => { ok: true; data: ReceivedEnquiry["enquiry"]; sent: FilledField[] } | { ok: false; formErrors: FormErrors };

async function handleForm({ request }: ActionArgs, source: ReceivedEnquiry["source"], parse: Parse) {
  const form = await request.formData();
  const parsed = parse(form);
  if (!parsed.ok) return data<EnquiryActionData>({ formErrors: parsed.formErrors }, { status: 400 });
  try {
    const waitSeconds = await consumeEnquiryLimit(clientIp());
    if (waitSeconds !== null) return formErrorResponse(form, enquiryMessages.tooMany, 429, waitSeconds);
    await receiveEnquiry({
      enquiry: parsed.data,
      source,
      idempotencyKey: readKey(request.headers.get("idempotency-key")) ?? readKey(form.get("idempotency_key")),
      isHoneypotFilled: readKey(form.get(honeypotField)) !== undefined,
      consent: { version: readNoticeVersion(form.get("notice_version")), sender: sign("consent", clientIp()).slice(0, 22) },
    });
    return data<EnquiryActionData>({ sent: parsed.sent });
  } catch (error) {
    log.error({ reason: String((error as Error).cause ?? error) }, "enquiry not stored");
    return isOutage(error)
      ? formErrorResponse(form, `${enquiryMessages.failed} Our database is away for a moment.`, 503, retryAfterSeconds)
      : formErrorResponse(form, `${enquiryMessages.failed} The fault is ours (request ${currentRequest()?.id}).`, 500);
  }
}

/** The version of the privacy notice that the form linked to: one that was published, else the current one. */
function readNoticeVersion(submitted: FormDataEntryValue | null): number {
  const current = publishedSite().page("privacy-page")?.number ?? 1;
  const version = Number(submitted);
  return Number.isInteger(version) && version >= 1 && version <= current ? version : current;
}

/** Without NUL, which PostgreSQL's text cannot hold, and short enough for an index entry. */
const readKey = (value: FormDataEntryValue | null) =>
  typeof value === "string" ? value.replaceAll("\0", "").trim().slice(0, 200) || undefined : undefined;

/** Not stored: the form keeps its submitted values. */
function formErrorResponse(form: FormData, formError: string, status: number, waitSeconds?: number) {
  return data<EnquiryActionData>(
    { formErrors: { errors: {}, values: submittedValues(form), formError } },
    { status, headers: retryAfter(waitSeconds) },
  );
}
