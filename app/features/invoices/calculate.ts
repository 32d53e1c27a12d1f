import { Parser } from "expr-eval-fork";

// Numbers and the four operations, powers and brackets: no names, so there is nothing to reach for.
const allowed = /^[\d\s.+\-*/^()]{1,500}$/;
const parser = new Parser({
  operators: {
    logical: false,
    comparison: false,
    in: false,
    assignment: false,
    concatenate: false,
    conditional: false,
    factorial: false,
  },
});

/** The value of what was typed, or the word the specification gives for anything that has none. */
export function calculate(typed: string): number | "Error" {
  const expression = typed.replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-").replaceAll(",", "");
  if (!allowed.test(expression)) return "Error";
  try {
    const value: unknown = parser.evaluate(expression);
    return typeof value === "number" && Number.isFinite(value) ? Number(value.toPrecision(15)) : "Error";
  } catch {
    return "Error";
  }
}
