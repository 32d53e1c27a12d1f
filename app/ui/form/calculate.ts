import { Parser } from "expr-eval-fork";

// Numbers, the four operations, powers and brackets. Without names an expression cannot reach functions or variables.
const allowedCharacters = /^[\d\s.+\-*/^()]{1,500}$/;
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

/** @returns "Error", the specification's word, for an expression without a finite value */
export function calculate(input: string): number | "Error" {
  const expression = input.replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-").replaceAll(",", "");
  if (!allowedCharacters.test(expression)) return "Error";
  try {
    const value: unknown = parser.evaluate(expression);
    return typeof value === "number" && Number.isFinite(value) ? Number(value.toPrecision(15)) : "Error";
  } catch {
    return "Error";
  }
}
