import { closeDatabase } from "#db/client.server.ts";
import { issueInvoice } from "./issue.server.ts";

// A process of its own for the test of the series: issues the invoices it is told of, so many at a time.
process.on(
  "message",
  async ({ person, ids, lanes }: { person: Parameters<typeof issueInvoice>[0]; ids: string[]; lanes: number }) => {
    const waiting = [...ids];
    const lane = async () => {
      for (let id = waiting.pop(); id; id = waiting.pop()) {
        const outcome = await issueInvoice(person, id, 1).then(
          ({ outcome }) => outcome,
          () => "aborted",
        );
        process.send?.({ outcome });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    await closeDatabase();
    process.disconnect();
  },
);
