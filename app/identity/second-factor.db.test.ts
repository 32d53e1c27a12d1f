import { symmetricEncrypt } from "better-auth/crypto";
import { expect, it } from "vitest";
import { asSystem } from "#db/client.server.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { consumeCode, decryptSecret, encryptSecret, renewRecoveryCodes } from "./second-factor.server.ts";
import { newTotpSecret, stepAt, totpCode } from "./totp.server.ts";

const database = testDatabase();

async function addApp(userId: string, encrypted: string): Promise<void> {
  await database.owner`
    insert into authenticator_apps (user_id, encrypted_secret, confirmed_at) values (${userId}, ${encrypted}, now())`;
}

it("stores the secret of an app encrypted, and its codes work once, also when sent twice at the same time", async () => {
  const { id } = await addTestPerson("Meera Das", "planner");
  const secret = newTotpSecret();
  const encrypted = await encryptSecret(secret);
  expect(encrypted).not.toContain(Buffer.from(secret).toString("base64"));
  expect(Buffer.from((await decryptSecret(encrypted)) as Uint8Array).equals(secret)).toBe(true);
  await addApp(id, encrypted);
  const code = totpCode(secret, stepAt(new Date()));
  const results = await Promise.all(Array.from({ length: 5 }, () => consumeCode(id, code)));
  expect(results.filter(Boolean)).toHaveLength(1);
});

it("after a restore under another APP_SECRET the codes of an app do not work, and recovery codes do", async () => {
  const { id } = await addTestPerson("Uma Das", "planner");
  const secret = newTotpSecret();
  await addApp(id, await symmetricEncrypt({ key: "another secret", data: Buffer.from(secret).toString("base64") }));
  expect(await consumeCode(id, totpCode(secret, stepAt(new Date())))).toBe(false);
  const [code] = (await asSystem("auth", (tx) => renewRecoveryCodes(tx, id))) as [string];
  expect(await consumeCode(id, code)).toBe(true);
  expect(await consumeCode(id, code)).toBe(false);
});

it("a recovery code of one person does nothing for another", async () => {
  const [one, other] = [await addTestPerson("Lila Das", "planner"), await addTestPerson("Neha Das", "planner")];
  const [code] = (await asSystem("auth", (tx) => renewRecoveryCodes(tx, one.id))) as [string];
  expect(await consumeCode(other.id, code)).toBe(false);
  expect(await consumeCode(one.id, code)).toBe(true);
});
