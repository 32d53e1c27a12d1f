import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
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
  type TeamActionData,
  type teamFormIntents,
} from "./team.ts";

export const handleTeamForm = (submission: Submission) =>
  dispatchIntent<TeamActionData, (typeof teamFormIntents)[number]>(submission, {
    forms: { invite: sendInvitation, title },
    buttons: { resend, withdraw, access, right, reset },
  });

async function sendInvitation({ person, form }: Submission) {
  const invitation = readForm(NewInvitation, form);
  const invitationLink = await invite(person, invitation);
  return { successMessage: `${invitation.email} is invited.`, invitationLink };
}

async function resend({ person, form }: Submission) {
  const invitationLink = await resendInvitation(person, readForm(InvitationId, form).id);
  return { successMessage: `A new link went to ${invitationLink.email}.`, invitationLink };
}

async function withdraw({ person, form }: Submission) {
  const email = await withdrawInvitation(person, readForm(InvitationId, form).id);
  return { successMessage: `The invitation of ${email} is withdrawn.` };
}

async function title({ person, form }: Submission) {
  const name = await changeJobTitle(person, readForm(JobTitleChange, form));
  return { successMessage: `${name}: job title changed.` };
}

async function right({ person, form }: Submission) {
  const change = readForm(RightChange, form);
  const name = await changeRight(person, change);
  return { successMessage: `${name} ${change.granted ? "may edit the website now" : "may no longer edit the website"}.` };
}

async function reset({ person, form }: Submission) {
  const name = await resetTwoStep(person, readForm(PersonId, form).id);
  return { successMessage: `${name}: two-step log-in removed.` };
}

async function access({ person, form }: Submission) {
  const change = readForm(AccessChange, form);
  const { name, wasPending } = await changeAccess(person, change);
  const changed = !wasPending ? "access changed" : change.access === "disabled" ? "rejected" : "approved";
  return { successMessage: `${name}: ${changed}.` };
}
