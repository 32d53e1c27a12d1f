import { type ClientTreatment, clientTreatments } from "#db/enums.ts";
import { checkGstin, type GstinType } from "./gstin.ts";

/** Decides which rules of the place of supply apply: IGST Act s.12 for clients in India, s.13 for those abroad. */
export type ClientGroup = "registered" | "unregistered" | "overseas";

/** How GST treats the supplies to a client. LUT: letter of undertaking (letters-of-undertaking.ts). */
type Treatment = {
  name: string;
  group: ClientGroup;
  /** Kinds of GST number that such a client has; an empty list: none. */
  gstinTypes: readonly GstinType[];
  needsGstin: boolean;
  /** Always IGST, and none of it under a letter of undertaking. */
  zeroRated?: "with-payment" | "lut";
  source: string;
};

const regular: readonly GstinType[] = ["regular", "other"];
/** A special economic zone. A supply to it is zero-rated like an export. */
const sez = { group: "registered", gstinTypes: regular, needsGstin: true } as const;
const overseas = { group: "overseas", gstinTypes: ["oidar"], needsGstin: false } as const;

/** In force since 1 July 2017. */
export const treatments: Record<ClientTreatment, Treatment> = {
  registered: {
    name: "Registered",
    group: "registered",
    gstinTypes: [...regular, "tds", "tcs", "non-resident"],
    needsGstin: true,
    source: "CGST Act s.2(94)",
  },
  // The scheme for small businesses, which pay GST on their turnover and deduct none.
  composition: {
    name: "Registered, composition",
    group: "registered",
    gstinTypes: regular,
    needsGstin: true,
    source: "CGST Act s.10",
  },
  unregistered: { name: "Unregistered", group: "unregistered", gstinTypes: [], needsGstin: false, source: "CGST Act s.2(94)" },
  "sez-with-payment": { ...sez, name: "SEZ, with payment of tax", zeroRated: "with-payment", source: "IGST Act s.16(3)(b)" },
  "sez-lut": { ...sez, name: "SEZ, without payment (LUT)", zeroRated: "lut", source: "IGST Act s.16(3)(a)" },
  // CGST Act s.2(94): a person with a UIN is not a registered person.
  uin: { name: "UIN holder", group: "unregistered", gstinTypes: ["uin"], needsGstin: true, source: "CGST Act s.25(9), s.2(94)" },
  "overseas-with-payment": {
    ...overseas,
    name: "Overseas, with payment of tax",
    zeroRated: "with-payment",
    source: "IGST Act s.16(3)(b)",
  },
  "overseas-lut": { ...overseas, name: "Overseas, without payment (LUT)", zeroRated: "lut", source: "IGST Act s.16(3)(a)" },
  "deemed-export": {
    name: "Deemed export",
    group: "registered",
    gstinTypes: regular,
    needsGstin: true,
    source: "CGST Act s.147, Notification 48/2017",
  },
};

export const isTreatment = (text: string): text is ClientTreatment => clientTreatments.some((known) => known === text);
export const isSez = (treatment: ClientTreatment): boolean => treatment.startsWith("sez-");
export const isOverseas = (treatment: ClientTreatment): boolean => treatments[treatment].group === "overseas";

/** The treatments as a form offers them: the two of nearly every client, and one that stands for the others. */
export const treatmentChoices: readonly { name: string; treatments: readonly [ClientTreatment, ...ClientTreatment[]] }[] = [
  { name: "Registered", treatments: ["registered"] },
  { name: "Unregistered", treatments: ["unregistered"] },
  {
    name: "Other",
    treatments: ["sez-with-payment", "sez-lut", "overseas-with-payment", "overseas-lut", "composition", "deemed-export", "uin"],
  },
];

export const choiceOfTreatment = (treatment: ClientTreatment) =>
  treatmentChoices.find(({ treatments }) => treatments.includes(treatment)) as (typeof treatmentChoices)[number];

/** The treatment that a form posts: its choice, or the detail if it belongs to this choice. Empty: follows from the GST number. */
export function readTreatment(choice: string, detail: string, gstin: string): ClientTreatment | "" {
  const treatment = isTreatment(choice) ? choice : "";
  const { treatments } = choiceOfTreatment(treatmentOf(treatment, gstin));
  return isTreatment(detail) && treatments.includes(detail) ? detail : treatment;
}

/** The treatment that was chosen, or else the one that follows from the GST number. */
export function treatmentOf(chosen: ClientTreatment | "", gstin: string): ClientTreatment {
  if (chosen) return chosen;
  const checked = checkGstin(gstin);
  if (checked.kind === "none" || checked.kind === "wrong") return "unregistered";
  if (checked.type === "oidar") return "overseas-with-payment";
  return checked.type === "uin" ? "uin" : "registered";
}

type Registered = { offices: readonly { gstin: string; city: string }[] };

/** The error in a client's GST number for the treatment; undefined when it is valid. @param company whose own numbers are no client's */
export function gstinProblem(company: Registered, treatment: ClientTreatment, gstin: string): string | undefined {
  const checked = checkGstin(gstin);
  const { name, needsGstin, gstinTypes } = treatments[treatment];
  if (checked.kind === "wrong") return checked.message;
  if (checked.kind === "none") return needsGstin ? `“${name}” needs the client's GST number.` : undefined;
  const own = company.offices.find((office) => office.gstin === checked.gstin);
  if (own) return `This is our own GST number, of ${own.city}: please enter the client's.`;
  if (gstinTypes.includes(checked.type)) return undefined;
  return gstinTypes.length === 0
    ? `“${name}” has no GST number: please choose another treatment, or clear the number.`
    : `This is ${gstinTypeNames[checked.type]}, which does not go with “${name}”.`;
}

export const gstinTypeNames: Record<GstinType, string> = {
  regular: "the GST number of a regular taxpayer",
  uin: "a UIN (UN body or embassy)",
  tds: "the number of a deductor of TDS",
  tcs: "the number of a collector of TCS",
  oidar: "the number of an online supplier from abroad (OIDAR)",
  "non-resident": "the number of a non-resident taxable person",
  other: "the GST number of another kind of taxpayer",
};

/** The endorsement that rule 46 requires; empty: none. Circular 48/22/2018 for a SEZ. */
export function endorsementOf(treatment: ClientTreatment, place: string): string {
  const { zeroRated } = treatments[treatment];
  if (!zeroRated || !(isSez(treatment) || place === "96")) return "";
  const purpose = isSez(treatment) ? "SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS" : "EXPORT";
  return zeroRated === "lut"
    ? `SUPPLY MEANT FOR ${purpose} UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX`
    : `SUPPLY MEANT FOR ${purpose} ON PAYMENT OF INTEGRATED TAX`;
}
