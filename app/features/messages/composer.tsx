import { type FormEvent, useState } from "react";
import { useFetcher, useLocation, useSearchParams } from "react-router";
import { whatsappUrl } from "#app/company/whatsapp.ts";
import { defaultTemplates, languageLabels, templateKeys } from "#app/content/mails/message-templates.ts";
import type { FormErrors } from "#app/platform/values/forms.ts";
import { phoneText } from "#app/platform/values/phone.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { fresh } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormId } from "#app/ui/form/form-id.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { changedQuery } from "#app/ui/list/changed-query.ts";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { languages } from "#db/enums.ts";
import { maxMessageLength, needsCountryCode, phoneProblem, textOf, textProblem } from "./message-text.ts";
import { type Composer, composerParam, type MessagesActionData } from "./messages.ts";
import "#app/ui/form-grid.css";
import "./composer.css";

const dialogParams = { whatsapp: null, template: null, language: null, to: null, about: null };

/** The dialog in which a WhatsApp message is written; open while the URL has the parameter `whatsapp`. */
export function ComposerDialog({ composer }: { composer: Composer }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const closeUrl = `${pathname}${changedQuery(params, dialogParams)}`.replace(/\?$/, "");
  return (
    <Dialog open title="WhatsApp message" closeUrl={closeUrl}>
      <ComposerForm key={composer.record.id} composer={composer} closeUrl={closeUrl} />
    </Dialog>
  );
}

type ComposerFormProps = { composer: Composer; closeUrl: string; formErrors?: FormErrors };

/** Chooses a text and its recipient, and opens WhatsApp with it. */
export function ComposerForm({ composer, closeUrl, formErrors: initialErrors }: ComposerFormProps) {
  // As it was when the dialog opened: live updates bring new ids of the message, and the form keeps the first one.
  const [opened] = useState(composer);
  const { recipients, record } = opened;
  const [choice, setChoice] = useState({ template: opened.template, language: opened.language, to: opened.to });
  // An edited text is kept when another template, language or recipient is chosen.
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const fetcher = useFetcher<MessagesActionData>();
  const formErrors = fetcher.data?.formErrors ?? initialErrors;
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const draftKey = Object.values(choice).join(" ");
  const recipient = recipients.find(({ key }) => key === choice.to);
  const text = drafts[draftKey] ?? formErrors?.values.text ?? textOf(opened, choice);

  // In the submit event itself: browsers block a window that is opened later as a pop-up.
  function openWhatsApp({ currentTarget }: FormEvent<HTMLFormElement>) {
    const entered = String(new FormData(currentTarget).get("text"));
    const url = recipient && whatsappUrl(recipient.phone, entered);
    if (url && !textProblem(entered)) window.open(url, "_blank", "noopener");
  }

  if (!recipient)
    return (
      <>
        <p>There is nobody with a phone number here. Enter one, and write the message then.</p>
        <DialogActions>
          <ButtonLink to={opened.numberUrl}>Enter a number</ButtonLink>
        </DialogActions>
      </>
    );
  const lacksCountryCode = needsCountryCode(recipient.phone);
  return (
    <div className="composer stack gap-5">
      <ComposerChoices {...{ composer: opened, choice, setChoice }} />
      {recipients.length === 1 && (
        <p>
          To <b>{recipient.name}</b>, <span className="no-wrap">{phoneText(recipient.phone)}</span>
        </p>
      )}
      {lacksCountryCode && (
        <ErrorBox title="This number does not open WhatsApp" message={phoneProblem}>
          <ButtonLink to={recipient.editUrl} small variant="quiet" icon="edit">
            Correct the number
          </ButtonLink>
        </ErrorBox>
      )}
      <fetcher.Form
        method="post"
        action="/dashboard/messages"
        encType="multipart/form-data"
        ref={form}
        onSubmit={openWhatsApp}
        noValidate
      >
        <input type="hidden" name="id" value={opened.newId} {...fresh} />
        <input type="hidden" name="record" value={`${record.type}.${record.id}`} />
        <input type="hidden" name="to" value={recipient.key} />
        <input type="hidden" name="return" value={closeUrl} />
        <FormId value="composer">
          <Field
            key={draftKey}
            label="Text"
            name="text"
            multiline
            rows={9}
            lang={choice.language}
            maxLength={maxMessageLength}
            required
            defaultValue={text}
            error={formErrors?.errors.text}
            onChange={({ currentTarget }) => setDrafts({ ...drafts, [draftKey]: currentTarget.value })}
          />
          <ErrorSummary message={formErrors?.formError ?? formErrors?.errors.to} />
        </FormId>
        <DialogActions note="WhatsApp opens with this text. You send it there.">
          <Button name="intent" value="open" disabled={lacksCountryCode} busy={fetcher.state !== "idle"} busyLabel="Opening...">
            Open WhatsApp
          </Button>
        </DialogActions>
      </fetcher.Form>
    </div>
  );
}

type Choice = Pick<Composer, "template" | "language" | "to">;
type ChoicesProps = { composer: Composer; choice: Choice; setChoice: (choice: Choice) => void };

/** Chooses template, language and recipient. Without JavaScript a button fills the text in. */
function ComposerChoices({ composer: { record, recipients, template }, choice, setChoice }: ChoicesProps) {
  const isHydrated = useHydrated();
  const fieldProps = (name: keyof Choice) => ({
    name,
    value: choice[name] ?? "",
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLSelectElement | HTMLInputElement>) =>
      setChoice({ ...choice, ...(name === "to" && languageOf(value)), [name]: value }),
  });
  function languageOf(to: string) {
    const recipient = recipients.find(({ key }) => key === to);
    return recipient && { language: recipient.language };
  }
  return (
    <form className="form-grid" method="get">
      <input type="hidden" name="whatsapp" value={composerParam(record, template)} />
      <Select
        label="Template"
        {...fieldProps("template")}
        options={templateKeys.map((value) => ({ value, label: defaultTemplates[value].label }))}
      />
      <SegmentedField
        label="Language"
        {...fieldProps("language")}
        options={languages.map((value) => ({ value, label: languageLabels[value] }))}
      />
      {recipients.length > 1 && (
        <Select
          label="To"
          layoutClass="full-width"
          {...fieldProps("to")}
          options={recipients.map(({ key, name, role, phone }) => ({
            value: key,
            label: `${name}, ${role.toLowerCase()}, ${phoneText(phone)}`,
          }))}
        />
      )}
      {!isHydrated && (
        <Button small variant="quiet">
          Fill in
        </Button>
      )}
    </form>
  );
}
