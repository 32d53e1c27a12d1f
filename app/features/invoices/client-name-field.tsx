import type { ComponentProps } from "react";
import { Link } from "react-router";
import { SimilarNotice } from "#app/features/duplicates/duplicates.parts.tsx";
import { fetchChoices, useChoices } from "#app/platform/use-choices.ts";
import { Field } from "#app/ui/field.tsx";
import type { Draft } from "./draft.ts";
import type { ClientChoice } from "./draft-client.server.ts";
import "#app/ui/form-columns.css";

type ClientNameFieldProps = {
  /** The result of `fieldProps`. */
  field: Pick<ComponentProps<"input">, "name" | "maxLength"> & { value: string; error?: string };
  draft: Draft;
  /** The newest clients, which are offered until somebody types. */
  clients: ClientChoice[];
  onChange: (draft: Draft) => void;
};

const choicesPath = "/dashboard/invoices/clients";

/** The name of a draft's client. Typing searches the clients; a chosen one fills in the other fields of the client. */
export function ClientNameField({ field, draft, clients, onChange }: ClientNameFieldProps) {
  const choices = useChoices(choicesPath, clients, draft.client ? "" : draft.clientName);

  function changeName(text: string) {
    const chosen = choices.find(({ label }) => label === text);
    onChange(chosen ? { ...draft, ...chosen.fields } : { ...draft, client: "", clientName: text });
  }

  return (
    <>
      <input type="hidden" name="client" value={draft.client} />
      <Field
        {...field}
        layoutClass="span-6"
        label="Name"
        list="known-clients"
        autoComplete="off"
        hint={clientHint(draft)}
        onChange={(event) => changeName(event.target.value)}
      />
      <datalist id="known-clients">
        {choices.map(({ label, fields }) => (
          <option key={fields.client} value={label} />
        ))}
      </datalist>
    </>
  );
}

/** Offers a client on record that is similar to the entered one. */
export function KnownClientNotice({ draft, onChange }: Pick<ClientNameFieldProps, "draft" | "onChange">) {
  if (draft.client) return null;
  const { clientName: name, clientEmail: email, clientGST: gstin, event } = draft;
  async function takeClient(id: string) {
    const [choice] = (await fetchChoices<ClientChoice>(choicesPath, { id })) ?? [];
    if (choice) onChange({ ...draft, ...choice.fields });
  }
  return <SimilarNotice kind="client" entered={{ name, email, gstin, event }} onUse={takeClient} />;
}

function clientHint({ client, clientName }: Draft) {
  if (client) return <Link to={`/dashboard/clients/${client}`}>Client on record</Link>;
  return clientName.trim() ? "Recorded as a client when the invoice is issued" : undefined;
}
