import { Form } from "react-router";
import type { LabelledValue, QrCode } from "#app/papers/sheet.ts";
import { formatRupeesExactly, maxAmountLength } from "#app/platform/values/money.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { UpiPart } from "./upi-part.ts";
import "./upi-part-panel.css";

type UpiPartProps = {
  /** The instalment entered in the URL; null when none is entered. */
  instalment: (UpiPart & { code: QrCode | null }) | null;
  /** The bank details of the document, with the UPI ID. */
  details: readonly LabelledValue[];
};

/** A UPI code for a part of a balance that is above UPI's limit. Nothing is stored. */
export function UpiPartPanel({ instalment, details }: UpiPartProps) {
  const upiId = details.find(([label]) => label === "UPI")?.[1] ?? "";
  return (
    <Panel title="Pay a part by UPI">
      <Form method="get" className="upi-part" replace preventScrollReset>
        <Field
          label="Part to pay"
          hint="One UPI payment is limited, so the code on the invoice is left out."
          name="instalment"
          inputMode="decimal"
          className="numeric"
          maxLength={maxAmountLength}
          defaultValue={instalment?.text}
          key={instalment?.text}
          error={instalment?.error}
        />
        <Button small variant="quiet">
          Show code
        </Button>
      </Form>
      {instalment?.code && instalment.amount && (
        <div className="upi-part__result">
          <svg
            viewBox={`0 0 ${instalment.code.size} ${instalment.code.size}`}
            role="img"
            aria-label={`UPI code for ${formatRupeesExactly(instalment.amount)}`}
          >
            <path d={instalment.code.path} />
          </svg>
          <div>
            <FactList>
              {details.map(([label, value]) => (
                <Fact key={label} name={label} value={value} wide />
              ))}
            </FactList>
            <CopyButton text={upiId}>Copy UPI ID</CopyButton>
          </div>
        </div>
      )}
    </Panel>
  );
}
