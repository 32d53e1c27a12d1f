import { data, redirect } from "react-router";
import { languageOfPath } from "#app/company/language-path.ts";
import { linkUrl } from "#app/company/link-address.ts";
import { linkErrorsIn, linkTextsIn } from "#app/content/link-pages/texts.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { DomainError } from "#app/errors.ts";
import { readSecretLink, type SecretLink } from "#app/identity/secret-link.server.ts";
import { paperProblem } from "#app/papers/paper-signs.ts";
import { statusOf } from "#app/platform/http-errors.server.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { storableText } from "#app/platform/values/forms.ts";
import { acceptAmendment, declineAmendment } from "../amendments/accept-amendment.server.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { chooseIntent, chosenIn, type QuoteActionData } from "./choices.ts";
import { keepChoices } from "./keep-choices.server.ts";
import { askForChange, askToReopen, declineQuote, undoDecline } from "./quote-answers.server.ts";

const maxName = 120;
const maxText = 2_000;
/** At least two letters of any script. */
const isName = (name: string) => (name.match(/\p{L}/gu) ?? []).length >= 2;

type Values = QuoteActionData["values"];
type Errors = QuoteActionData["errors"];

/** The text that each button sends. */
const answerTexts = {
  ...{ accept: "name", change: "change", decline: "reason" },
  ...{ "accept amendment": "name", "decline amendment": "reason" },
} as const satisfies Record<string, keyof Values>;
const isAnswer = (intent: string): intent is keyof typeof answerTexts => Object.hasOwn(answerTexts, intent);

/** What was written for another button would be lost. */
const unsentTexts = (intent: keyof typeof answerTexts, values: Values, message: string): Errors =>
  Object.fromEntries(
    (["change", "reason"] as const).filter((name) => name !== answerTexts[intent] && values[name]).map((name) => [name, message]),
  );

const maxLengths = { name: maxName, change: maxText, reason: maxText };

const tooLong = (values: Values, message: string): Errors =>
  Object.fromEntries(
    (["name", "change", "reason"] as const).flatMap((name) => {
      const max = maxLengths[name];
      return values[name].length > max ? [[name, fillPlaceholders(message, { max: max.toLocaleString("en-IN") })]] : [];
    }),
  );

/** Handles the forms on a client's page of a quote. A refused form gets back the entered and chosen values. */
export async function handleClientQuoteForm(request: Request) {
  const form = await postedForm(request);
  const text = (name: string) => storableText(String(form.get(name) ?? "")).trim();
  const values = { name: text("name").replaceAll(/\s+/g, " "), change: text("change"), reason: text("reason") };
  const intent = text("intent");
  const language = languageOfPath(new URL(request.url).pathname);
  const { quote: texts } = linkTextsIn(language);
  const refusals = linkErrorsIn(language);
  const chosen = chosenIn(form);
  const revision = Number(text("revision").slice(0, 9)) || 0;
  const amendment = Number(text("amendment").slice(0, 9)) || 0;
  const isAcceptance = intent === "accept" || intent === "accept amendment";
  const submitted: QuoteActionData = { intent, values, chosen, errors: {} };
  const refuse = (refusal: Partial<QuoteActionData>, status: number) =>
    data<QuoteActionData>({ ...submitted, ...refusal }, { status });

  const answers: Record<string, (link: SecretLink) => Promise<void>> = {
    accept: (link) =>
      acceptQuote(link, { name: values.name, revision, shownTotal: Number(text("total").slice(0, 20)), chosenIds: chosen }),
    change: (link) => askForChange(link, { revision, text: values.change }),
    decline: (link) => declineQuote(link, { revision, text: values.reason }),
    "undo decline": (link) => undoDecline(link),
    reopen: (link) => askToReopen(link),
    "accept amendment": (link) =>
      acceptAmendment(link, values.name, {
        number: amendment,
        total: Number(text("total").slice(0, 20)),
        schedule: text("schedule").replaceAll("\r\n", "\n"),
      }),
    "decline amendment": (link) => declineAmendment(link, { number: amendment, answer: values.reason }),
  };
  const answer = Object.hasOwn(answers, intent) ? answers[intent] : undefined;
  const unprintable = paperProblem(values.name);
  const nameProblem = isName(values.name) ? unprintable && (refusals.notOnPaper || unprintable) : texts.nameMissing;
  const errors: QuoteActionData["errors"] = {
    ...(isAnswer(intent) && unsentTexts(intent, values, texts.unsent)),
    ...(isAcceptance && nameProblem && { name: nameProblem }),
    ...(isAcceptance &&
      !form.has("agree") && {
        agree: intent === "accept" ? texts.agreeMissing : refusals.agreeAmendment,
      }),
    ...(intent === "change" && values.change.length < 3 && { change: texts.changeMissing }),
    ...tooLong(values, refusals.tooLong),
  };
  try {
    const link = await readSecretLink(request, "quote");
    // Without JavaScript the button "Update total" shows the total of the chosen options.
    if (intent === chooseIntent) {
      await keepChoices(link, revision, chosen);
      return data<QuoteActionData>(submitted);
    }
    if (!answer) return refuse({ message: refusals.unknownButton }, 400);
    if (Object.keys(errors).length > 0) return refuse({ errors }, 400);
    await answer(link);
    // The fragment moves keyboard and screen reader to the result.
    const result = intent === "accept" ? "record" : amendment ? `amendment-${amendment}` : "main";
    return redirect(`${linkUrl(link.address)}#${result}`, 303);
  } catch (error) {
    if (!(error instanceof DomainError) || !error.message) throw error;
    return refuse({ message: error.message }, statusOf(error) ?? 500);
  }
}
