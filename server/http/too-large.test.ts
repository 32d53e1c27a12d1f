import { expect, test } from "vitest";
import { fieldsBeforeFile } from "./too-large.ts";

const headers = { "content-type": "multipart/form-data; boundary=----x" };
const part = (name: string, value: string) => `------x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = '------x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
const read = async (body: string) => {
  const fields = fieldsBeforeFile(Buffer.from(body), headers);
  return fields && [...(await new Response(fields, { headers }).formData())];
};

test("the fields before the file make a form in which the file is empty", async () => {
  const [amount, picture] = (await read(`${part("amount", "1,00,000 ₹\r\nనమస్తే")}${file}${"x".repeat(1000)}`)) ?? [];
  expect(amount).toEqual(["amount", "1,00,000 ₹\r\nనమస్తే"]);
  expect(picture?.[1]).toMatchObject({ name: "a.jpg", size: 0 });
});

test("there is no form when the beginning of the body contains no file", async () => {
  expect(await read(part("amount", "1"))).toBeNull();
  expect(fieldsBeforeFile(Buffer.from("a=b"), { "content-type": "application/x-www-form-urlencoded" })).toBeNull();
});
