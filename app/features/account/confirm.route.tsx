import { useEffect } from "react";
import { data, redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { ConfirmationRequired } from "#app/errors.ts";
import { confirmIdentity, readIdentityMethods } from "#app/identity/confirm-identity.server.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { IdentityForm } from "#app/ui/form/identity-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { Route } from "./+types/confirm.route";
import { downloadPath } from "./account.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Confirm" });

/** A download that needs a confirmed session redirects here. After the confirmation this page starts the download. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const file = downloadPath(url.searchParams.get("next"));
  const isConfirmed = person.isConfirmed;
  return { file, email: person.email, question: isConfirmed ? null : { methods: await readIdentityMethods(person) } };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const person = personOf(context);
  try {
    const { isConfirmed } = await confirmIdentity(person, await postedForm(request));
    return isConfirmed ? redirect(url.pathname + url.search) : data({ error: "Please enter it.", errorMessage: undefined }, 400);
  } catch (error) {
    if (!(error instanceof ConfirmationRequired)) throw error;
    const wait = error.retryAfterSeconds;
    return data({ error: error.message, errorMessage: undefined }, { status: wait ? 429 : 401, headers: retryAfter(wait) });
  }
}

/** IdentityForm posts nothing but the password, code or passkey. */
const noFields = {};
type ConfirmActionData = { error?: string; errorMessage?: string };
export const clientAction = formsClientAction([], (reason) => reason);

export default function Confirm({ loaderData }: Route.ComponentProps) {
  const { file, question, email } = loaderData;
  const result = useActionResult<ConfirmActionData>();
  const isReady = question === null && file !== null;
  useEffect(() => {
    if (isReady) location.assign(file);
  }, [isReady, file]);
  return (
    <>
      <PageHeader title="Download" intro={file ? fileName(file) : "There is no such file."} />
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      {question && (
        <IdentityForm
          question={{ ...question, fields: noFields, error: result?.error }}
          action={`/dashboard/confirm?next=${encodeURIComponent(file ?? "")}`}
          email={email}
        />
      )}
      {isReady && (
        <>
          <Notice>Thank you. The download starts by itself.</Notice>
          <div className="actions">
            <ButtonLink to={file} small icon="download" reloadDocument>{`Download ${fileName(file)}`}</ButtonLink>
            {/* The page that links to a download has the same address without the ending. */}
            <ButtonLink to={withoutEnding(file)} small variant="quiet">
              Back
            </ButtonLink>
          </div>
        </>
      )}
    </>
  );
}

const upTo = (path: string, end: string) => path.split(end, 1)[0] as string;
const fileName = (path: string) => upTo(path, "?").replace(/^.*\//, "");
const withoutEnding = (path: string) => upTo(path, ".csv").replace(/\/statement$/, "");
