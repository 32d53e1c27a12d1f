import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { phoneText } from "#app/platform/values/phone.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import { chatLimits } from "./chat.ts";
import { type ChatPreview, type ChatRecord, chatTooLarge, maxChatBytes, maxPasted } from "./chat-import.ts";
import { recordUrl } from "./messages.ts";
import "./import-chat.css";

/** "1 message", "1,234 messages" */
const countOf = (count: number, name = "message") => `${count.toLocaleString("en-IN")} ${name}${count === 1 ? "" : "s"}`;

/** Each step has its own entry in the browser's history, and starts at its top. */
const chatForm = { replace: undefined, preventScrollReset: false };

/** First page: the file. */
export function ChooseChat({ record }: { record: ChatRecord | null }) {
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { formData } = useNavigation();
  return (
    <Panel title="1. Choose the chat">
      <ActionForm
        {...chatForm}
        intent="read"
        id="chat"
        encType="multipart/form-data"
        className="panel__body chat-import stack gap-5"
      >
        <ol>
          <li>
            In WhatsApp open the chat, then its menu: More, Export chat, Without media. On an iPhone: the name at the top, Export
            Chat.
          </li>
          <li>Save the file: a .txt file, or the .zip file of an iPhone.</li>
        </ol>
        <Field
          label="File of the chat"
          name="file"
          type="file"
          accept=".txt,.zip,text/plain,application/zip"
          hint={`At most 10 MB and ${countOf(chatLimits.messages)}. Nothing is written before you have seen a preview.`}
          error={isTooLarge ? chatTooLarge : undefined}
          onChange={({ currentTarget: { files } }) => setIsTooLarge((files?.[0]?.size ?? 0) > maxChatBytes)}
        />
        <Field
          label="Or some messages of it"
          name="pasted"
          multiline
          rows={4}
          maxLength={maxPasted}
          hint="Select them in WhatsApp on a computer, copy, and paste them here."
        />
        <ErrorSummary errors={{}} />
        <div className="actions">
          <Button small name="intent" value="read" disabled={isTooLarge} busy={formData !== undefined} busyLabel="Reading...">
            Preview
          </Button>
          <ButtonLink to={record ? recordUrl(record) : "/dashboard/leads"} small variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </ActionForm>
    </Panel>
  );
}

/** Second page: what is in the chat, whose timeline it belongs to, and which senders are staff. */
export function PreviewChat({ preview, query }: { preview: ChatPreview; query: string }) {
  const { formData } = useNavigation();
  const { id, fileName, count, media, notices, senders, staffSenders, chosen, candidates, order, known } = preview;
  const added = count - known;
  return (
    <>
      <Panel title="2. What is in it">
        <div className="panel__body stack gap-5">
          <p role="status">
            <b>{fileName}</b>
            <span>
              {joinText(
                `: ${countOf(count)}`,
                media > 0 &&
                  `, ${media.toLocaleString("en-IN")} of them a picture, a recording or a file that is not in the export`,
                notices > 0 && `. ${countOf(notices, "notice")} of WhatsApp ${notices === 1 ? "is" : "are"} left out`,
                ".",
              )}
            </span>
          </p>
          <FirstAndLastMessages {...preview} />
          {preview.isOrderUnsure && <DateOrder id={id} chosen={chosen} order={order} query={query} />}
        </div>
      </Panel>
      <Panel title="3. Whose chat is it?">
        <div className="panel__body stack gap-5">
          <Form method="get" className="chat-import__search row">
            <input type="hidden" name="chat" value={id} />
            {preview.isOrderUnsure && <input type="hidden" name="order" value={order} />}
            <Field label="Name or phone number of the lead" name="q" type="search" defaultValue={query} />
            <Button small variant="quiet" icon="search">
              Find
            </Button>
          </Form>
          <ActionForm {...chatForm} intent="import" fields={{ id, order }} className="chat-import stack gap-5">
            {({ errors }) => (
              <>
                <fieldset className="stack gap-2">
                  <legend>Into the timeline of</legend>
                  {candidates.length === 0 && (
                    <p>{query ? "No lead found." : "No lead has a number of this chat. Find the lead above."}</p>
                  )}
                  {candidates.map(({ type, id, name, phone }) => (
                    <label key={id} className="chat-import__choice row">
                      <input type="radio" name="record" value={`${type}.${id}`} defaultChecked={`${type}.${id}` === chosen} />
                      <span>
                        <span>{name}</span> <small className="no-wrap">{phoneText(phone ?? "")}</small>
                      </span>
                    </label>
                  ))}
                  {errors.record && <span className="field__error">{errors.record}</span>}
                </fieldset>
                <fieldset className="stack gap-2">
                  <legend>Who of them is one of us?</legend>
                  <Senders senders={senders.slice(0, maxListed)} staffSenders={staffSenders} />
                  {senders.length > maxListed && (
                    <details>
                      <summary>{countOf(senders.length - maxListed, "more sender")}</summary>
                      <Senders senders={senders.slice(maxListed)} staffSenders={staffSenders} />
                    </details>
                  )}
                  {errors.staffSenders && <span className="field__error">{errors.staffSenders}</span>}
                </fieldset>
                <ErrorSummary />
                {known > 0 && <p>{`${countOf(known)} of them are in the timeline already and are left out.`}</p>}
                <div className="actions">
                  <Button
                    small
                    name="intent"
                    value="import"
                    busy={formData !== undefined}
                    busyLabel="Importing..."
                  >{`Import ${countOf(added)}`}</Button>
                  <ButtonLink to="/dashboard/messages/import" small variant="quiet">
                    Choose another file
                  </ButtonLink>
                </div>
              </>
            )}
          </ActionForm>
        </div>
      </Panel>
    </>
  );
}

/** How many senders are listed; the others can be opened. */
const maxListed = 50;

const Senders = ({ senders, staffSenders }: Pick<ChatPreview, "senders" | "staffSenders">) =>
  senders.map(({ name, count }) => (
    <Checkbox
      key={name}
      name="staffSenders"
      value={name}
      defaultChecked={staffSenders.includes(name)}
      label={
        <>
          <span>{name}</span> <small>{countOf(count)}</small>
        </>
      }
    />
  ));

function FirstAndLastMessages({ first, last, count }: Pick<ChatPreview, "first" | "last" | "count">) {
  const omitted = count - first.length - last.length;
  const toItem = ({ at, sender, text }: ChatPreview["first"][number], index: number) => (
    <li key={`${at} ${index}`}>
      <small className="soft">
        <b>{sender}</b>, <time>{formatDateTime(at)}</time>
      </small>
      <p className="typed" dir="auto">
        {text}
      </p>
    </li>
  );
  return (
    <>
      <ol className="stack gap-3">{first.map(toItem)}</ol>
      {omitted > 0 && <p>{`… ${countOf(omitted)} …`}</p>}
      {last.length > 0 && <ol className="stack gap-3">{last.map(toItem)}</ol>}
    </>
  );
}

type DateOrderProps = { id: string; query: string } & Pick<ChatPreview, "chosen" | "order">;

/** Asks for the order of day and month where nothing in the file tells 3 April from 4 March. */
const DateOrder = ({ id, query, chosen, order }: DateOrderProps) => (
  <Form method="get" className="chat-import__search row">
    <input type="hidden" name="chat" value={id} />
    <input type="hidden" name="q" value={query} />
    {chosen && <input type="hidden" name="record" value={chosen} />}
    <Select
      key={order}
      label="Are the dates above right? The file has them"
      name="order"
      defaultValue={order}
      options={[
        { value: "day-first", label: "Day first: 3/4 is 3 April" },
        { value: "month-first", label: "Month first: 3/4 is 4 March" },
      ]}
    />
    <Button small variant="quiet">
      Read again
    </Button>
  </Form>
);

/** Third page: the result. */
export const ChatImported = ({ record, added, known }: { record: ChatRecord; added: number; known: number }) => (
  <Panel title="Done">
    <div className="panel__body stack gap-5">
      <p role="status">
        {joinText(
          `${countOf(added)} imported`,
          known > 0 && `, ${known.toLocaleString("en-IN")} left out because they were there already`,
          ".",
        )}
      </p>
      <div className="actions">
        <ButtonLink to={recordUrl(record)} small>
          Show the timeline
        </ButtonLink>
      </div>
    </div>
  </Panel>
);
