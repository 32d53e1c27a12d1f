import type { PageHandle } from "#app/browser/page-scripts.tsx";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { languageOfPath } from "#app/company/language-path.ts";
import { LinkPage } from "#app/company/link-pages/link-page.tsx";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { contactOf, coverPicture } from "#app/features/quotes/client/client.server.ts";
import { readSecretLink, secretLinkHeaders, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { env } from "#app/platform/env.ts";
import { today } from "#app/platform/values/dates.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ContactCard } from "#app/ui/page/secret-page.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { ClaimList } from "../claim-list.tsx";
import { readClientPage } from "../client-page.server.ts";
import { type ClientForm, clientFormIntents, clientPageUrls } from "../client-page.ts";
import { nextStep, type Step } from "../next-step.ts";
import type { Route } from "./+types/client-page.route.ts";
import { ClaimForm } from "./claim-form.tsx";
import { ClientCover } from "./client-cover.tsx";
import { handleClientPageForm } from "./client-page-action.server.ts";
import { DocumentsSection } from "./documents-section.tsx";
import { ExtrasSection } from "./extras-section.tsx";
import { FunctionsSection } from "./functions-section.tsx";
import { PageSection } from "./page-section.tsx";
import { PayPanel } from "./pay-panel.tsx";
import { paymentDetails } from "./payment-details.server.ts";
import { PaymentsSection } from "./payments-section.tsx";
import { QuestionsSection } from "./questions-section.tsx";
import "./client-page.css";

export const handle: PageHandle = { scripts: "ahead" };
export const headers = () => secretLinkHeaders;
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} · ${loaderData.brand.name}` : "Page not found" },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  const link = await readSecretLink(request, "client");
  const language = languageOfPath(url.pathname);
  const { client: texts } = linkTextsIn(language);
  const page = await readClientPage(link);
  const owner = page.contact ?? { name: "", role: "" };
  const { brand, contact, address } = contactOf(page.office, owner, `${page.name || texts.whatsapp}: `, language);
  const claimToCorrect = page.claims.find(({ id, state }) => state === "refused" && id === url.searchParams.get("correct"));
  return {
    page,
    title: fillPlaceholders(texts.title, { event: page.name || texts.event }),
    link: link.address,
    shareUrl: env().ORIGIN + secretLinkUrl("client", link.token, language),
    pay: paymentDetails(page),
    claimToCorrect: claimToCorrect ?? null,
    done: clientFormIntents.find((form) => form === url.searchParams.get("done")) ?? null,
    brand,
    contact,
    address,
    picture: coverPicture(page.picture),

    newIds: { claim: crypto.randomUUID(), question: crypto.randomUUID() },
    today: today(),
  };
}

export const action = ({ request }: Route.ActionArgs) => handleClientPageForm(request);
export const clientAction = formsClientAction(clientFormIntents);

export default function ClientPageView({ loaderData }: Route.ComponentProps) {
  const result = useActionResult<FormActionData>();
  const { page, link, shareUrl, pay, claimToCorrect, done, contact, address, picture, newIds, today } = loaderData;
  const { client: texts, quote: quoteTexts } = useLinkTexts();
  const language = useLanguage();
  const urls = clientPageUrls(link);
  const thanksFor = (form: ClientForm, count: number) =>
    !result &&
    done === form && (
      <Notice comesIntoView key={count}>
        {texts.thanks[form]}
      </Notice>
    );
  const { plan, claims, messages, functions, seenUntil } = page;
  const planned = functions.filter((one) => !one.isCancelled);
  const step = nextStep(
    {
      ...page,
      functions: planned,
      hasDocuments: page.papers.length + page.files.length > 0,
      canPay: pay !== null,
      correctUrl: urls.correct,
    },
    { today, language, texts },
  );
  const isCancelled = page.status === "cancelled";
  const isPostponed = page.postponed === true;
  const canPay = pay !== null && !isCancelled;
  const contactFirstName = contact.name.split(" ")[0];
  const footer = `${fillPlaceholders(texts.footer, { name: contactFirstName ?? "" })} ${address}`;
  return (
    <LinkPage footer={footer} shareUrl={shareUrl}>
      <ClientCover
        {...{ picture, isCancelled, isPostponed, today }}
        functions={planned}
        name={page.name || texts.event}
        city={page.city}
      />
      <main id="main" className="secret-page__width secret-page__columns client-page">
        <div className="secret-page__main">
          {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
          <NextStepBox step={step} />
          {page.extras.length > 0 && <ExtrasSection extras={page.extras} fileUrl={urls.file} />}
          {!(isCancelled && plan.total === 0 && plan.received === 0) && (
            <PaymentsSection plan={plan} paperUrl={urls.paper} today={today} />
          )}
        </div>
        {(canPay || claims.length > 0) && (
          <aside className="client-page__aside" aria-label={texts.paying}>
            {canPay && <PayPanel {...pay} />}
            <PageSection id="paid" title={texts.paid}>
              {claims.some(({ state }) => state === "open") && thanksFor("claim", claims.length)}
              {(canPay || claimToCorrect) && (
                <ClaimForm
                  newId={newIds.claim}
                  due={pay?.due?.amount ?? 0}
                  today={today}
                  claimToCorrect={claimToCorrect}
                  count={claims.length}
                />
              )}
              {claims.length > 0 && (
                <>
                  <h3>{texts.told}</h3>
                  <ClaimList claims={claims} correctUrl={urls.correct} seenUntil={seenUntil} />
                </>
              )}
            </PageSection>
          </aside>
        )}
        <div className="secret-page__main">
          <FunctionsSection {...{ functions, isCancelled, isPostponed }} changes={page.changes} calendarUrl={urls.calendar} />
          <DocumentsSection {...page} urls={urls}>
            {thanksFor("upload", page.files.length)}
          </DocumentsSection>
          <QuestionsSection messages={messages} seenUntil={seenUntil} newId={newIds.question} answeredBy={contact.name}>
            {thanksFor("ask", messages.length)}
          </QuestionsSection>
          <PageSection id="contact" title={texts.planner}>
            <ContactCard {...contact} call={quoteTexts.call} />
          </PageSection>
        </div>
      </main>
    </LinkPage>
  );
}

function NextStepBox({ step: { title, text, label, to } }: { step: Step }) {
  const { client } = useLinkTexts();
  return (
    <div className="next-step-frame">
      <section className="next-step" aria-labelledby="next-step">
        <div>
          <h2 id="next-step">{client.nextStep}</h2>
          <p>{title}</p>
          <small className="line above-2">{text}</small>
        </div>
        <ButtonLink to={to} variant="accent" reloadDocument={!to.startsWith("#")}>
          {label}
        </ButtonLink>
      </section>
    </div>
  );
}
