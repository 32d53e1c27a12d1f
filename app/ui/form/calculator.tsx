import { type KeyboardEvent, type ToggleEvent, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { calculate } from "./calculate.ts";
import "./field.css";
import "./calculator.css";

const mainKeys = ["7", "8", "9", "÷", "4", "5", "6", "×", "1", "2", "3", "−", "0", ".", "=", "+"];
const keyNames: Record<string, string> = {
  "÷": "Divide",
  "×": "Multiply",
  "−": "Subtract",
  "+": "Add",
  "=": "Equals",
  ".": "Point",
};
const resultFormat = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 6 });

type Result = number | "Error" | null;

type CalculatorProps = {
  id: string;
  /** The field that takes the result, "Rate of item 2"; null: none yet. */
  target: string | null;
  /** Enter also puts the result into the field: the calculator was opened from there. */
  usesOnEnter: boolean;
  onClose: () => void;
  onUse: (value: string) => void;
};

export function Calculator({ id, target, usesOnEnter, onClose, onUse }: CalculatorProps) {
  const [expression, setExpression] = useState("");
  const [result, setResult] = useState<Result>(null);
  const popover = useRef<HTMLElement>(null);

  function changeExpression(next: string) {
    setResult(null);
    setExpression(next);
  }

  function enterKey(key: string) {
    if (key === "=") setResult(calculate(expression));
    else changeExpression(expression + key);
  }

  function calculateOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "=") return;
    event.preventDefault();
    const calculated = calculate(expression);
    setResult(calculated);
    if (event.key === "Enter" && usesOnEnter) applyResult(calculated);
  }

  function applyResult(result: Result) {
    if (typeof result !== "number") return;
    popover.current?.hidePopover();
    onUse(String(Math.max(0, Math.round(result * 100) / 100)));
  }

  const onToggle = ({ newState }: ToggleEvent) => newState === "closed" && onClose();

  const renderKey = (label: string, name: string | undefined, onClick: () => void, modifier = "") => (
    <button key={label} type="button" className={`calculator__key ${modifier}`} aria-label={name} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <section className="calculator" id={id} popover="auto" aria-label="Calculator" ref={popover} onToggle={onToggle}>
      <input
        className="input numeric"
        aria-label="Expression"
        inputMode="decimal"
        autoComplete="off"
        maxLength={500}
        value={expression}
        onChange={(event) => changeExpression(event.target.value)}
        onKeyDown={calculateOnEnter}
      />
      <output aria-live="polite">{typeof result === "number" ? resultFormat.format(result) : result}</output>
      <div className="calculator__keys">
        {mainKeys.map((label) => renderKey(label, keyNames[label], () => enterKey(label), keyModifier(label)))}
      </div>
      <div className="calculator__keys">
        {renderKey("(", "Open bracket", () => enterKey("("))}
        {renderKey(")", "Close bracket", () => enterKey(")"))}
        {renderKey("C", "Clear", () => changeExpression(""))}
        {renderKey("⌫", "Delete last", () => setExpression(expression.slice(0, -1)))}
      </div>
      <Button
        type="button"
        variant="quiet"
        className="calculator__use"
        disabled={!target || typeof result !== "number"}
        onClick={() => applyResult(result)}
      >
        {target ? `Use in ${target}` : "Use in a field"}
      </Button>
    </section>
  );
}

const keyModifier = (key: string) =>
  key === "=" ? "calculator__key--equals" : "÷×−+".includes(key) ? "calculator__key--operator" : undefined;
