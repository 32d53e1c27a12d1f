import { data, redirect } from "react-router";
import { englishPath, languageOfPath } from "#app/company/language-path.ts";
import type { InterfaceTexts } from "#app/content/interface/en.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import type { Language } from "#app/content/languages.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { services } from "#app/content/site/services.ts";
import { noticeVersion, publishedSite } from "#app/features/website/website.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isOutage, retryAfterSeconds } from "#app/platform/outage.server.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { clientIp, currentRequest, postedForm } from "#app/platform/request.server.ts";
import { sign } from "#app/platform/secret.server.ts";
import { type FormErrors, parseForm, submittedValues } from "#app/platform/values/forms.ts";
import { suggestEmail } from "./email-suggestion.ts";
import {
  askedEmailField,
  type EventType,
  enquiryForm,
  type FilledField,
  filledFields,
  filledServicesFields,
  guestChoiceField,
  honeypotField,
  type ServiceEventType,
  servicesForm,
  toEnquiry,
} from "./enquiries.ts";
import { consumeEnquiryLimit, type ReceivedEnquiry, receiveEnquiry } from "./receive-enquiry.server.ts";

export { acceptEnquiry, acknowledgementLimit } from "./receive-enquiry.server.ts";

/** The result of an enquiry form's action: what was sent, or why it was not accepted. */
export type EnquiryActionData = {
  sent?: FilledField[];
  formErrors?: FormErrors;
};

const serviceOfType: Readonly<Partial<Record<EventType | ServiceEventType, string>>> = {
  "Corporate Event": "corporate",
  "Product Launch": "corporate",
  "Concert / Festival": "cultural",
  Corporate: "corporate",
  Cultural: "cultural",
  Sports: "sports",
  Wedding: "weddings",
};

/** The types that a form offers: none whose service the website does not show. A service of the owner's own may be about any of them. */
export function offeredTypes<Type extends EventType | ServiceEventType>(
  types: readonly Type[],
  shown: readonly string[],
): Type[] {
  const isKnown = shown.every((slug) => services.some((service) => service.slug === slug));
  return types.filter((type) => {
    const service = serviceOfType[type];
    return !isKnown || !service || shown.includes(service);
  });
}

type ActionArgs = { request: Request; url: URL };
type Texts = InterfaceTexts["enquiry"];

export const handleContactForm = (args: ActionArgs) =>
  handleForm(args, "contact", (form, texts, language) => {
    const parsed = parseForm(enquiryForm(texts, language), form);
    return parsed.ok ? { ...parsed, sent: filledFields(parsed.data, texts, language) } : parsed;
  });

export const handleServicesForm = (args: ActionArgs) =>
  handleForm(args, "services", (form, texts) => {
    const parsed = parseForm(servicesForm(texts), form);
    return parsed.ok ? { ok: true, data: toEnquiry(parsed.data), sent: filledServicesFields(parsed.data, texts) } : parsed;
  });

type Parse = (
  form: FormData,
  texts: Texts,
  language: Language,
) => { ok: true; data: ReceivedEnquiry["enquiry"]; sent: FilledField[] } | { ok: false; formErrors: FormErrors };

/** Responds in the language of the page. */
async function handleForm({ request, url }: ActionArgs, source: ReceivedEnquiry["source"], parse: Parse) {
  const language = languageOfPath(url.pathname);
  // The page is not shown in this language any more. The browser posts the same form again, so that the visitor reads what became of it.
  if (language !== "en" && !publishedSite(language).page(`${source}-page`))
    throw redirect(englishPath(url.pathname) + url.search, 307);
  const form = await postedForm(request);
  const guestChoice = form.get(guestChoiceField);
  if (guestChoice && !form.get("guests")) form.set("guests", guestChoice);
  const texts = textsIn(language).enquiry;
  const parsed = parse(form, texts, language);
  const question = askAboutEmail(form, texts);
  if (!parsed.ok || question) {
    const { errors, ...formErrors } = parsed.ok ? { errors: {}, values: submittedValues(form) } : parsed.formErrors;
    return data<EnquiryActionData>({ formErrors: { ...formErrors, errors: { ...question, ...errors } } }, { status: 400 });
  }
  try {
    const waitSeconds = await consumeEnquiryLimit(clientIp());
    if (waitSeconds !== null) return formErrorResponse(form, texts.tooMany, 429, waitSeconds);
    await receiveEnquiry({
      enquiry: parsed.data,
      source,
      language,
      idempotencyKey: readShortText(request.headers.get("idempotency-key")) ?? readShortText(form.get("idempotency_key")),
      isHoneypotFilled: readShortText(form.get(honeypotField)) !== undefined,
      consent: { version: readNoticeVersion(form.get("notice_version")), sender: sign("consent", clientIp()).slice(0, 22) },
    });
    return data<EnquiryActionData>({ sent: parsed.sent });
  } catch (error) {
    log.error({ reason: String((error as Error).cause ?? error) }, "enquiry not stored");
    return isOutage(error)
      ? formErrorResponse(form, `${texts.failed} ${texts.databaseAway}`, 503, retryAfterSeconds)
      : formErrorResponse(
          form,
          `${texts.failed} ${fillPlaceholders(texts.faultIsOurs, { request: currentRequest()?.id ?? "" })}`,
          500,
        );
  }
}

/** Asks once about an address whose host is an obvious misspelling: the reply would never arrive. */
function askAboutEmail(form: FormData, texts: Texts): FormErrors["errors"] | null {
  const entered = String(form.get("email") ?? "");
  const email = suggestEmail(entered);
  return email && form.get(askedEmailField) !== entered ? { email: fillPlaceholders(texts.didYouMean, { email }) } : null;
}

/** The version of the privacy notice that the form linked to: one that was published, else the current one. */
function readNoticeVersion(submitted: FormDataEntryValue | null): number {
  const current = noticeVersion();
  const version = Number(submitted);
  return Number.isInteger(version) && version >= 1 && version <= current ? version : current;
}

/** A text without NUL, which PostgreSQL cannot store, and short enough for an index entry; undefined when it is empty. */
const readShortText = (value: FormDataEntryValue | null) =>
  typeof value === "string" ? value.replaceAll("\0", "").trim().slice(0, 200) || undefined : undefined;

/** The response when an enquiry was not stored: the form keeps its submitted values. */
function formErrorResponse(form: FormData, formError: string, status: number, waitSeconds?: number) {
  return data<EnquiryActionData>(
    { formErrors: { errors: {}, values: submittedValues(form), formError } },
    { status, headers: retryAfter(waitSeconds) },
  );
}
