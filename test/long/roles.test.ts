import { expect, test } from "vitest";
import { startSite } from "../http/site.ts";
import { otherPeople, people } from "../people.ts";
import { sendRandomRequests } from "../random-requests.ts";

test("2,000 random requests of each role and right are refused if and only if the table of roles refuses them", async () => {
  const site = await startSite({ TRUST_PROXY: "1" });
  try {
    const waiting = { email: "waiting@toranam.example", name: "Waheeda Begum", access: "pending" } as const;
    await Promise.all([waiting, otherPeople.ravi, otherPeople.lakshmi].map((person) => site.addPerson(person)));
    const accounts = [waiting, otherPeople.ravi, people.keerthi, people.arjun, otherPeople.lakshmi, people.sravani];
    const cookies = ["", ...(await Promise.all(accounts.map((account) => site.session(account))))];
    expect(await sendRandomRequests(site, cookies, 2_000)).toEqual([]);
  } finally {
    await site.dispose();
  }
}, 5_400_000);
