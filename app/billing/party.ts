import { isIndia, isStateCode, type StateCode } from "#app/content/states.ts";
import { readPin } from "#app/gst/pin-code.ts";
import { readPlaceCode, stateOfGstin } from "#app/gst/place-of-supply.ts";
import { readTreatment } from "#app/gst/treatments.ts";
import { emailProblems, readEmail } from "#app/platform/values/email-address.ts";
import type { ClientTreatment } from "#db/enums.ts";

/**
 * Who an invoice or a quote is billed to, and where the event is: each field with its label, its maximum length (a text) and its column. A
 * document keeps what its form said; the client's record may change afterwards.
 */
const fields = {
  clientName: { label: "Client", max: 200, column: "clientName" },
  clientEmail: { label: "Email", max: 254, column: "clientEmail" },
  clientAddress: { label: "Address", max: 500, column: "clientAddress" },
  clientCity: { label: "City", max: 100, column: "clientCity" },
  clientGST: { label: "GST number", max: 20, column: "clientGstin" },
  treatment: { label: "GST treatment", column: "clientTreatment" },
  clientStateCode: { label: "State of the client", column: "clientStateCode" },
  clientPin: { label: "PIN code", max: 10, column: "clientPin" },
  clientCountry: { label: "Country", max: 60, column: "clientCountry" },
  eventStateCode: { label: "State of the event", column: "eventStateCode" },
} as const;
type Name = keyof typeof fields;
type TextName = { [One in Name]: (typeof fields)[One] extends { max: number } ? One : never }[Name];

export type Party = Record<TextName, string> & {
  /** Empty: follows from the GST number. */
  treatment: ClientTreatment | "";
  /** State of the client's address; empty: unknown. */
  clientStateCode: StateCode | "";
  /** State of the event or the property; empty: not chosen. */
  eventStateCode: StateCode | "";
};
type Columns = { [One in Name as (typeof fields)[One]["column"]]: Party[One] };

const names = Object.keys(fields) as Name[];
const textNames = names.filter((name): name is TextName => "max" in fields[name]);
const forEach = <Value>(some: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(some.map((name) => [name, value(name)]));

export const partyLabels = forEach(names, (name) => fields[name].label) as Record<Name, string>;
export const partyLengths = forEach(textNames, (name) => (fields[name] as { max: number }).max) as Record<TextName, number>;
export const emptyParty = forEach(names, () => "") as Party;

/** The fields of a party out of a document that has more. */
export const partyOf = (document: Party): Party => forEach(names, (name) => document[name]) as Party;

/** The party of a posted form. Texts are cut to their maximum length; unknown choices become the default. @param text reads a field */
export function readParty(text: (name: string) => string): Party {
  const texts = forEach(textNames, (name) => text(name).slice(0, partyLengths[name as TextName])) as Record<TextName, string>;
  return {
    ...emptyParty,
    ...texts,
    clientPin: readPin(texts.clientPin),
    treatment: readTreatment(text("treatment"), text("treatmentDetail"), texts.clientGST),
    clientStateCode: readPlaceCode(text("clientStateCode")) || stateOfGstin(texts.clientGST),
    eventStateCode: readPlaceCode(text("eventStateCode")),
  };
}

type Client = Record<"email" | "address" | "city" | "gstin" | "stateCode" | "pin" | "country", string | null> & {
  name: string;
  gstTreatment: ClientTreatment;
};

export const partyOfClient = (client: Client): Omit<Party, "eventStateCode"> => ({
  clientName: client.name,
  clientEmail: client.email ?? "",
  clientAddress: client.address ?? "",
  clientCity: client.city ?? "",
  clientGST: client.gstin ?? "",
  treatment: client.gstTreatment,
  clientStateCode: readPlaceCode(client.stateCode ?? ""),
  clientPin: client.pin ?? "",
  clientCountry: isIndia(client.country) ? "" : (client.country ?? ""),
});

/** The columns of a party in `invoices` and in `quotes`. `toParty` is the inverse. */
export const partyColumns = (party: Party): Columns =>
  Object.fromEntries(names.map((name) => [fields[name].column, party[name]])) as Columns;

export function toParty(row: { [Column in keyof Columns]: string | null }): Party {
  const stored = forEach(names, (name) => row[fields[name].column] ?? "") as Party;
  const stateOf = (code: string) => (isStateCode(code) ? code : "");
  return { ...stored, clientStateCode: stateOf(stored.clientStateCode), eventStateCode: stateOf(stored.eventStateCode) };
}

/** The address with city and PIN code below, where it does not say them itself. */
export function addressLines({
  clientAddress,
  clientCity,
  clientPin,
}: Pick<Party, "clientAddress" | "clientCity" | "clientPin">) {
  const isMissing = (text: string) => text !== "" && !clientAddress.includes(text);
  const [city, pin] = [clientCity.trim(), clientPin.trim()].map((text) => (isMissing(text) ? text : "")) as [string, string];
  return [clientAddress, city && pin ? `${city} ${pin}` : city || (pin && `PIN ${pin}`)].filter(Boolean).join("\n");
}

/** What is wrong with the name and the mail address, by field. */
export const contactProblems = ({ clientName, clientEmail }: Party): { clientName?: string; clientEmail?: string } => ({
  ...(!clientName.trim() && { clientName: "Please enter the client's name." }),
  ...(clientEmail.trim() && emailProblem(clientEmail)),
});

function emailProblem(typed: string): { clientEmail?: string } {
  const read = readEmail(typed);
  return "problem" in read ? { clientEmail: emailProblems[read.problem] } : {};
}
