import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/dialog/menu.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Link } from "#app/ui/link.tsx";
import type { AccessLevel } from "#db/enums.ts";
import { type AccessQuestion, allowedAccessChanges, grantableRights, heirsOf, rightLabels, type TeamPerson } from "./team.ts";

/**
 * What an admin may do with another person's access: two buttons for somebody who waits to be let in, one for somebody who is disabled, a menu
 * for everybody else. A change with consequences opens a dialog first.
 */
export function AccessActions({ person, isSelf }: { person: TeamPerson; isSelf: boolean }) {
  if (isSelf) return <span>This is you. Another admin can change your access.</span>;
  const { name, access } = person;
  const changes = allowedAccessChanges(access);
  if (access === "pending" || access === "disabled")
    return (
      <div className="actions">
        {changes.map((change) => (
          <AccessButton key={change.label} {...{ person, change }} />
        ))}
        <OpenWork person={person} />
      </div>
    );
  return (
    <div className="actions">
      <Menu label={`Change the access of ${name}`} iconOnly icon="dots" small>
        <RightButtons person={person} />
        {changes.map(({ to, label }) => (
          <MenuLink key={label} to={questionUrl(person, to)}>
            <LabelFor {...{ label, name }} />
          </MenuLink>
        ))}
      </Menu>
    </div>
  );
}

/** What somebody who was disabled left behind, until somebody else has it. */
function OpenWork({ person: { id, access, openTasks, openLeads, openEvents } }: { person: TeamPerson }) {
  if (access !== "disabled") return null;
  const link = (path: string, count: number, one: string, several: string) =>
    count > 0 && <Link to={`/dashboard/${path}=${encodeURIComponent(id)}`}>{count === 1 ? one : `${count} ${several}`}</Link>;
  return (
    <>
      {link("tasks?person", openTasks, "1 open task", "open tasks")}
      {link("leads?owner", openLeads, "1 open lead", "open leads")}
      {link("events?owner", openEvents, "1 coming event", "coming events")}
    </>
  );
}

const questionUrl = ({ id }: TeamPerson, to: AccessLevel) => `?person=${encodeURIComponent(id)}&access=${to}`;

const LabelFor = ({ label, name }: { label: string; name: string }) => (
  <>
    <span>{label}</span>
    <span className="visually-hidden">{`: ${name}`}</span>
  </>
);

function AccessButton({ person, change: { to, label, consequences } }: AccessQuestion) {
  const { id, name, version } = person;
  if (consequences)
    return (
      <ButtonLink to={questionUrl(person, to)} small variant="danger" preventScrollReset>
        <LabelFor {...{ label, name }} />
      </ButtonLink>
    );
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="access" value={to} />
      <IntentButton intent="access" fields={{ id }} small busyLabel="Saving...">
        <LabelFor {...{ label, name }} />
      </IntentButton>
    </Form>
  );
}

/** Give somebody a right beyond their access, or withdraw it. */
function RightButtons({ person: { id, name, version, access, rights: given } }: { person: TeamPerson }) {
  return grantableRights(access).map((right) => {
    const hasRight = given.includes(right);
    return (
      <Form key={right} method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="right" value={right} />
        <input type="hidden" name="granted" value={hasRight ? "no" : "yes"} />
        <MenuButton type="submit" name="intent" value="right">
          <LabelFor label={hasRight ? rightLabels[right].end : rightLabels[right].give} name={name} />
        </MenuButton>
      </Form>
    );
  });
}

/** Whether the person has a second factor, and the button that removes somebody else's. */
export function TwoStepState({ person: { id, name, hasSecondFactor }, isSelf }: { person: TeamPerson; isSelf: boolean }) {
  if (!hasSecondFactor || isSelf) return hasSecondFactor ? "On" : "Off";
  return (
    <span>
      On{" "}
      <ButtonLink to={`?person=${encodeURIComponent(id)}&reset`} small variant="quiet" preventScrollReset>
        Reset<span className="visually-hidden">{` two-step log-in: ${name}`}</span>
      </ButtonLink>
    </span>
  );
}

/** Asks before another person's second factors (passkeys, authenticator app, recovery codes) are removed. */
export function ResetDialog({ person }: { person: TeamPerson | null }) {
  return (
    <ConfirmDialog
      open={person !== null}
      title={`Reset two-step log-in: ${person?.name}?`}
      closeUrl="/dashboard/team"
      intent="reset"
      fields={{ id: person?.id ?? "" }}
      action="Reset"
    >
      Their passkeys, authenticator app and recovery codes are removed, and they are logged out everywhere. From then on their
      password alone logs them in. Do it only when you know that it is them who asked: call them. <span>{person?.name}</span> gets
      a mail that says so.
    </ConfirmDialog>
  );
}

/** Names the consequences of a change of access before it is made. */
export function AccessDialog({ question, people }: { question: AccessQuestion | null; people: readonly TeamPerson[] }) {
  const { person, change } = question ?? {};
  const tasks = change?.to === "disabled" && person ? person.openTasks : 0;
  return (
    <ConfirmDialog
      open={question !== null}
      title={`${change?.label}: ${person?.name}?`}
      closeUrl="/dashboard/team"
      intent="access"
      fields={{ id: person?.id ?? "", version: person?.version ?? 0, access: change?.to ?? "" }}
      action={change?.label}
      field={
        person &&
        tasks > 0 && (
          <Select
            name="tasks_to"
            label={tasks === 1 ? "Their open task goes to" : `Their ${tasks.toLocaleString("en-IN")} open tasks go to`}
            options={[{ value: "", label: "Nobody yet: you find them on TEAM" }, ...heirsOf(people, person)]}
          />
        )
      }
    >{`${change?.consequences ?? ""} ${person?.name ?? ""} gets a mail that says so.`}</ConfirmDialog>
  );
}
