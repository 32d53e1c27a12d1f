import { Form, useSearchParams } from "react-router";
import { WhatsAppMenuLink } from "#app/features/messages/messages.parts.tsx";
import { phoneText, telHref } from "#app/platform/values/phone.ts";
import { KeyHint } from "#app/ui/dialog/key-hint.tsx";
import { Menu, MenuButton, MenuLink, MenuRule } from "#app/ui/dialog/menu.tsx";
import { type RowForm, useRowForm } from "#app/ui/result/row-results.tsx";
import { leadStages } from "#db/enums.ts";
import { cardKey } from "./board/use-card-moves.ts";
import { type ListedLead, leadDialogUrl, stageName } from "./leads.ts";
import "./lead-menu.css";

type LeadMenuProps = {
  lead: ListedLead;
  owner: string | undefined;
  /** The menu shows the keys of its actions, which work on the board. */
  hasKeys?: boolean;
  /** The person opened the phone or mail link of the lead. */
  onContacted: (lead: ListedLead) => void;
};

/** The actions on a lead in a list or on the board, also for people who cannot drag. Without JavaScript they are on the lead's page. */
export function LeadMenu(props: LeadMenuProps) {
  const { id, name } = props.lead;
  const form = useRowForm(cardKey(id));
  return (
    <Menu
      label={`More about ${name}`}
      iconOnly
      icon="dots"
      small
      className="lead-menu"
      withoutScript={<MenuLink to={`/dashboard/leads/${id}`}>Open</MenuLink>}
    >
      <LeadActions {...props} {...{ form }} />
    </Menu>
  );
}

function LeadActions({ lead, owner, onContacted, hasKeys, form }: LeadMenuProps & { form: RowForm }) {
  const [params] = useSearchParams();
  const contacted = () => onContacted(lead);
  const callUrl = telHref(lead.phone);
  const keyHint = (name: string | number) => hasKeys && <KeyHint>{name}</KeyHint>;
  const ids = (
    <>
      <input type="hidden" name="id" value={lead.id} />
      <input type="hidden" name="version" value={lead.version} />
    </>
  );
  return (
    <>
      {lead.replyDueAt && (
        <Form method="post" {...form}>
          {ids}
          <MenuButton type="submit" name="intent" value="replied" icon="check" detail={keyHint("R")}>
            Mark as replied
          </MenuButton>
        </Form>
      )}
      <MenuLink to={leadDialogUrl(params, "next", lead.id)} icon="clock" detail={keyHint("N")}>
        Set next action
      </MenuLink>
      <MenuLink to={leadDialogUrl(params, "assign", lead.id)} icon="person" detail={owner?.split(" ")[0]}>
        Assign
      </MenuLink>
      {(lead.phone || lead.email) && <MenuRule />}
      {lead.phone && (
        <>
          {callUrl && (
            <MenuLink to={callUrl} icon="phone" detail={phoneText(lead.phone)} onClick={contacted}>
              Call
            </MenuLink>
          )}
          <WhatsAppMenuLink record={{ type: "lead", id: lead.id }} template="firstReply" />
        </>
      )}
      {lead.email && (
        <MenuLink to={`mailto:${encodeURIComponent(lead.email)}`} icon="email" onClick={contacted}>
          Mail
        </MenuLink>
      )}
      <MenuRule />
      <Form method="post" {...form}>
        {ids}
        <input type="hidden" name="intent" value="move" />
        {leadStages.map((stage, index) =>
          stage === lead.stage || stage === "lost" ? null : (
            <MenuButton
              key={stage}
              type="submit"
              name="stage"
              value={stage}
              icon="swap"
              detail={keyHint(index + 1)}
            >{`Move to ${stageName(stage)}`}</MenuButton>
          ),
        )}
      </Form>
      {lead.stage !== "lost" && (
        <MenuLink to={leadDialogUrl(params, "lost", lead.id)} icon="close" detail={keyHint(leadStages.length)}>
          Mark as lost
        </MenuLink>
      )}
      {lead.stage !== "lost" && (
        <Form method="post" {...form}>
          {ids}
          <MenuButton type="submit" name="intent" value="spam" icon="trash">
            Mark as spam
          </MenuButton>
        </Form>
      )}
      <MenuLink to={`/dashboard/events?new&lead=${lead.id}`} icon="events">
        Create Event
      </MenuLink>
    </>
  );
}
