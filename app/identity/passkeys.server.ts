import { randomBytes, randomUUID } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { env } from "#app/platform/env.ts";
import { asSystem } from "#db/client.server.ts";
import { authVerifications, passkeys } from "#db/schema.ts";
import { tokenHash } from "./one-time-token.server.ts";

/** The purpose of a challenge; its response is valid for nothing else. "confirm": a signed-in person confirms their identity. */
type PasskeyPurpose = "log-in" | "add" | "confirm";

/**
 * What the response to a challenge must match. `subject` is the session, or before a log-in the browser's cookie: the response to the
 * challenge of another one is refused. `origin` is the site as the browser opened it.
 */
type Challenge = { purpose: PasskeyPurpose; subject: string; origin: string };
type ChallengeScope = Omit<Challenge, "origin">;

const challengeSeconds = 300;

/** The argument of `navigator.credentials.get`, as JSON. Without `userId` the browser offers every passkey of this site. */
export async function requestOptions(request: Request, scope: ChallengeScope, userId?: string) {
  const { challenge, host } = await newChallenge(request, scope);
  return {
    challenge,
    rpId: host,
    allowCredentials: userId ? await credentialsOf(userId) : [],
    // Without user verification, whoever finds a security key could log in by touching it.
    userVerification: "required" as const,
    timeout: challengeSeconds * 1000,
  };
}

/** The argument of `navigator.credentials.create`, as JSON. */
export async function creationOptions(
  request: Request,
  scope: ChallengeScope,
  user: { id: string; email: string; name: string },
) {
  const { challenge, host } = await newChallenge(request, scope);
  return {
    challenge,
    rp: { id: host, name: company().name },
    user: { id: Buffer.from(user.id).toString("base64url"), name: user.email, displayName: user.name },
    // Ed25519, ECDSA with P-256, RSA.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key" as const, alg })),
    excludeCredentials: await credentialsOf(user.id),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" } as const,
    attestation: "none" as const,
    timeout: challengeSeconds * 1000,
  };
}

const credentialsOf = (userId: string) =>
  asSystem("auth", async (tx) =>
    (await tx.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, userId))).map(({ id }) => ({
      id,
      type: "public-key" as const,
    })),
  );

async function newChallenge(
  request: Request,
  { purpose, subject }: ChallengeScope,
): Promise<{ challenge: string; host: string }> {
  const origin = env().originIsSet ? env().ORIGIN : new URL(request.url).origin;
  const challenge = randomBytes(32).toString("base64url");
  const value: Challenge = { purpose, subject, origin };
  await asSystem("auth", (tx) =>
    tx.insert(authVerifications).values({
      id: randomUUID(),
      identifier: identifierOf(challenge),
      value: JSON.stringify(value),
      expiresAt: sql`now() + make_interval(secs => ${challengeSeconds})`,
    }),
  );
  return { challenge, host: new URL(origin).hostname };
}

const identifierOf = (challenge: string) => `passkey:${tokenHash(challenge)}`;

type PasskeyResponse = { id: string; response: { clientDataJSON: string } };

/** Reads a response and what it must match; null unless its challenge is ours, of this scope and unused. Uses the challenge up. */
async function readResponse<Json extends PasskeyResponse>(text: string, { purpose, subject }: ChallengeScope) {
  try {
    const response = JSON.parse(text) as Json;
    const { challenge } = JSON.parse(Buffer.from(response.response.clientDataJSON, "base64url").toString());
    const [row] = await asSystem("auth", (tx) =>
      tx.execute<{ value: string }>(sql`
        delete from auth_verifications where identifier = ${identifierOf(String(challenge))} and expires_at > now() returning value`),
    );
    const storedChallenge = row && (JSON.parse(row.value) as Challenge);
    if (storedChallenge?.purpose !== purpose || storedChallenge.subject !== subject) return null;
    const { origin } = storedChallenge;
    return {
      response,
      expectedChallenge: String(challenge),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
    };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

// It takes a quarter of a second and 25 MB to load, which only a site with passkeys needs.
const library = () => import("@simplewebauthn/server");

type NewPasskey = { credentialId: string; publicKey: string; signCount: number };

/** The passkey that a browser made; null when the response is not valid. */
export async function verifyNewPasskey(text: string, scope: ChallengeScope): Promise<NewPasskey | null> {
  const response = await readResponse<RegistrationResponseJSON>(text, scope);
  if (!response) return null;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({ ...response, requireUserVerification: true }).catch(
    notVerified,
  );
  if (!registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), signCount: counter };
}

/** The id of the person whose passkey signed the challenge; null when the response is not valid. */
export async function verifyPasskey(text: string, scope: ChallengeScope): Promise<string | null> {
  const response = await readResponse<AuthenticationResponseJSON>(text, scope);
  if (!response) return null;
  const passkey = await asSystem("auth", async (tx) => {
    const [found] = await tx
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, String(response.response.id)));
    return found;
  });
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await library();
  const { authenticationInfo } = await verifyAuthenticationResponse({
    ...response,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.signCount,
    },
  }).then((result) => (result.verified ? result : notVerified()), notVerified);
  if (!authenticationInfo) return null;
  const used = await asSystem("auth", (tx) =>
    tx
      .update(passkeys)
      .set({ signCount: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
      .where(eq(passkeys.id, passkey.id))
      .returning({ userId: passkeys.userId }),
  );
  return used[0]?.userId ?? null;
}

const notVerified = () => ({ registrationInfo: undefined, authenticationInfo: undefined });
