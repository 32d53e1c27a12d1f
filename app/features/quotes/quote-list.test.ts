import { expect, it } from "vitest";
import { openedText } from "./quote-list.ts";

const now = new Date("2026-11-27T06:00:00Z");
const opened = (openedAt: string | null) => openedText({ openedAt, sentAt: "2026-11-27T05:00:00Z", revision: 2 }, now);

it("an opening of an earlier version is none of the last one", () => {
  expect(opened(null)).toBe("Not opened yet");
  expect(opened("2026-11-27T04:59:00Z")).toBe("Version 2 not opened yet");
  expect(opened("2026-11-27T05:59:00.000Z")).toBe("Opened 1 minute ago");
});
