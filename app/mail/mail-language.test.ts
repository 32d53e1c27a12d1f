import { expect, it } from "vitest";
import { timeWithZoneIn } from "./mail-language.server.ts";

it("says an instant that counts, with its zone, in each language", () => {
  const at = "2026-11-21T13:10:00Z";
  expect(timeWithZoneIn("en", at)).toBe("21\u00a0Nov\u00a02026, 6:40\u00a0PM IST (UTC+5:30)");
  expect(timeWithZoneIn("te", at)).toBe("21 నవంబర్, 2026, సాయంత్రం\u00a06:40 (భారత సమయం, UTC+5:30)");
  expect(timeWithZoneIn("hi", at)).toBe("21 नवंबर 2026, शाम\u00a06:40 (भारतीय समय, UTC+5:30)");
});
