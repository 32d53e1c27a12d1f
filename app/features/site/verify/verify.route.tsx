import { data, Form, useNavigation } from "react-router";
import { mainOffice } from "#app/company/company.ts";
import { languageOfPath } from "#app/company/language-path.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useCompany } from "#app/company/use-company.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { verifyTexts } from "#app/content/verify-page.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { telHref } from "#app/platform/values/phone.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import type { Route } from "./+types/verify.route";
import { type VerificationResult, verifyDocument } from "./verify.server.ts";
import { readVerificationQuery, type VerificationQuery, verificationProblems } from "./verify.ts";
import "../prose.css";
import "./verify.css";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.texts.title ?? "", noIndex: true });

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const headers = new Headers(loaderHeaders);
  headers.set("Cache-Control", "no-store");
  return headers;
};

export async function loader({ url }: Route.LoaderArgs) {
  const texts = verifyTexts[languageOfPath(url.pathname)];
  const query = readVerificationQuery(url.searchParams);
  const problems = url.searchParams.size === 0 ? null : verificationProblems(query, texts);
  const isComplete = problems !== null && Object.keys(problems).length === 0;
  const result: VerificationResult | null = isComplete ? await verifyDocument(query) : null;
  const loaderData = { texts, query, problems: problems ?? {}, result };
  if (result && "waitSeconds" in result) return data(loaderData, { status: 429, headers: retryAfter(result.waitSeconds) });
  return data(loaderData, { status: problems && !isComplete ? 400 : 200 });
}

export default function VerifyPage({ loaderData: { texts, query, problems, result } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <main id="main">
      <PageBanner title={texts.title} intro={texts.intro} compact />
      <div className="prose page-width">
        <Result {...query} {...{ texts, result }} />
        <Form method="get" className="stack gap-5 document-check" noValidate>
          <Field
            label={texts.number}
            name="number"
            defaultValue={query.number}
            error={problems.number}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
          <Field
            label={texts.fingerprint}
            name="fingerprint"
            defaultValue={query.fingerprint}
            error={problems.fingerprint}
            hint={texts.fingerprintHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <Button busy={busy} busyLabel={texts.checking}>
            {texts.check}
          </Button>
        </Form>
        <p>{texts.about}</p>
      </div>
    </main>
  );
}

type ResultProps = VerificationQuery & { texts: Route.ComponentProps["loaderData"]["texts"]; result: VerificationResult | null };

function Result({ texts, number, fingerprint, result }: ResultProps) {
  const company = useCompany();
  if (result === null) return null;
  if ("waitSeconds" in result) return <ErrorBox message={texts.tooMany} />;
  if (result.isIssued) return <Notice>{fillPlaceholders(texts.issued, { company: company.name, number, fingerprint })}</Notice>;
  const { phone } = mainOffice(company);
  return (
    <ErrorBox title={texts.notIssuedTitle} message={texts.notIssued}>
      <p>
        <a href={telHref(phone.display)}>{phone.display}</a>
      </p>
    </ErrorBox>
  );
}
