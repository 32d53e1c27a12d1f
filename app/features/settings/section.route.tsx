import { data } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { company } from "#app/company/company.server.ts";
import { type Section, sectionFields } from "#app/company/company-fields.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { IdentityForm } from "#app/ui/form/identity-form.tsx";
import { ResultNotices } from "#app/ui/result/result-notices.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { Route } from "./+types/section.route.ts";
import { BrandPreview } from "./brand-preview.tsx";
import { ChangesPanel } from "./changes-panel.tsx";
import { storeUploadedLogo } from "./logo.server.ts";
import type { Texts } from "./setting-texts.ts";
import { readSettings, sectionRecord } from "./settings.server.ts";
import { type SettingsActionData, sectionInfo, sectionUrl } from "./settings.ts";
import { handleSettingsForm } from "./settings-action.server.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { colorErrors } from "./settings-rules.ts";
import { messagePreviews, sendMessageTest } from "./texts/message-previews.server.ts";
import { PreviewPanel } from "./texts/preview-panel.tsx";
import { useFormInput } from "./use-form-input.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData ? `${sectionInfo[args.loaderData.section].title}, settings` : "Settings" });

function sectionOf({ section }: Route.LoaderArgs["params"]): Section {
  if (!Object.hasOwn(sectionFields, section)) throw data(null, { status: 404 });
  return section as Section;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const section = sectionOf(params);
  const stored = await readSettings(person, section, url.searchParams.get("saved"));
  return {
    section,
    ...stored,
    email: person.email,
    effect: (company().isSiteClosed && sectionInfo[section].effectWhileClosed) || sectionInfo[section].effect,
    previews: section === "messages" ? messagePreviews() : null,
    offices: company().offices.map(({ key, city }) => ({ value: key, label: city })),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const section = sectionOf(params);
  const form = await postedForm(request);
  const submission = { person: personOf(context), form, returnTo: sectionUrl(section) };
  return handleSettingsForm(submission, {
    record: sectionRecord(section),
    prepare: section === "company" ? storeUploadedLogo : undefined,
    buttons:
      section === "messages"
        ? { test: async ({ person }) => ({ successMessage: await sendMessageTest(person, String(form.get("mail"))) }) }
        : undefined,
  });
}

export const clientAction = formsClientAction(["save"]);

export default function SettingsSection({ loaderData }: Route.ComponentProps) {
  const { section, snapshot, version, changes, saved, email, effect, offices, previews } = loaderData;
  const result = useActionResult<SettingsActionData>();
  const url = sectionUrl(section);
  const { texts, file, onEntered } = useFormInput(
    { id: section, version },
    { ...snapshot, ...(result?.formErrors?.values as Texts) },
  );
  const isCompany = section === "company";
  return (
    <SettingsFrame
      current={url}
      side={
        <>
          {isCompany && <BrandPreview texts={texts} logoFile={file} />}
          {previews && <PreviewPanel previews={previews} hasTestButtons />}
          <ChangesPanel changes={changes} />
        </>
      }
    >
      <ResultNotices />
      {result?.identityQuestion && <IdentityForm question={result.identityQuestion} action={url} email={email} />}
      <SettingsForm
        key={section}
        title={sectionInfo[section].title}
        effect={effect}
        fields={sectionFields[section]}
        snapshot={snapshot}
        version={version}
        saved={saved}
        onEntered={onEntered}
        errorsNow={isCompany ? colorErrors({ brandColor: "", accentColor: "", ...texts }) : undefined}
        options={{ "letters.office": offices }}
      />
    </SettingsFrame>
  );
}
