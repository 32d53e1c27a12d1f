import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("a browser without light-dark() gets the light colour of each token", () => {
  const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
  const [modern = "", older = ""] = css.split("@supports not (color: light-dark(red, red))");
  const light = [...modern.matchAll(/(--[\w-]+): light-dark\((#\w+|\w+\([^)]*\)), /g)].map(
    ([, name, value]) => `${name}: ${value};`,
  );
  expect(light.length).toBeGreaterThan(20);
  expect(modern.match(/: light-dark\(/g)).toHaveLength(light.length);
  for (const line of light) expect(older).toContain(`    ${line}\n`);
});
