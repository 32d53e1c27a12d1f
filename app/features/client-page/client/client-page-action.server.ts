import { data, redirect } from "react-router";
import { z } from "zod";
import { languageOfPath } from "#app/company/language-path.ts";
import { linkUrl } from "#app/company/link-address.ts";
import { linkErrorsIn } from "#app/content/link-pages/texts.ts";
import { DomainError, Invalid, NotFound } from "#app/errors.ts";
import { answerExtra } from "#app/features/quotes/extras/extras.server.ts";
import { extraAnswer } from "#app/features/quotes/extras/extras.ts";
import { linkErrors, linkLanguage } from "#app/identity/link-errors.server.ts";
import { readSecretLink, type SecretLink } from "#app/identity/secret-link.server.ts";
import { statusOf } from "#app/platform/http-errors.server.ts";
import { currentRequest, postedForm } from "#app/platform/request.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { type FormActionData, NewId, readForm, submittedValues } from "#app/platform/values/forms.ts";
import { claimProblems, newClaim } from "../claims.ts";
import type { ClientForm } from "../client-page.ts";
import { askQuestion, claimPayment, uploadFile } from "./client-actions.server.ts";

type Handler = (link: SecretLink, form: FormData) => Promise<void>;

/** `claim`: the client reports a payment. `ask`: a question. `upload`: a file. `section`: the id of the part of the page that shows the result. */
const handlers: Record<ClientForm, { handle: Handler; section: string }> = {
  claim: {
    section: "paid",
    handle: (link, form) => {
      const picture = fileOf(form, "picture");
      const errors = linkErrors(link);
      const given = { hasPicture: picture !== null, today: today(), errors, language: linkLanguage(link) };
      const claim = readForm(newClaim(errors), form, (entered) => claimProblems(entered, given));
      return readSentFile(picture).then((sent) => claimPayment(link, claim, sent));
    },
  },
  ask: {
    section: "questions",
    handle: (link, form) => {
      const { id, text } = readForm(z.object({ id: NewId, text: z.string().default("") }), form);
      return askQuestion(link, id, text);
    },
  },
  extra: {
    section: "extras",
    handle: (link, form) => answerExtra(link, readForm(extraAnswer(linkErrors(link)), form)),
  },
  upload: {
    section: "documents",
    handle: async (link, form) => {
      const sent = await readSentFile(fileOf(form, "file"));
      if (!sent) throw new Invalid({ file: linkErrors(link).file.missing });
      return uploadFile(link, sent);
    },
  },
};

/** Handles the forms of a client's page. A refused form gets its values back; after any other the browser is redirected to the section that it belongs to. */
export async function handleClientPageForm(request: Request) {
  const form = await postedForm(request);
  const isTooLarge = currentRequest()?.isTooLarge ?? false;
  const errors = linkErrorsIn(languageOfPath(new URL(request.url).pathname));
  const intent = isTooLarge ? intentOfTruncatedForm(form) : String(form.get("intent") ?? "");
  try {
    const link = await readSecretLink(request, "client");
    if (!isClientForm(intent)) return data<FormActionData>({ errorMessage: errors.unknownButton }, 400);
    const { handle, section } = handlers[intent];
    if (isTooLarge) throw new Invalid({ [intent === "claim" ? "picture" : "file"]: errors.file.tooLarge });
    await handle(link, form);
    return redirect(`${linkUrl(link.address, "", [["done", intent]])}#${section}`);
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof NotFound || !isClientForm(intent)) throw error;
    const formErrors = {
      intent,
      values: submittedValues(form),
      formError: error.message || undefined,
      errors: "errors" in error ? (error.errors as Partial<Record<string, string>>) : {},
    };
    const status = isTooLarge && error instanceof Invalid ? 413 : (statusOf(error) ?? 500);
    return data<FormActionData>({ formErrors }, { status });
  }
}

/** The intent of a form that was too large, so that only its beginning was read. The submit button, which has the intent, comes after the file. */
const intentOfTruncatedForm = (form: FormData): ClientForm => (form.has("picture") ? "claim" : "upload");

const isClientForm = (intent: string): intent is ClientForm => Object.hasOwn(handlers, intent);

const fileOf = (form: FormData, name: string): File | null => {
  const file = form.get(name);
  return file instanceof File && (file.size > 0 || file.name !== "") ? file : null;
};

const readSentFile = async (file: File | null) => file && { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
