import { expect, it } from "vitest";
import { defaultReminderTexts } from "#app/content/mails/client-reminder-texts.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { saveSettings } from "../change-settings.server.ts";
import { reminderPreviews } from "./reminder-previews.server.ts";
import {
  addRule,
  deletedRule,
  deleteRule,
  listRules,
  newRule,
  readRule,
  readRuleForm,
  restoreRule,
  ruleRecord,
} from "./reminder-rules.server.ts";
import { columnsOfRule, valuesOfRule } from "./reminder-rules.ts";

testDatabase();

it("adds a rule, refuses an equal one, and undoes a deletion unless another took its place", async () => {
  const admin = await addTestPerson("Sravani Admin", "admin");
  const { texts } = newRule(admin, "payment");
  const id = await addRule(admin, "payment", texts);
  expect((await listRules(admin)).map((rule) => rule.id)).toContain(id);
  const count = { errors: { count: "Another rule reminds the same people at the same time." } };
  await expect(addRule(admin, "payment", texts)).rejects.toMatchObject(count);
  await expect(addRule(admin, "payment", texts)).rejects.toBeInstanceOf(Invalid);
  const other = await addRule(admin, "payment", { ...texts, count: "15" });
  const { snapshot, version } = await readRuleForm(admin, other);
  await expect(
    saveSettings(admin, ruleRecord({ id: other, kind: "payment" }), { texts: { ...snapshot, count: "14" }, version, snapshot }),
  ).rejects.toMatchObject(count);
  await deleteRule(admin, id);
  expect(await deletedRule(admin, id)).toEqual({ id, title: "Payment, 14 days after the due date, 10\u00a0AM" });
  await expect(readRule(admin, id)).rejects.toBeInstanceOf(NotFound);
  await expect(deleteRule(admin, id)).rejects.toBeInstanceOf(NotFound);
  await saveSettings(admin, ruleRecord({ id: other, kind: "payment" }), {
    texts: { ...snapshot, count: "14" },
    version,
    snapshot,
  });
  await expect(restoreRule(admin, id)).rejects.toBeInstanceOf(Conflict);
  await deleteRule(admin, other);
  await restoreRule(admin, id);
  expect(await deletedRule(admin, id)).toBeNull();
  await expect(restoreRule(admin, id)).rejects.toBeInstanceOf(NotFound);
});

it("refuses a text with a placeholder that the kind does not know, and a translation without its subject or text", async () => {
  const admin = await addTestPerson("Yamini Admin", "admin");
  const { texts } = newRule(admin, "event");
  const wrong = { ...texts, text_en: "Pay {amount} {naem}", text_te: "", subject_hi: "{link", text_hi: "{}" };
  const known = "Known: {name}, {event}, {date}, {link}, {phones}, {company}.";
  await expect(addRule(admin, "event", wrong)).rejects.toMatchObject({
    errors: {
      text_en: `{amount} and {naem} are not known here. ${known}`,
      text_te: "Please write both, or neither.",
      text_hi: `{} is not known here. ${known}`,
    },
  });
});

it("stores a text only where it differs from the default text of the kind, and shows the text in each language", () => {
  const rule = { enabled: true, audience: "client", days: 1, repeatDays: null, hour: 10, template: null } as const;
  const values = valuesOfRule("payment", rule);
  expect(values.text_te).toBe(defaultReminderTexts.payment.te.text);
  expect(columnsOfRule("payment", values)).toEqual(rule);
  const { template } = columnsOfRule("payment", { ...values, text_en: "Dear {name},", subject_hi: "", text_hi: "" });
  expect(template).toMatchObject({ en: { text: "Dear {name}," }, te: defaultReminderTexts.payment.te });
  expect(reminderPreviews({ kind: "payment", template }).map(({ title }) => title)).toEqual([
    "English",
    "Telugu",
    "Hindi: in English",
  ]);
});
