import { expect, it } from "vitest";
import { mailboxOf } from "./mail-limit.server.ts";

it.each([
  ["Asha.Rao@Example.com", "asha.rao@example.com"],
  ["asha.rao+spam@example.com", "asha.rao@example.com"],
  ["asha.rao+a+b@example.com", "asha.rao@example.com"],
  ["a.s.h.a+x@googlemail.com", "asha@gmail.com"],
  ["ASHA@gmail.com.", "asha@gmail.com"],
  ["asha@bücher.example", "asha@xn--bcher-kva.example"],
  ["ａsha@example.com", "asha@example.com"],
  ["+asha@example.com", "+asha@example.com"],
])("counts %s as %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
