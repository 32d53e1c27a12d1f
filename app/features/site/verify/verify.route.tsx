import { data, Form, useNavigation } from "react-router";
import { mainOffice } from "#app/company/company.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useCompany } from "#app/company/use-company.ts";
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

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Check a document", noIndex: true });

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const headers = new Headers(loaderHeaders);
  headers.set("Cache-Control", "no-store");
  return headers;
};

export async function loader({ url }: Route.LoaderArgs) {
  const query = readVerificationQuery(url.searchParams);
  const problems = url.searchParams.size === 0 ? null : verificationProblems(query);
  const isComplete = problems !== null && Object.keys(problems).length === 0;
  const result: VerificationResult | null = isComplete ? await verifyDocument(query) : null;
  const loaderData = { query, problems: problems ?? {}, result };
  if (result && "waitSeconds" in result) return data(loaderData, { status: 429, headers: retryAfter(result.waitSeconds) });
  return data(loaderData, { status: problems && !isComplete ? 400 : 200 });
}

export default function VerifyPage({ loaderData: { query, problems, result } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <main id="main">
      <PageBanner title="Check a document" intro="Was this invoice, note or voucher issued by us, just as you have it?" compact />
      <div className="prose page-width">
        <Result {...query} result={result} />
        <Form method="get" className="stack gap-5 document-check" noValidate>
          <Field
            label="Number"
            name="number"
            defaultValue={query.number}
            error={problems.number}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
          <Field
            label="Fingerprint"
            name="fingerprint"
            defaultValue={query.fingerprint}
            error={problems.fingerprint}
            hint="Printed beside the totals, such as 3F2A-90BC-77D1-0E4B."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <Button busy={busy} busyLabel="Checking...">
            Check this document
          </Button>
        </Form>
        <p>
          The answer says only whether we issued a document with this text. It does not say what is in it, whether it was paid, or
          whether a later credit note changed it. Documents from before fingerprints were printed have one too: ask us for it.
        </p>
      </div>
    </main>
  );
}

function Result({ number, fingerprint, result }: VerificationQuery & { result: VerificationResult | null }) {
  const company = useCompany();
  if (result === null) return null;
  if ("waitSeconds" in result)
    return <ErrorBox message="Too many documents were checked from here. Please wait a few minutes, or ring us." />;
  if (result.isIssued) return <Notice>{`Yes. ${company.name} issued ${number} with the fingerprint ${fingerprint}.`}</Notice>;
  const { phone } = mainOffice(company);
  return (
    <ErrorBox
      title="No such document"
      message="We issued no document with this number and this fingerprint. Please compare both with your document. If they are right, do not pay it before you have asked us."
    >
      <p>
        <a href={telHref(phone.display)}>{phone.display}</a>
      </p>
    </ErrorBox>
  );
}
