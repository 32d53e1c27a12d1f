import type { ClientTreatment } from "#db/enums.ts";
import { checkGstin } from "./gstin.ts";
import { isZeroKind } from "./rates.ts";
import { treatments } from "./treatments.ts";

/** What a supplier or a client is, for the rules of reverse charge. */
export type Constitution = "body corporate" | "firm" | "other";

/** The two parties of a supply. Quotes that were sent before the app knew this rule lack it, and bear tax as they were sent. */
export type Constitutions = { supplier: Constitution; client: Constitution };

/**
 * The fourth letter of a PAN says company (C) or firm (F). An LLP has the letter of a firm and is a body corporate (Companies Act 2013, s.2(11)); only its
 * name tells. Without a PAN the name counts: "Limited" is reserved for companies and LLPs (Companies Act s.4, LLP Act s.15).
 */
export function constitutionOf(gstin: string, name: string): Constitution {
  const checked = checkGstin(gstin);
  const letter = checked.kind === "valid" ? checked.pan?.[3] : undefined;
  if (letter === "C" || ((letter === "F" || !letter) && /\b(?:llp|limited|ltd)\b/i.test(name))) return "body corporate";
  return letter === "F" ? "firm" : "other";
}

type ReverseChargeRule = {
  name: string;
  sac: string;
  /** Whether a body corporate pays the tax on its supplies itself. */
  exceptBodyCorporate: boolean;
  /** The clients who pay: those registered (but no department that is so only to deduct tax: the entries' own provisos), and by what they are. */
  toRegistered: "" | "all" | "not composition";
  recipients: readonly Constitution[];
  /** Rates in percent at which the supplier has chosen to pay the tax. */
  forwardRates: readonly string[];
  from: string;
  until: string;
  /** The entry of Notification 13/2017-CT (Rate); the same entry of 10/2017-IT (Rate) is about supplies between States. */
  entry: string;
  source: string;
};

const sponsorship = {
  name: "Sponsorship",
  sac: "998397",
  // An LLP counts as a firm too (Explanation (e), by Notification 22/2017).
  toRegistered: "",
  recipients: ["body corporate", "firm"],
  forwardRates: [],
  entry: "4",
} as const;

/** Services that an event company may supply and on which the client pays the tax (CGST Act s.9(3), IGST Act s.5(3)). */
const reverseChargeRules: readonly ReverseChargeRule[] = [
  {
    ...sponsorship,
    exceptBodyCorporate: false,
    from: "2017-07-01",
    until: "2025-01-15",
    source: "Notification 13/2017-CT (Rate), entry 4: supplied by any person",
  },
  {
    ...sponsorship,
    exceptBodyCorporate: true,
    from: "2025-01-16",
    until: "",
    source: "Notification 07/2025-CT (Rate) of 16 January 2025: after “Any person” the words “other than a body corporate”",
  },
  {
    name: "Security guards",
    sac: "998525",
    exceptBodyCorporate: true,
    toRegistered: "not composition",
    recipients: [],
    forwardRates: [],
    from: "2019-01-01",
    until: "",
    entry: "14",
    source: "Notification 29/2018-CT (Rate)",
  },
  {
    name: "Goods transport agency",
    sac: "996791",
    exceptBodyCorporate: false,
    toRegistered: "all",
    recipients: ["body corporate", "firm"],
    // Who chooses to pay 5 % himself must declare so on the invoice (Annexure III), which this one does not.
    forwardRates: ["12", "18"],
    from: "2017-08-22",
    until: "",
    entry: "1",
    source: "Notifications 22/2017 and 05/2022-CT (Rate)",
  },
  {
    name: "Renting of motor vehicles with fuel",
    sac: "996601",
    exceptBodyCorporate: true,
    toRegistered: "",
    recipients: ["body corporate"],
    forwardRates: ["12", "18"],
    from: "2019-10-01",
    until: "",
    entry: "15",
    source: "Notifications 22/2019 and 29/2019-CT (Rate), Circular 130/2019",
  },
];

type ReverseChargedLine = {
  sac: string;
  /** The rate as entered. */
  gst: string;
  /** Of the invoice; empty: today's rules. */
  day: string;
  treatment: ClientTreatment;
  clientGstin: string;
  constitutions: Constitutions | undefined;
};

/** The rule by which the client pays the tax on a line; undefined: the supplier does. */
export function reverseChargeOf(line: ReverseChargedLine): ReverseChargeRule | undefined {
  const { sac, gst, day, treatment, constitutions } = line;
  const { group, zeroRated } = treatments[treatment];
  // The recipient is in India; a supply to a SEZ or abroad is zero-rated (IGST Act s.16). A zero rate charges nobody.
  if (!constitutions || group === "overseas" || zeroRated || isZeroKind(gst)) return undefined;
  const gstin = checkGstin(line.clientGstin);
  const isRegistered = group === "registered" && !(gstin.kind === "valid" && gstin.type === "tds");
  return reverseChargeRules.find((rule) => {
    const holds = day ? rule.from <= day && (!rule.until || day <= rule.until) : !rule.until;
    const isForward =
      rule.forwardRates.includes(gst) || (rule.exceptBodyCorporate && constitutions.supplier === "body corporate");
    const isOfKind = rule.toRegistered === "all" || (rule.toRegistered !== "" && treatment !== "composition");
    return (
      rule.sac === sac && holds && !isForward && ((isRegistered && isOfKind) || rule.recipients.includes(constitutions.client))
    );
  });
}

/** What the document says under its totals. */
export const reverseChargeEndorsement = ({ name, entry }: ReverseChargeRule): string =>
  `${name}: GST is payable by the recipient on reverse charge (CGST Act s.9(3), IGST Act s.5(3); Notifications 13/2017-CT (Rate) and 10/2017-IT (Rate), entry ${entry}).`;
