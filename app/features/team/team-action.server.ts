import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { invite, resendInvitation, withdrawInvitation } from "./invitations.server.ts";
import { changeAccess, changeJobTitle, changeRight, resetTwoStep } from "./team.server.ts";
import {
  AccessChange,
  InvitationId,
  JobTitleChange,
  NewInvitation,
  PersonId,
  RightChange,
  rightLabels,
  type TeamActionData,
  type teamFormIntents,
} from "./team.ts";

export const handleTeamForm = (submission: Submission) =>
  dispatchIntent<TeamActionData, (typeof teamFormIntents)[number]>(submission, {
    forms: {
      async invite({ person, form }) {
        const invitation = readForm(NewInvitation, form);
        return { successMessage: `${invitation.email} is invited.`, invitationLink: await invite(person, invitation) };
      },
      title: says(
        ({ person, form }) => changeJobTitle(person, readForm(JobTitleChange, form)),
        (name) => `${name}: job title changed.`,
      ),
    },
    buttons: {
      async resend({ person, form }) {
        const invitationLink = await resendInvitation(person, readForm(InvitationId, form).id);
        return { successMessage: `A new link went to ${invitationLink.email}.`, invitationLink };
      },
      withdraw: says(
        ({ person, form }) => withdrawInvitation(person, readForm(InvitationId, form).id),
        (email) => `The invitation of ${email} is withdrawn.`,
      ),
      access,
      right,
      reset: says(
        ({ person, form }) => resetTwoStep(person, readForm(PersonId, form).id),
        (name) => `${name}: two-step log-in removed.`,
      ),
    },
  });

async function right({ person, form }: Submission) {
  const change = readForm(RightChange, form);
  const name = await changeRight(person, change);
  const { may } = rightLabels[change.right];
  return { successMessage: `${name} ${change.granted ? `may ${may} now` : `may no longer ${may}`}.` };
}

async function access({ person, form }: Submission) {
  const change = readForm(AccessChange, form);
  const { name, wasPending, handedOver } = await changeAccess(person, change);
  const isDisabled = change.access === "disabled";
  const changed = wasPending ? (isDisabled ? "rejected" : "approved") : isDisabled ? "disabled" : "access changed";
  if (!handedOver) return { successMessage: `${name}: ${changed}.` };
  const undo = { intent: "bulk-undo", entry: String(handedOver.entryId) };
  return { successMessage: `${name}: ${changed}. ${handedOver.message}`, undo };
}
