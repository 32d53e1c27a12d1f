import { issueInvoice } from "#app/features/invoices/draft/issue.server.ts";
import { closeDatabase } from "#db/client.server.ts";

type Work = { person: Parameters<typeof issueInvoice>[0]; ids: string[]; concurrency: number };

// A second process for issue.db.test.ts: issues drafts and reports each.
process.on("message", async ({ person, ids, concurrency }: Work) => {
  const waiting = [...ids];
  async function issueAll() {
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      const outcome = await issueInvoice(person, id, 1).then(
        () => "issued",
        () => "failed",
      );
      process.send?.({ outcome });
    }
  }
  await Promise.all(Array.from({ length: concurrency }, issueAll));
  await closeDatabase();
  process.disconnect();
});
