import { describe, expect, test } from "vitest";
import { guessStaffSenders } from "./chat.ts";

describe("guessStaffSenders", () => {
  const senders = [{ name: "Anjali Rao" }, { name: "Toranam Events" }];
  const leadOrClient = { name: "anjali  rao", phone: null };

  test("recognises the staff and the company by name", () => {
    expect(guessStaffSenders(senders, { staffNames: ["Keerthi", "Toranam Events"], leadOrClient: null })).toEqual([
      "Toranam Events",
    ]);
  });

  test("of two senders takes the one that is not the lead or client", () => {
    expect(guessStaffSenders(senders, { staffNames: [], leadOrClient })).toEqual(["Toranam Events"]);
    const byPhone = [{ name: "+91 98480 12345" }, { name: "Me" }];
    const asha = { name: "Asha", phone: "098480-12345" };
    expect(guessStaffSenders(byPhone, { staffNames: [], leadOrClient: asha })).toEqual(["Me"]);
  });

  test("does not take రావు for రవి: their signs are parts of the names", () => {
    const senders = [{ name: "రావు" }, { name: "రవి" }, { name: "Asha" }];
    expect(guessStaffSenders(senders, { staffNames: ["రవి"], leadOrClient: null })).toEqual(["రవి"]);
    const written = [{ name: "ज़ोया".normalize("NFD") }, { name: "जोया" }];
    expect(guessStaffSenders(written, { staffNames: ["ज़ोया"], leadOrClient: null })).toEqual([written[0]?.name]);
  });

  test("knows a number in any digits, and of several", () => {
    const byPhone = [{ name: "+91 98480 12362" }, { name: "Me" }];
    const asha = { name: "Asha", phone: "౯౮౪౮౦ ౧౨౩౬౧ / 12362" };
    expect(guessStaffSenders(byPhone, { staffNames: [], leadOrClient: asha })).toEqual(["Me"]);
  });

  test("guesses nothing else", () => {
    expect(guessStaffSenders(senders, { staffNames: [], leadOrClient: null })).toEqual([]);
    expect(guessStaffSenders(senders, { staffNames: [""], leadOrClient: { name: "Somebody", phone: null } })).toEqual([]);
    expect(guessStaffSenders([...senders, { name: "Third" }], { staffNames: [], leadOrClient })).toEqual([]);
  });
});
