import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { expect, it } from "vitest";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { requestOptions, verifyPasskey } from "./passkeys.server.ts";

const database = testDatabase();
const site = new Request("http://127.0.0.1:3000/passkey-options");
const browser = { purpose: "log-in", subject: "this browser" } as const;
/** Flags of the authenticator data in a response. */
const userPresent = 0x01;
const userPresentAndVerified = 0x05;

/** Stores a passkey of a new person. `respond` signs a challenge with its private key, as the person's device would. */
async function addPasskey(name: string) {
  const { id: userId } = await addTestPerson(name, "planner");
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const coordinate = (text?: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text ?? "", "base64url")]);
  // COSE: kty EC2, alg ES256, crv P-256, x, y.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
  const id = randomBytes(16).toString("base64url");
  await database.owner`insert into passkeys (user_id, name, credential_id, public_key) values (${userId}, 'Device', ${id}, ${cose.toString("base64url")})`;
  let count = 0;
  const respond = (
    challenge: string,
    { origin = "http://127.0.0.1:3000", host = "127.0.0.1", isVerified = true, signCount = ++count } = {},
  ): string => {
    const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false }));
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signCount);
    const data = Buffer.concat([
      createHash("sha256").update(host).digest(),
      Buffer.from([isVerified ? userPresentAndVerified : userPresent]),
      counter,
    ]);
    const signed = sign("sha256", Buffer.concat([data, createHash("sha256").update(clientData).digest()]), privateKey);
    const [clientDataJSON, authenticatorData, signature] = [clientData, data, signed].map((bytes) => bytes.toString("base64url"));
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    });
  };
  return { userId, respond };
}

const newChallenge = async () => (await requestOptions(site, browser)).challenge;

it("returns the person whose passkey signed a challenge, and refuses the same response again", async () => {
  const { userId, respond } = await addPasskey("Meera Das");
  const signedResponse = respond(await newChallenge());
  expect(await verifyPasskey(signedResponse, browser)).toBe(userId);
  expect(await verifyPasskey(signedResponse, browser), "replayed").toBeNull();
});

it.each([
  ["another browser", { ...browser, subject: "another browser" }],
  ["another purpose", { ...browser, purpose: "confirm" as const }],
])("refuses the response to a challenge of %s, and uses the challenge up", async (_, scope) => {
  const { respond } = await addPasskey(`Person ${randomBytes(4).toString("hex")}`);
  const signedResponse = respond(await newChallenge());
  expect(await verifyPasskey(signedResponse, scope)).toBeNull();
  expect(await verifyPasskey(signedResponse, browser)).toBeNull();
});

it.each([
  ["a device that did not ask for fingerprint, face or PIN", { isVerified: false }],
  ["another site", { origin: "http://evil.example" }],
  ["the key of another site", { host: "evil.example" }],
  ["a copied security key, whose counter is behind", { signCount: 5 }],
])("refuses a response of %s", async (_, wrong) => {
  const { userId, respond } = await addPasskey(`Person ${randomBytes(4).toString("hex")}`);
  expect(await verifyPasskey(respond(await newChallenge(), { signCount: 7 }), browser)).toBe(userId);
  expect(await verifyPasskey(respond(await newChallenge(), { signCount: 8, ...wrong }), browser)).toBeNull();
});

it("refuses an expired challenge, one that is not ours, an unknown passkey, and what is not a response", async () => {
  const { respond } = await addPasskey("Uma Das");
  const late = respond(await newChallenge());
  await database.owner`update auth_verifications set expires_at = now() - interval '1 second'`;
  expect(await verifyPasskey(late, browser)).toBeNull();
  expect(await verifyPasskey(respond(randomBytes(32).toString("base64url")), browser)).toBeNull();
  const removed = respond(await newChallenge());
  await database.owner`delete from passkeys`;
  expect(await verifyPasskey(removed, browser)).toBeNull();
  for (const text of [
    "",
    "{}",
    "null",
    "[]",
    '{"response":{"clientDataJSON":"e30"}}',
    '{"id":1,"response":{"clientDataJSON":7}}',
  ])
    expect(await verifyPasskey(text, browser), text).toBeNull();
});
