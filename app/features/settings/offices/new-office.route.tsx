import { redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { company } from "#app/company/company.server.ts";
import { mainOffice } from "#app/company/company.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { AddBar } from "../add-bar.tsx";
import { SettingInputs } from "../setting-inputs.tsx";
import { readTexts, type Texts } from "../setting-texts.ts";
import { newOfficeUrl, officeForm, officesUrl, officeUrl, type SettingsActionData } from "../settings.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { gstinMeaning, officeErrorsNow } from "../settings-rules.ts";
import { readFormInput, useFormInput } from "../use-form-input.ts";
import type { Route } from "./+types/new-office.route.ts";
import { OfficePreview } from "./office-preview.tsx";
import { OfficeTabs } from "./office-tabs.tsx";
import { addOffice } from "./offices.server.ts";
import "#app/ui/page/panel.css";
import "../settings-form.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add an office, settings" });

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(personOf(context), "settings:write");
  const { offices } = company();
  return { offices: offices.map(({ key, city }) => ({ key, city })), stateCode: mainOffice(company()).stateCode };
}

export async function action(args: Route.ActionArgs) {
  const submission = await readSubmission(args, newOfficeUrl);
  return dispatchIntent<SettingsActionData, "add">(submission, {
    forms: {
      add: async ({ person, form }) => redirect(`${officeUrl(await addOffice(person, readTexts(officeForm, form)))}?added`),
    },
    buttons: {},
  });
}

export const clientAction = formsClientAction(["add"]);

export default function NewOffice({ loaderData: { offices, stateCode } }: Route.ComponentProps) {
  const submitted = useFormErrors("add")?.values;
  const { texts, onEntered } = useFormInput({ id: "", version: 0 }, { stateCode, functionsPerDay: "2", ...submitted } as Texts);
  return (
    <SettingsFrame
      current={officesUrl}
      side={
        <>
          <OfficePreview {...texts} />
          <Notice plain>
            An office has a GSTIN and a letter of its own, so its documents are numbered in series of their own. Once one is
            issued, both stay.
          </Notice>
        </>
      }
    >
      <ActionForm
        intent="add"
        id="settings"
        prefilled={{ stateCode }}
        className="panel settings-form"
        onInput={({ currentTarget }) => onEntered(readFormInput(currentTarget))}
      >
        <header>
          <h2>Add an office</h2>
        </header>
        <div className="form-grid">
          <OfficeTabs offices={offices} current="" />
          <SettingInputs fields={officeForm} errorsNow={officeErrorsNow(texts)} meanings={{ gstin: gstinMeaning(texts.gstin) }} />
          <ErrorSummary />
        </div>
        <AddBar>Add office</AddBar>
      </ActionForm>
    </SettingsFrame>
  );
}
