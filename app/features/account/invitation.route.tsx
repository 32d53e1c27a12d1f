import { data, redirectDocument } from "react-router";
import { languageOfPath, pathIn } from "#app/company/language-path.ts";
import { useSitePath } from "#app/company/use-language.ts";
import { linkValidity } from "#app/content/mails/link-validity.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { readLinkToken } from "#app/identity/link-token.server.ts";
import { env } from "#app/platform/env.ts";
import { postedForm, readClient } from "#app/platform/request.server.ts";
import type { Route } from "./+types/invitation.route";
import { acceptInvitationSchema } from "./account.ts";
import { AccountNotice, FullNameField } from "./account-fields.tsx";
import { accountTexts } from "./account-texts.server.ts";
import { accountMeta, useAccountTexts } from "./account-texts.ts";
import { logInResponse, staleLinkResponse, validationErrorResponse } from "./action-data.server.ts";
import { CardForm, CardPage, StaleLink } from "./auth-page.tsx";
import { acceptInvitation, invitedEmail } from "./invitation.server.ts";
import { logIn } from "./log-in/log-in.server.ts";
import { parseNewPasswordForm } from "./new-password.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export { clientAction } from "./client-action.ts";
export const meta: Route.MetaFunction = accountMeta(({ invitation: { title } }) => ({ title }));

export async function loader({ request }: Route.LoaderArgs) {
  const email = await invitedEmail(readLinkToken(request).token);
  return data({ email, minPasswordLength: env().PASSWORD_MIN_LENGTH }, { status: email ? 200 : 403 });
}

const days = { days: String(linkValidity.invitationDays) };

export async function action({ request, url }: Route.ActionArgs) {
  const { problems, invitation } = accountTexts();
  const schema = acceptInvitationSchema(env().PASSWORD_MIN_LENGTH, problems);
  const form = await parseNewPasswordForm(schema, await postedForm(request));
  if (!form.ok) return validationErrorResponse(form.formErrors);
  const email = await acceptInvitation(readLinkToken(request).token, form.data);
  if (!email) return staleLinkResponse(fillPlaceholders(invitation.stale, days), { full_name: form.data.full_name });
  const outcome = await logIn(email, form.data.password, readClient(request));
  if (outcome.ok) return logInResponse(outcome.value, "/dashboard", request);
  return redirectDocument(pathIn(languageOfPath(url.pathname), "/login"));
}

export default function Invitation({ loaderData: { email, minPasswordLength }, actionData }: Route.ComponentProps) {
  const formErrors = actionData?.formErrors;
  const { invitation: texts, fields, logIn } = useAccountTexts();
  const sitePath = useSitePath();
  return (
    <CardPage title={texts.title} result={actionData}>
      {email ? (
        <CardForm
          title={texts.heading}
          intro={fillPlaceholders(texts.intro, { email })}
          problem={formErrors?.formError}
          submit={texts.button}
          footer={<AccountNotice />}
        >
          <FullNameField formErrors={formErrors} />
          <NewPasswordField label={fields.password} minPasswordLength={minPasswordLength} error={formErrors?.errors.password} />
        </CardForm>
      ) : (
        <StaleLink message={fillPlaceholders(texts.stale, days)} to={sitePath("/login")}>
          {logIn.button}
        </StaleLink>
      )}
    </CardPage>
  );
}
