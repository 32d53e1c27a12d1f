import { data, redirect } from "react-router";
import { paperProblem } from "#app/papers/paper-signs.ts";
import { DomainError } from "#app/platform/errors.ts";
import { storableText } from "#app/platform/forms.ts";
import { statusOf } from "#app/platform/http-errors.server.ts";
import { linkUrl } from "#app/platform/link-address.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { readSecretLink, type SecretLink } from "#app/platform/secret-link.server.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { askForChange, askToReopen, declineQuote, undoDecline } from "./quote-answers.server.ts";
import { chosenIn, type QuoteActionData } from "./quote-form.ts";

const maxName = 120;
const maxText = 2_000;
/** At least two letters of any script. */
const isName = (name: string) => (name.match(/\p{L}/gu) ?? []).length >= 2;

/** Handles the forms on a client's page of a quote. A refused form gets back the entered and chosen values. */
export async function handleClientQuoteForm(request: Request) {
  const form = await postedForm(request);
  const text = (name: string, max: number) =>
    storableText(String(form.get(name) ?? ""))
      .trim()
      .slice(0, max);
  const values = {
    name: text("name", maxName).replaceAll(/\s+/g, " "),
    change: text("change", maxText),
    reason: text("reason", maxText),
  };
  const intent = text("intent", 20);
  const chosen = chosenIn(form);
  const revision = Number(text("revision", 9)) || 0;
  const submitted: QuoteActionData = { intent, values, chosen, errors: {} };
  const refuse = (refusal: Partial<QuoteActionData>, status: number) =>
    data<QuoteActionData>({ ...submitted, ...refusal }, { status });

  const answers: Record<string, (link: SecretLink) => Promise<void>> = {
    accept: (link) =>
      acceptQuote(link, { name: values.name, revision, shownTotal: Number(text("total", 20)), chosenIds: chosen }),
    change: (link) => askForChange(link, { revision, text: values.change }),
    decline: (link) => declineQuote(link, { revision, text: values.reason }),
    "undo decline": (link) => undoDecline(link),
    reopen: (link) => askToReopen(link),
  };
  const answer = Object.hasOwn(answers, intent) ? answers[intent] : undefined;
  const nameProblem = isName(values.name) ? paperProblem(values.name) : "Type your full name to accept.";
  const errors: QuoteActionData["errors"] = {
    ...(intent === "accept" && nameProblem && { name: nameProblem }),
    ...(intent === "accept" && !form.has("agree") && { agree: "Please tick that you accept the quote and its terms." }),
    ...(intent === "change" && values.change.length < 3 && { change: "Please write what should be different." }),
  };
  try {
    const link = await readSecretLink(request, "quote");
    // Without JavaScript this button shows the total of the chosen options.
    if (intent === "recount") return data<QuoteActionData>(submitted);
    if (!answer)
      return refuse({ message: "Nothing was changed: this page does not know that button. Please load it again." }, 400);
    if (Object.keys(errors).length > 0) return refuse({ errors }, 400);
    await answer(link);
    // The fragment moves keyboard and screen reader to the result.
    return redirect(`${linkUrl(link.address)}#${intent === "accept" ? "record" : "main"}`, 303);
  } catch (error) {
    if (!(error instanceof DomainError) || !error.message) throw error;
    return refuse({ message: error.message }, statusOf(error) ?? 500);
  }
}
