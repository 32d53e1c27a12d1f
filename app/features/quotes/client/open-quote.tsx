import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useNavigation, useSearchParams } from "react-router";
import { linkUrl } from "#app/company/link-address.ts";
import { LinkPage } from "#app/company/link-pages/link-page.tsx";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { type Language, listIn } from "#app/content/languages.ts";
import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn, isDay } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { ContactCard } from "#app/ui/page/secret-page.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { quoteTotals } from "../quote-totals.ts";
import { areSameIds, firstDayOf, linesOf, ownFunctions, type QuoteContent, readChoices } from "../quotes.ts";
import { AcceptCard } from "./accept-card.tsx";
import { changeText } from "./choice-change.ts";
import { chooseIntent, chosenIn, optionName, type QuoteActionData } from "./choices.ts";
import { QuoteBill } from "./quote-bill.tsx";
import { QuoteCover } from "./quote-cover.tsx";
import { FunctionLinks, QuoteFunctions } from "./quote-functions.tsx";
import { Schedule, Terms } from "./quote-sections.tsx";
import { Answers, CarriedNotice, StateNotice } from "./quote-state.tsx";
import type { QuoteView } from "./quote-view.server.ts";
import { RevisionComparison } from "./revision-comparison.tsx";
import "./quote-parts.css";

type OpenQuoteProps = {
  view: QuoteView;
  result?: QuoteActionData;
  /** The bar above a preview, in which nothing can be submitted. */
  preview?: ReactNode;
};

/** A quote that is neither accepted nor replaced: its options can be ticked while it is open. The totals update at once. */
export function OpenQuote({ view, result, preview }: OpenQuoteProps) {
  const isPreview = preview !== undefined;
  const { quote: texts, agreed } = useLinkTexts();
  const language = useLanguage();
  const { revision, state, link, shareUrl, number, contact, brand, address } = view;
  const { content, supply, validUntil } = revision;
  const isOpen = state === "open";
  const busy = useNavigation().state !== "idle";
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(() => readChoices(content, result?.chosen ?? view.chosen));
  const [change, setChange] = useState("");
  const [params, setParams] = useSearchParams();
  const keeper = useFetcher();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const page = useResultFocus(result);
  const form = useRef<HTMLFormElement>(null);
  const totals = quoteTotals(content, chosen, supply);

  function readForm() {
    // FormData has no disabled fields.
    if (!form.current || !isOpen) return;
    const next = readChoices(content, chosenIn(new FormData(form.current)));
    if (areSameIds(next, chosen)) return;
    setChosen(next);
    setChange(changeText(content, chosen, next, supply, texts));
    if (isPreview) return;
    setParams((before) => withOptions(before, next), { replace: true, preventScrollReset: true });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => keep(next), keepAfterMs);
  }
  /** For whoever opens the link next. Nobody waits for it: the address has the same. */
  function keep(ids: ReadonlySet<string>) {
    const form = withOptions(new URLSearchParams({ intent: chooseIntent, revision: String(revision.number) }), ids);
    keeper.submit(form, { method: "post", action: linkUrl(link) });
  }
  // Browsers restore what was ticked when a page is opened from the history.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first render
  useEffect(readForm, []);

  const contactFirstName = contact.name.split(" ")[0] ?? brand.name;
  // A refused answer leaves what is chosen in the address.
  const url = linkUrl(link, "", params.has(optionName) ? [...withOptions(new URLSearchParams(), chosen)] : []);
  const pdfUrl = linkUrl(
    link,
    "/pdf",
    [...chosen].map((id) => [optionName, id]),
  );
  const footer = `${fillPlaceholders(texts.footer, { name: contactFirstName })} ${address}`;
  return (
    <LinkPage
      isPreview={isPreview}
      footer={footer}
      shareUrl={params.has(optionName) ? `${shareUrl}&${withOptions(new URLSearchParams(), chosen)}` : shareUrl}
    >
      {preview}
      <Form method="post" ref={form} onChange={readForm} className={hydrated ? undefined : "quote--before-scripts"}>
        <input type="hidden" name="revision" value={revision.number} />
        <input type="hidden" name="total" value={totals.total} />
        <div ref={page}>
          <QuoteCover
            view={view}
            lastFact={{ label: texts.validUntil, value: <span className="no-wrap">{formatDayIn(validUntil, language)}</span> }}
          />
          <main id="main" className="secret-page__width secret-page__columns quote__body">
            <div className="secret-page__main">
              <section aria-label={texts.functions}>
                {!isOpen && result?.message && <ErrorBox message={result.message} />}
                <StateNotice view={view} busy={busy} />
                <Answers answers={view.answers} />
                <CarriedNotice carried={view.carried} />
                {view.since && (
                  <section className="page-section below-6">
                    <h2>{fillPlaceholders(agreed.versions.changedSince, { number: String(view.since.from) })}</h2>
                    <RevisionComparison comparison={view.since} />
                  </section>
                )}
                <FunctionLinks content={content} sums={totals.functions} />
              </section>
              <QuoteFunctions content={content} sums={totals.functions} chosen={chosen} isReadOnly={!isOpen} />
            </div>
            <aside className="secret-page__aside bill hung-card" id="total" aria-label={texts.yourTotal}>
              <QuoteBill content={content} totals={totals} chosen={chosen} change={change}>
                {isOpen && (
                  <div className="bill__actions">
                    {!hydrated && !isPreview && linesOf(content).some(({ kind }) => kind !== "fixed") && (
                      <Button variant="quiet" name="intent" value={chooseIntent} formAction={`${url}#total`} formNoValidate>
                        {texts.updateTotal}
                      </Button>
                    )}
                    <ButtonLink to="#accept">{texts.accept}</ButtonLink>
                    <ButtonLink variant="quiet" to="#questions">
                      {texts.askQuestion}
                    </ButtonLink>
                  </div>
                )}
              </QuoteBill>
            </aside>
            <div className="secret-page__main">
              <Schedule content={content} total={totals.total} acceptedOn={view.acceptedOn} />
              <Terms content={content} pdfUrl={isPreview ? null : pdfUrl} />
              <section className="page-section" id="questions">
                <h2>{texts.questions}</h2>
                <ContactCard {...contact} call={texts.call} />
              </section>
            </div>
          </main>
          {!isOpen && <div className="secret-page__space" />}
          {isOpen && (
            <>
              <aside className="total-bar" aria-label={texts.totalWithGst}>
                <div className="secret-page__width">
                  <p>
                    <small className="line text-small">{texts.totalWithGst}</small>
                    <b className="money" data-adding={texts.adding}>
                      {formatRupees(totals.total)}
                    </b>
                  </p>
                  <ButtonLink variant="accent" to="#accept">
                    {texts.acceptShort}
                  </ButtonLink>
                </div>
              </aside>
              <AcceptCard
                {...{ number, validUntil, contactFirstName, result, busy, url, isPreview }}
                requestId={view.request?.id}
                revision={revision.number}
                total={totals.total}
                hold={daysText(content, view.hold, { language, agreed })}
              />
            </>
          )}
        </div>
      </Form>
    </LinkPage>
  );
}

/** Several ticks are sent at once: a network may send 20 forms a minute. */
const keepAfterMs = 1000;

/** What accepting does to the days, and which functions have none. */
function daysText(
  content: QuoteContent,
  hold: string,
  { language, agreed }: { language: Language; agreed: LinkTexts["agreed"] },
): string {
  const undated = ownFunctions(content).filter(({ day }) => !isDay(day));
  const names = listIn(
    language,
    undated.map(({ name }) => name || agreed.oneFunction),
  );
  return [firstDayOf(content) && hold, names && fillPlaceholders(agreed.undated, { names })].filter(Boolean).join(" ");
}

/** The address has what is chosen, so that it is there after Reload, and for those to whom the page is sent. Empty: nothing is chosen. */
function withOptions(params: URLSearchParams, chosen: ReadonlySet<string>): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(optionName);
  for (const id of chosen.size > 0 ? chosen : [""]) next.append(optionName, id);
  return next;
}
