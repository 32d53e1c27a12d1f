import type { EventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import { WhatsAppButton } from "#app/features/messages/messages.parts.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ignoreEnter } from "#app/ui/form/ignore-enter.ts";
import "./choice-list.css";

type TellChoicesProps = {
  /** What each would be told; null: not known, nothing is offered. */
  messages: EventMessages | null;
  defaultChecked: boolean;
};

/** Offers to tell the client and the vendors of what a form does: by mail, and the client by WhatsApp. */
export function TellChoices({ messages, defaultChecked }: TellChoicesProps) {
  if (!messages) return null;
  const { client, eventId, functionId, template } = messages;
  // Nobody is told of a cancellation before it has happened.
  const isDone = template !== "eventCancelled" && template !== "eventPostponed";
  const whatsApp = { record: { type: "booking", id: eventId }, template, about: functionId } as const;
  const vendors = messages.vendors.filter(({ email }) => email);
  const unreachable = messages.vendors.filter(({ email }) => !email);
  const text = client?.text
    .split(/\n{2,}/)
    .slice(1)
    .join(" ")
    .replace(client.link ?? "", "")
    .trim();
  return (
    <>
      {client?.email && (
        <Checkbox
          name="mail_client"
          value="1"
          onKeyDown={ignoreEnter}
          defaultChecked={defaultChecked}
          label={`Mail ${client.name}`}
          hint={<span lang={client.language}>{text}</span>}
        />
      )}
      {client?.phone && (
        <Checkbox
          name="whatsapp"
          value="1"
          onKeyDown={ignoreEnter}
          label={`WhatsApp to ${client.name}`}
          hint={client.email ? "WhatsApp opens next, with the same text." : <span lang={client.language}>{text}</span>}
          defaultChecked={defaultChecked && !client.email}
        />
      )}
      {vendors.length > 0 && (
        <Checkbox
          name="mail_vendors"
          value="1"
          onKeyDown={ignoreEnter}
          defaultChecked={defaultChecked}
          label={vendors.length === 1 ? `Mail ${vendors[0]?.name}` : `Mail ${vendors.length} vendors`}
          hint={vendors.length > 1 && vendors.map(({ name }) => name).join(", ")}
        />
      )}
      {unreachable.map(({ id, name, phone }) => (
        <p key={id} className="row row--ends soft">
          <span>{`${name} has no mail address${isDone ? "." : ": call them, or write by WhatsApp under Vendors."}`}</span>
          {phone && isDone && <WhatsAppButton {...whatsApp} to={`vendor.${id}`} />}
        </p>
      ))}
    </>
  );
}
