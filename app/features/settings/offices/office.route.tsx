import { redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ResultNotices } from "#app/ui/result/result-notices.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { ChangesPanel } from "../changes-panel.tsx";
import type { Texts } from "../setting-texts.ts";
import { officeForm, officesUrl, officeUrl } from "../settings.ts";
import { handleSettingsForm } from "../settings-action.server.ts";
import { SettingsForm } from "../settings-form.tsx";
import { SettingsFrame } from "../settings-frame.tsx";
import { gstinMeaning, officeErrorsNow } from "../settings-rules.ts";
import { useFormInput } from "../use-form-input.ts";
import type { Route } from "./+types/office.route.ts";
import { OfficePreview } from "./office-preview.tsx";
import { OfficeTabs } from "./office-tabs.tsx";
import { officeRecord, readOfficeSettings, removeOffice } from "./offices.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Offices and GST, settings" });

export async function loader({ context, params: { key }, url }: Route.LoaderArgs) {
  const stored = await readOfficeSettings(personOf(context), key, url.searchParams.get("saved"));
  if (stored.office.key !== key) throw redirect(officeUrl(stored.office.key) + url.search);
  return {
    ...stored,
    isRemoveDialogOpen: url.searchParams.has("remove"),
    isRemoved: url.searchParams.has("removed"),
    isAdded: url.searchParams.has("added"),
  };
}

export async function action({ params: { key }, ...args }: Route.ActionArgs) {
  const submission = await readSubmission(args, officeUrl(key));
  return handleSettingsForm(submission, {
    record: await officeRecord(submission.person, key),
    buttons: {
      async remove({ person }) {
        await removeOffice(person, key);
        return redirect(`${officesUrl}?removed`);
      },
    },
  });
}

export const clientAction = formsClientAction(["save"]);

const lockedBecause = "Documents were issued with it: to change it, give this office a last day and add a new one.";

export default function OfficeSettings({ loaderData }: Route.ComponentProps) {
  const { office, id, offices, snapshot, version, hasDocuments, changes, saved, isRemoveDialogOpen, isRemoved, isAdded } =
    loaderData;
  const { texts, onEntered } = useFormInput({ id, version }, { ...snapshot, ...(useFormErrors("save")?.values as Texts) });
  const locked = { gstin: lockedBecause, stateCode: lockedBecause, letter: lockedBecause };
  return (
    <SettingsFrame
      current={officesUrl}
      side={
        <>
          <OfficePreview {...texts} />
          <ChangesPanel changes={changes} />
        </>
      }
    >
      <ResultNotices />
      {isRemoved && <Notice comesIntoView>The office was removed.</Notice>}
      {isAdded && <Notice comesIntoView>{`${office.city} was added. The website shows it now.`}</Notice>}
      <ConfirmDialog open={isRemoveDialogOpen} title="Remove this office?" intent="remove" action="Remove office">
        <b>{office.city}</b> has issued nothing. An office with documents is not removed but given a last day.
      </ConfirmDialog>
      <SettingsForm
        key={id}
        title="Offices and GST"
        effect="New documents carry it. Issued ones keep what they said."
        fields={officeForm}
        snapshot={snapshot}
        version={version}
        saved={saved}
        onEntered={onEntered}
        errorsNow={officeErrorsNow(texts)}
        meanings={{ gstin: gstinMeaning(texts.gstin) }}
        locked={hasDocuments ? locked : undefined}
        headerActions={
          !hasDocuments &&
          offices.length > 1 && (
            <ButtonLink to="?remove" small variant="quiet" icon="trash" preventScrollReset>
              Remove
            </ButtonLink>
          )
        }
      >
        <OfficeTabs offices={offices} current={office.key} />
      </SettingsForm>
    </SettingsFrame>
  );
}
