import { Form } from "react-router";
import { formatDateTime, formatDay, today } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { useResetAfterSubmit } from "#app/ui/form/use-reset-after-submit.ts";
import { joinText } from "#app/ui/join-text.ts";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { TwoStep } from "./two-step.server.ts";
import "#app/ui/form/identity-form.css";
import "./two-step-panel.css";

type TwoStepPanelProps = {
  twoStep: TwoStep;
  /** The person's device, which is the suggested name of a new passkey. */
  device: string;
  /** What the open dialog asks to remove or replace: the id of a passkey, "app", or "codes" (the recovery codes). */
  toRemove: string | null;
  newCodes?: string[];
};

export function TwoStepPanel({ twoStep, device, toRemove, newCodes }: TwoStepPanelProps) {
  const { passkeys, app, newApp, recoveryCodesLeft } = twoStep;
  const isOn = passkeys.length > 0 || app !== null;
  return (
    <Panel
      id="two-step"
      title="Two-step log-in"
      headerActions={isOn ? <Chip status="On" tone="done" shape="full" /> : <Chip status="Off" tone="pending" shape="hollow" />}
    >
      <div className="panel__body stack gap-5 two-step">
        <p>
          {isOn
            ? "Your password alone does not open this account. A reset password does not, either."
            : "Whoever learns your password can open this account. Add a passkey or an authenticator app, and it takes your device too."}
        </p>
        {newCodes && <RecoveryCodes codes={newCodes} />}
        <h3>Passkeys</h3>
        <p>
          The fingerprint, face or PIN of your phone or computer, or a security key. A passkey logs you in without a password.
        </p>
        {passkeys.length > 0 && <Table caption="Passkeys" columns={passkeyColumns} rows={passkeys} rowKey={({ id }) => id} />}
        <NewPasskeyForm device={device} />
        <h3>Authenticator app</h3>
        {app ? (
          <div className="row row--ends">
            <p>
              Since <span>{formatDay(today(new Date(app.createdAt)))}</span>.{" "}
              <span>{app.lastUsedAt ? `Last used ${formatDateTime(app.lastUsedAt)}.` : "Not used yet."}</span>
            </p>
            <ButtonLink to="?remove=app" small variant="danger" preventScrollReset>
              Remove<span className="visually-hidden"> the authenticator app</span>
            </ButtonLink>
          </div>
        ) : newApp ? (
          <NewAppForm newApp={newApp} />
        ) : (
          <Form method="post" className="row row--ends" preventScrollReset>
            <p>An app on your phone that shows a new code every 30 seconds.</p>
            <IntentButton intent="start-app" small variant="quiet">
              Set up an app
            </IntentButton>
          </Form>
        )}
        {isOn && (
          <>
            <h3>Recovery codes</h3>
            <div className="row row--ends">
              <p>
                <span>{recoveryCodesLeft === 0 ? "None left." : `${recoveryCodesLeft} left.`}</span> Each logs you in once,
                together with your password, when your device is lost.
              </p>
              <ButtonLink to="?remove=codes" small variant="quiet" preventScrollReset>
                Make new codes
              </ButtonLink>
            </div>
          </>
        )}
      </div>
      <Dialogs twoStep={twoStep} toRemove={toRemove} />
    </Panel>
  );
}

const passkeyColumns: Column<TwoStep["passkeys"][number]>[] = [
  { header: "Name", cell: ({ name }) => name },
  {
    header: "Added",
    cardLabel: "Added",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    header: "Last use",
    cardLabel: "Last use",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time> : "Never"),
  },
  {
    header: "Actions",
    cardFullWidth: true,
    cell: ({ id, name }) => (
      <ButtonLink to={`?remove=${id}`} small variant="danger" preventScrollReset>
        Remove<span className="visually-hidden">{`: ${name}`}</span>
      </ButtonLink>
    ),
  },
];

function NewPasskeyForm({ device }: { device: string }) {
  const { form, busy, formErrors } = useResetAfterSubmit("add-passkey");
  return (
    <Form method="post" action="/dashboard/account" className="stack gap-5 short-form" ref={form} preventScrollReset>
      {(formErrors?.formError || formErrors?.errors.passkey) && (
        <ErrorBox message={formErrors.formError ?? formErrors.errors.passkey ?? ""} />
      )}
      <input type="hidden" name="intent" value="add-passkey" />
      <Field
        label="Name of the passkey"
        name="passkey_name"
        required
        maxLength={60}
        defaultValue={formErrors?.values.passkey_name ?? device}
        error={formErrors?.errors.passkey_name}
      />
      <PasskeyButton purpose="add" name="passkey" small variant="quiet" busy={busy}>
        Add a passkey
      </PasskeyButton>
    </Form>
  );
}

function NewAppForm({ newApp: { qr, key } }: { newApp: NonNullable<TwoStep["newApp"]> }) {
  const formErrors = useFormErrors("confirm-app");
  return (
    <Form method="post" action="/dashboard/account" className="row gap-6 two-step__app" preventScrollReset>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for the authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <div className="stack gap-5 short-form">
        <p>
          1. In the app, scan this code, or enter the key:
          <br />
          <code>{key}</code>
        </p>
        {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
        <Field
          label="2. The six digits that the app shows"
          name="code"
          required
          maxLength={7}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={formErrors?.errors.code}
        />
        <div className="actions">
          <IntentButton intent="confirm-app" small>
            Turn on
          </IntentButton>
          <IntentButton intent="remove-app" small variant="quiet" formNoValidate>
            Cancel
          </IntentButton>
        </div>
      </div>
    </Form>
  );
}

function Dialogs({ twoStep: { passkeys, app, recoveryCodesLeft }, toRemove }: Pick<TwoStepPanelProps, "twoStep" | "toRemove">) {
  const passkey = passkeys.find(({ id }) => id === toRemove);
  const isOn = passkeys.length > 0 || app !== null;
  const isLast = passkeys.length + (app ? 1 : 0) === 1;
  const lastStepWarning = isLast && "It is your last second step: from then on your password alone opens this account.";
  return (
    <>
      <ConfirmDialog
        open={passkey !== undefined}
        title="Remove this passkey?"
        intent="remove-passkey"
        fields={{ id: passkey?.id ?? "" }}
        action="Remove passkey"
      >
        <b>{passkey?.name}</b> <span>{`does not log you in any more. ${lastStepWarning ?? ""}`}</span>
      </ConfirmDialog>
      <ConfirmDialog
        open={toRemove === "app" && app !== null}
        title="Remove the authenticator app?"
        intent="remove-app"
        action="Remove app"
      >{`Its codes do not work any more. ${lastStepWarning ?? ""}`}</ConfirmDialog>
      <ConfirmDialog
        open={toRemove === "codes" && isOn}
        title="Make new recovery codes?"
        intent="recovery-codes"
        action="Make new codes"
      >
        {joinText("You get ten new ones. ", recoveryCodesLeft > 0 && "The old ones do not work any more.")}
      </ConfirmDialog>
    </>
  );
}
