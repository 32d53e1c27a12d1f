import { Form, useNavigation } from "react-router";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useResetAfterSubmit } from "#app/ui/form/use-reset-after-submit.ts";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { accessNames, accessOptions, type Invitation, type InvitationLink, type TeamActionData } from "./team.ts";
import "#app/ui/list/filter-bar.css";
import "./invitation-panel.css";

export function InvitationPanel({
  invitations,
  idToWithdraw = null,
}: {
  invitations: Invitation[];
  /** The id of the invitation that the dialog asks to withdraw. */
  idToWithdraw?: string | null;
}) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData !== undefined;
  const { formErrors, ...invite } = useResetAfterSubmit("invite");
  const link = useActionResult<TeamActionData>()?.invitationLink;
  const { errors = {}, values = {}, formError } = formErrors ?? {};
  const invitationToWithdraw = invitations.find(({ id }) => id === idToWithdraw);
  return (
    <Panel title="Invite">
      <Form method="post" className="filter-bar" ref={invite.form}>
        {formError && <ErrorBox message={formError} />}
        <input type="hidden" name="intent" value="invite" />
        <Field
          layoutClass="filter-bar__search"
          label="Email"
          type="email"
          name="email"
          required
          maxLength={254}
          defaultValue={values.email}
          error={errors.email}
        />
        <Field label="Job title" name="role" maxLength={100} defaultValue={values.role} error={errors.role} />
        <Select
          label="Access"
          name="access"
          options={accessOptions}
          defaultValue={values.access ?? "planner"}
          error={errors.access}
        />
        <Button small busy={invite.busy} busyLabel="Sending...">
          Send invitation
        </Button>
      </Form>
      {link && invitations.some(({ email }) => email === link.email) && <LinkToCopy {...link} />}
      {invitations.length > 0 && <Table caption="Invited" columns={columns(busy)} rows={invitations} rowKey={({ id }) => id} />}
      <ConfirmDialog
        open={invitationToWithdraw !== undefined}
        title="Withdraw this invitation?"
        closeUrl="/dashboard/team"
        intent="withdraw"
        fields={{ id: invitationToWithdraw?.id ?? "" }}
        action="Withdraw invitation"
      >
        The link that was mailed to <b>{invitationToWithdraw?.email}</b> stops working. You can invite this address again.
      </ConfirmDialog>
    </Panel>
  );
}

/** For whom no mail reaches. */
function LinkToCopy({ email, url }: InvitationLink) {
  const text = `Please open this link to join us: ${url}`;
  return (
    <div className="panel__body stack gap-3">
      <p>
        <span>{`The link for ${email}. It works once; whoever has it gets the access:`}</span>{" "}
        <b className="invitation-link">{url}</b>
      </p>
      <div className="actions">
        <CopyButton text={url}>Copy link</CopyButton>
        <ButtonLink
          to={`https://wa.me/?text=${encodeURIComponent(text)}`}
          small
          variant="quiet"
          icon="chat"
          target="_blank"
          rel="noopener"
        >
          Send by WhatsApp
        </ButtonLink>
      </div>
    </div>
  );
}

const columns = (busy: boolean): Column<Invitation>[] => [
  { header: "Email", cardFullWidth: true, cell: ({ email }) => <EmailText email={email} /> },
  { header: "Role", cardLabel: "Role", cell: ({ role }) => role || "Team Member" },
  { header: "Access", cardLabel: "Access", cell: ({ access }) => accessNames[access].name },
  {
    header: "Link",
    cardLabel: "Link",
    cell: ({ expired, expiresAt }) => (expired ? "Expired" : `Works until ${formatDay(today(new Date(expiresAt)))}`),
  },
  {
    header: "Actions",
    cardFullWidth: true,
    cell: ({ id, email }) => (
      <Form method="post" className="actions">
        <input type="hidden" name="id" value={id} />
        <Button small variant="quiet" name="intent" value="resend" disabled={busy}>
          Resend<span className="visually-hidden">{`: ${email}`}</span>
        </Button>
        <ButtonLink to={`?withdraw=${id}`} small variant="danger" preventScrollReset>
          Withdraw<span className="visually-hidden">{`: ${email}`}</span>
        </ButtonLink>
      </Form>
    ),
  },
];
