import { data } from "react-router";
import { parseForm, type Refusal, submittedValues } from "#app/platform/forms.ts";
import { log } from "#app/platform/log.server.ts";
import { isOutage, retryAfterSeconds } from "#app/platform/outage.server.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { clientAddress } from "#app/platform/request.server.ts";
import { enquiryForm, servicesForm, wholeEnquiry, words } from "./enquiries.ts";
import { countEnquiry, type Received, receiveEnquiry } from "./receive-enquiry.server.ts";

/** What an enquiry form gets back. */
export type EnquiryActionData = { thanks?: string; refusal?: Refusal };

type Post = { request: Request };

/** The action of /contact. */
export const handleContactForm = (post: Post) => answer(post, "contact", (form) => parseForm(enquiryForm, form));

/** The action of /services: a shorter form into the same pipeline. */
export const handleServicesForm = (post: Post) =>
  answer(post, "services", (form) => {
    const parsed = parseForm(servicesForm, form);
    return parsed.ok ? { ok: true, data: wholeEnquiry(parsed.data) } : parsed;
  });

type Parse = (form: FormData) => { ok: true; data: Received["enquiry"] } | { ok: false; refusal: Refusal };

async function answer({ request }: Post, source: Received["source"], parse: Parse) {
  const form = await request.formData();
  const parsed = parse(form);
  if (!parsed.ok) return data<EnquiryActionData>({ refusal: parsed.refusal }, { status: 400 });
  try {
    const wait = await countEnquiry(clientAddress());
    if (wait !== null) return refuse(form, words.tooMany, 429, wait);
    await receiveEnquiry({
      enquiry: parsed.data,
      source,
      idempotencyKey: short(request.headers.get("idempotency-key")) ?? short(form.get("idempotency_key")),
      trapped: short(form.get(trap)) !== undefined,
    });
    return data<EnquiryActionData>({ thanks: words.thanks });
  } catch (error) {
    log.error({ reason: String((error as Error).cause ?? error) }, "enquiry not stored");
    return isOutage(error) ? refuse(form, words.failed, 503, retryAfterSeconds) : refuse(form, words.failed, 500);
  }
}

/** The field that only robots see and fill in. */
const trap = "fax_number";

/** What was sent, if anything was, as the database takes it: its index nothing long, its text no NUL. */
const short = (value: FormDataEntryValue | null) =>
  typeof value === "string" ? value.replaceAll("\0", "").trim().slice(0, 200) || undefined : undefined;

/** Not stored: the message above the form, and everything typed still in it. */
function refuse(form: FormData, formError: string, status: number, waitSeconds?: number) {
  return data<EnquiryActionData>(
    { refusal: { errors: {}, values: submittedValues(form), formError } },
    { status, headers: retryAfter(waitSeconds) },
  );
}
