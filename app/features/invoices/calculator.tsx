import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { calculate } from "./calculate.ts";
import "./invoices.css";
import "#app/ui/field.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";

const keys = ["7", "8", "9", "÷", "4", "5", "6", "×", "1", "2", "3", "−", "0", ".", "=", "+"];
const shown = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 6 });

type CalculatorProps = {
  id: string;
  /** Where the result would go: "Rate of item 2"; null: nowhere yet. */
  target: string | null;
  onUse: (value: string) => void;
};

/** A popup beside the form. The result can be put into the field that was last used. */
export function Calculator({ id, target, onUse }: CalculatorProps) {
  const [expression, setExpression] = useState("");
  const [result, setResult] = useState<number | "Error" | null>(null);
  const popup = useRef<HTMLElement>(null);

  function press(key: string) {
    if (key === "=") return setResult(calculate(expression));
    setResult(null);
    setExpression(expression + key);
  }

  function enter(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "=") return;
    event.preventDefault();
    press("=");
  }

  function use() {
    if (typeof result !== "number") return;
    popup.current?.hidePopover();
    onUse(String(Math.max(0, Math.round(result * 100) / 100)));
  }

  return (
    <section className="calc" id={id} popover="auto" aria-label="Calculator" ref={popup}>
      <input
        className="input numeric"
        aria-label="Expression"
        inputMode="decimal"
        autoComplete="off"
        maxLength={500}
        value={expression}
        onChange={(event) => {
          setExpression(event.target.value);
          setResult(null);
        }}
        onKeyDown={enter}
      />
      <output aria-live="polite">{result === null ? "" : result === "Error" ? "Error" : shown.format(result)}</output>
      <div>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className={key === "=" ? "eq" : "÷×−+".includes(key) ? "op" : undefined}
            aria-label={names[key]}
            onClick={() => press(key)}
          >
            {key}
          </button>
        ))}
      </div>
      <div className="extra">
        <button type="button" onClick={() => press("(")} aria-label="Open bracket">
          (
        </button>
        <button type="button" onClick={() => press(")")} aria-label="Close bracket">
          )
        </button>
        <button
          type="button"
          aria-label="Clear"
          onClick={() => {
            setExpression("");
            setResult(null);
          }}
        >
          C
        </button>
        <button type="button" aria-label="Delete last" onClick={() => setExpression(expression.slice(0, -1))}>
          ⌫
        </button>
      </div>
      <Button type="button" small variant="quiet" disabled={!target || typeof result !== "number"} onClick={use}>
        {target ? `Use in ${target}` : "Use in a field"}
      </Button>
    </section>
  );
}

const names: Record<string, string> = {
  "÷": "Divide",
  "×": "Multiply",
  "−": "Subtract",
  "+": "Add",
  "=": "Equals",
  ".": "Point",
};
