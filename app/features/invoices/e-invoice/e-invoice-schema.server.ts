import { Ajv, type ErrorObject } from "ajv";
import {
  exportPin,
  exportState,
  portalDate,
  portalLengths,
  portalNumber,
  portalPrecedingNumber,
  portalText,
} from "#app/gst/inv-01.ts";

const text = ([minLength, maxLength]: readonly [number, number]) => ({
  type: "string",
  minLength,
  maxLength,
  pattern: portalText.source,
});
const matching = (pattern: RegExp) => ({ type: "string", pattern: pattern.source });
const oneOf = (...values: string[]) => ({ enum: values });
/** Rupees with as many decimals as the portal takes. */
const amount = { type: "number", minimum: 0, maximum: 99_99_99_99_999.99, decimals: 2 };
const object = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(required),
  properties: { ...required, ...optional },
});

const gstin = matching(/^[0-9]{2}[0-9A-Z]{13}$/);
const state = matching(/^(0[1-9]|[12][0-9]|3[0-8]|9[67])$/);
const pin = { type: "integer", minimum: 100000, maximum: exportPin };
const address = { Addr1: text(portalLengths.addressLine1), Pin: pin, Stcd: state };
const secondLine = { Addr2: text(portalLengths.addressLine2) };
const exportTypes = ["EXPWP", "EXPWOP"];

const item = object(
  {
    SlNo: matching(/^[1-9][0-9]{0,5}$/),
    PrdDesc: text(portalLengths.description),
    IsServc: oneOf("Y"),
    HsnCd: matching(/^99[0-9]{4}$/),
    UnitPrice: { ...amount, decimals: 3 },
    TotAmt: amount,
    Discount: amount,
    AssAmt: amount,
    GstRt: { type: "number", minimum: 0, maximum: 999.999 },
    CgstAmt: amount,
    SgstAmt: amount,
    IgstAmt: amount,
    TotItemVal: amount,
  },
  { Qty: { ...amount, exclusiveMinimum: 0 }, Unit: oneOf("OTH") },
);

/** The fields of INV-01 1.1 that the file has, with the limits of the portal's schema, and the portal's own rules for exports. */
const schema = {
  ...object(
    {
      Version: oneOf("1.1"),
      TranDtls: object({
        TaxSch: oneOf("GST"),
        SupTyp: oneOf("B2B", "SEZWP", "SEZWOP", "DEXP", ...exportTypes),
        RegRev: oneOf("Y", "N"),
        IgstOnIntra: oneOf("Y", "N"),
      }),
      DocDtls: object({ Typ: oneOf("INV", "CRN", "DBN"), No: matching(portalNumber), Dt: matching(portalDate) }),
      SellerDtls: object(
        { Gstin: gstin, LglNm: text(portalLengths.name), Loc: text(portalLengths.sellerPlace), ...address },
        secondLine,
      ),
      BuyerDtls: object(
        {
          Gstin: { anyOf: [gstin, oneOf("URP")] },
          LglNm: text(portalLengths.name),
          Pos: state,
          Loc: text(portalLengths.buyerPlace),
          ...address,
        },
        secondLine,
      ),
      ItemList: { type: "array", minItems: 1, maxItems: 1000, items: item },
      ValDtls: object({
        AssVal: amount,
        CgstVal: amount,
        SgstVal: amount,
        IgstVal: amount,
        OthChrg: amount,
        RndOffAmt: { type: "number", minimum: -99.99, maximum: 99.99, decimals: 2 },
        TotInvVal: amount,
      }),
    },
    {
      RefDtls: object({
        PrecDocDtls: {
          type: "array",
          minItems: 1,
          items: object({ InvNo: matching(portalPrecedingNumber), InvDt: matching(portalDate) }),
        },
      }),
    },
  ),
  allOf: [
    {
      if: { properties: { TranDtls: { properties: { SupTyp: oneOf(...exportTypes) } } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {
        properties: {
          BuyerDtls: {
            properties: {
              Gstin: { const: "URP" },
              Pos: { const: exportState },
              Stcd: { const: exportState },
              Pin: { const: exportPin },
            },
          },
        },
      },
      else: { properties: { BuyerDtls: { properties: { Gstin: gstin, Pos: { not: { const: exportState } } } } } },
    },
    {
      if: { properties: { DocDtls: { properties: { Typ: oneOf("CRN", "DBN") } } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ["RefDtls"] },
    },
  ],
};

const ajv = new Ajv({ allErrors: true, strictTypes: false });
// `multipleOf: 0.01` refuses 1.15, whose division by 0.01 has a remainder.
ajv.addKeyword({
  keyword: "decimals",
  type: "number",
  schemaType: "number",
  validate: (decimals: number, value: number) => Number(value.toFixed(decimals)) === value,
});
const validate = ajv.compile(schema);

/** What the portal would refuse in a file: "BuyerDtls/Loc must NOT have fewer than 3 characters". */
export function fileProblems(file: object): string[] {
  validate(file);
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== "if").map(messageOf);
}

const messageOf = ({ instancePath, message }: ErrorObject) => `${instancePath.slice(1)} ${message}`.trim();
