import { expect, it } from "vitest";
import { missingPermitsText } from "./permits.ts";

it("names the permits that an event lacks, and the day of those that end too early", () => {
  const police = { id: "1", title: "Police permission", ends: null };
  const music = { id: "2", title: "PPL licence", ends: "2027-02-03" };
  expect(missingPermitsText([police, music])).toBe(
    "“Police permission” is not done; “PPL licence” ends 3\u00a0Feb\u00a02027, before the event.",
  );
});
