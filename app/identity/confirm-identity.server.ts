import { eq, sql } from "drizzle-orm";
import { ConfirmationRequired } from "#app/errors.ts";
import type { Person } from "#app/permissions.ts";
import { consumeRateLimit, refundRateLimits } from "#app/platform/rate-limit.server.ts";
import type { IdentityQuestion } from "#app/platform/values/forms.ts";
import { asSystem } from "#db/client.server.ts";
import { authSessions } from "#db/schema.ts";
import { isPassword } from "./auth.server.ts";
import { verifyPasskey } from "./passkeys.server.ts";
import { consumeCode } from "./second-factor.server.ts";

/** The methods by which this person can confirm their identity. Whoever has a second factor (`app`: an authenticator app) must use it. */
export const readIdentityMethods = ({ id }: Person): Promise<IdentityQuestion["methods"]> =>
  asSystem("auth", async (tx) => {
    const [row] = await tx.execute<{ app: boolean; passkey: boolean }>(sql`
      select exists (select from authenticator_apps where user_id = ${id} and confirmed_at is not null) as app,
        exists (select from passkeys where user_id = ${id}) as passkey`);
    const { app = false, passkey = false } = row ?? {};
    return { password: !app && !passkey, app, passkey };
  });

const wrongAnswerMessages = {
  password: "That is not your password.",
  code: "That code is not right, or was used already. Wait for the next one.",
  passkey: "That passkey did not work. Please try again.",
};

/**
 * When the form has the fields of an identity question: checks them, and stores the confirmation in the session.
 * @returns the person, confirmed if the form had a right answer
 * @throws ConfirmationRequired when the answer is wrong
 */
export async function confirmIdentity(person: Person, form: FormData): Promise<Person> {
  const [password, code, passkey] = ["password", "code", "passkey"].map((name) => String(form.get(`identity_${name}`) ?? ""));
  if (!password && !code && !passkey) return person;
  // Counted for the session, so that guesses elsewhere do not keep the owner from confirming.
  const limit = { key: `confirm:${person.sessionId}`, max: 10, periodSeconds: 900 };
  const retryAfterSeconds = await consumeRateLimit(limit);
  if (retryAfterSeconds !== null)
    throw new ConfirmationRequired(
      `Too many attempts. Please wait ${Math.ceil(retryAfterSeconds / 60)} min and try again.`,
      retryAfterSeconds,
    );
  const methods = await readIdentityMethods(person);
  if (passkey) {
    const scope = { purpose: "confirm", subject: person.sessionId } as const;
    if ((await verifyPasskey(passkey, scope)) !== person.id) throw new ConfirmationRequired(wrongAnswerMessages.passkey);
  } else if (methods.password) {
    if (!password || !(await isPassword(person.email, password))) throw new ConfirmationRequired(wrongAnswerMessages.password);
  } else if (!code || !(await consumeCode(person.id, code))) throw new ConfirmationRequired(wrongAnswerMessages.code);
  await refundRateLimits([limit]);
  await asSystem("auth", (tx) =>
    tx.update(authSessions).set({ confirmedAt: sql`now()` }).where(eq(authSessions.id, person.sessionId)),
  );
  return { ...person, isConfirmed: true };
}
