import { type Draft, type DraftItem, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { checkDigit } from "#app/gst/gstin.ts";
import { today } from "#app/platform/values/dates.ts";
import type { ClientTreatment } from "#db/enums.ts";
import { fc } from "./random.ts";

const gstinOf = (beginning: string) => beginning + checkDigit(beginning);
const regular = (state: string) => gstinOf(`${state}ZZZCE0001A2Z`);

const pins = { "36": "500034", "37": "530017", "29": "560001", "27": "400001", "07": "110001", "33": "600001" } as const;
const states = Object.keys(pins) as (keyof typeof pins)[];
const client = fc.constantFrom(...states).chain((state) =>
  fc.constantFrom<Partial<Draft>>(
    { clientStateCode: state, clientPin: pins[state] },
    { clientStateCode: state, clientPin: pins[state], clientGST: regular(state) },
    ...(["composition", "sez-lut", "sez-with-payment", "deemed-export"] satisfies ClientTreatment[]).map((treatment) => ({
      ...{ treatment, clientStateCode: state, clientPin: pins[state], clientGST: regular(state) },
    })),
    { treatment: "overseas-lut", clientStateCode: "96", clientCountry: "Singapore" },
    { treatment: "overseas-with-payment", clientStateCode: "96", clientCountry: "Singapore" },
  ),
);

const hundredths = (max: number) => fc.integer({ min: 1, max }).map((number) => String(number / 100));
/** All lines of a draft get one SAC: lines of one class of service share their place of supply, and an invoice has one. */
const sac = fc.constantFrom("998596", "996334", "997212", "998391", "999631");
const item: fc.Arbitrary<Partial<DraftItem>> = fc.record({
  description: fc.constantFrom("Stage", "శ్రీ లక్ష్మీ వేదిక", "श्री गणेश सजावट", "Sound, 3 days", "A".repeat(120)),
  quantity: fc.oneof(fc.constant("1"), hundredths(100_00)),
  rate: fc.oneof(hundredths(10_00), hundredths(50_000_00)),
  gst: fc.constantFrom("18", "18", "5", "40", "3", "0.25", "nil", "exempt", "non-gst"),
  discount: fc.constantFrom("", "", "0.01", "1", "0.50"),
  includesGst: fc.constantFrom("", "", "yes"),
});
/** The discount of a line, or none where it would be half of the amount or more. */
const discountOf = ({ quantity, rate, discount = "" }: Partial<DraftItem>) =>
  Number(discount) * 2 < Number(quantity) * Number(rate) ? discount : "";
const items = fc.oneof(
  { weight: 20, arbitrary: fc.array(item, { minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.array(item, { minLength: 30, maxLength: 60 }) },
);

/** A draft that can be issued: any client, office, place, rates and lines. */
export const randomDraft: fc.Arbitrary<Draft> = fc
  .record({
    client,
    sac,
    items,
    totalDiscount: fc.constantFrom("", "", "0.01", "7.5%", "33.33%"),
    office: fc.constantFrom("hyderabad", "visakhapatnam"),
    event: fc.constantFrom(...states),
  })
  .map(({ client, sac, items, totalDiscount, office, event }) => ({
    ...emptyDraft(company(), new Date("2026-11-21T06:00:00Z"), today()),
    ...{ clientName: "Anjali Deshmukh", clientAddress: "Plot 18, MVP Colony", eventStateCode: event, office, totalDiscount },
    ...client,
    items: items.map((line) => ({ ...emptyItem(company()), ...line, sac, discount: discountOf(line) })),
  }))
  .filter((draft) => calculateDraft(company(), draft).totals.total > 0);
