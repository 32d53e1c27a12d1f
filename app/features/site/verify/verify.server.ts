import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { clientIp } from "#app/platform/request.server.ts";
import { runAsNobody } from "#db/client.server.ts";
import type { VerificationQuery } from "./verify.ts";

/** Twenty at once, then one every half minute: enough to check a stack of documents, too few to guess a fingerprint. */
const limit = { max: 20, periodSeconds: 600 };

export type VerificationResult = { isIssued: boolean } | { waitSeconds: number };

/** Whether we issued a document with this number and this fingerprint. The result does not tell whether one of the two is right. */
export async function verifyDocument({ number, fingerprint }: VerificationQuery): Promise<VerificationResult> {
  const waitSeconds = await consumeRateLimit({ key: `verify:${clientIp()}`, ...limit });
  if (waitSeconds !== null) return { waitSeconds };
  const [row] = await runAsNobody({ text: "select is_issued_paper($1, $2)", values: [number, fingerprint] });
  return { isIssued: row?.[0] === true };
}
