import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { Draft } from "#app/billing/invoice-draft.ts";
import { announce } from "#app/browser/announcements.ts";
import { choicesUrl, type Failure, fetchChoices, useChoices } from "#app/browser/use-choices.ts";
import { SimilarNotice } from "#app/features/duplicates/duplicates.parts.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { ClientChoice } from "./client-choices.server.ts";
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
  const url = draft.client ? null : choicesUrl(choicesPath, draft.clientName);
  const { last, failure } = useChoices<ClientChoice>(url);
  // Of the last answer the browser offers only those that contain what is typed meanwhile.
  const choices = (url && last) || clients;

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
        hint={clientHint(draft, failure)}
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
    const found = await fetchChoices<ClientChoice>(`${choicesPath}?id=${id}`);
    if (typeof found === "string") return announce({ message: "Not used: the client could not be read. Please try again." });
    if (found[0]) onChange({ ...draft, ...found[0].fields });
  }
  return <SimilarNotice kind="client" entered={{ name, email, gstin, event }} onUse={takeClient} />;
}

function clientHint({ client, clientName }: Draft, failure: Failure | null) {
  if (client) return <Link to={`/dashboard/clients/${client}`}>Client on record</Link>;
  if (failure) return `Clients not searched: ${failure === "offline" ? "no connection" : "the server did not answer"}.`;
  return clientName.trim() ? "Recorded as a client when the invoice is issued" : undefined;
}
