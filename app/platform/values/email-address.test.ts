import { describe, expect, onTestFinished, test, vi } from "vitest";
import { accountEmailSchema } from "./account-email.ts";
import { readEmail } from "./email-address.ts";

const read = (typed: string) => {
  const result = readEmail(typed);
  return "email" in result ? result.email : result.problem;
};

describe("an address as browsers take it in a field of the type email (Chromium 156)", () => {
  test.each([
    ...["a&b@c.in", "ravi+sangeet@c.in", "a..b@c.in", ".a@b.in", "o'neil@x.in", "a/b=c@x.in", "X@Y.IN", "a@b.c-d.museum"],
    ...["a@1.in", "a@xn.in", `${"a".repeat(64)}@b.in`],
  ])("is kept as it was typed: %s", (email) => {
    expect(read(email)).toBe(email);
  });

  test.each([
    ["ravi@उदाहरण.भारत", "ravi@उदाहरण.भारत"],
    ["ravi@nic.భారత్", "ravi@nic.భారత్"],
    ["ravi@मुंबई.com", "ravi@मुंबई.com"],
    // What Chromium 156 submits for the first of them.
    ["ravi@xn--p1b6ci4b4b3a.xn--h2brj9c", "ravi@उदाहरण.भारत"],
    ["ravi@XN--P1B6CI4B4B3A.xn--h2brj9c", "ravi@उदाहरण.भारत"],
    ["ravi@MÜNCHEN.de", "ravi@münchen.de"],
    ["ravi@उदाहरण。भारत", "ravi@उदाहरण.भारत"],
  ])("has a domain of any script, equal however it was submitted: %s", (typed, email) => {
    expect(read(typed)).toBe(email);
    expect(read(email)).toBe(email);
  });

  test("loses spaces and invisible marks around it, and a comma for the dot of its domain", () => {
    expect(read(" \u200eravi@c.in\u202c\u200b \n")).toBe("ravi@c.in");
    expect(read("ravi@gmail,com")).toBe("ravi@gmail.com");
    expect(read("ravi@nic.భారత్\u200c")).toBe("ravi@nic.భారత్");
  });

  test.each([
    ...["a@b-.in", "a@-b.in", "a@b_c.in", "a@b..in", "a@b", "a@localhost", "@b.in", "a@", "ab.in", "", "a b@c.in", "a@b c.in"],
    ...["a@b.in/x", "a@b.in:25", "a@b.in?x", "a@b.in#x", "a@b.in%2e", "a@[1.2.3.4]", "a@1.2.3.4", "a@0x7f.1", "a@b.in,c@d.in"],
    ...['"a b"@c.in', "a<b@c.in", "a@b@c.in", `${"a".repeat(65)}@b.in`, `a@${"b.".repeat(127)}in`, "a@\u202e.in"],
  ])("is refused: %j", (typed) => {
    expect(read(typed)).toBe("invalid");
  });

  test("with a name of another script is refused for what it is", () => {
    expect(read("రవి@x.in")).toBe("mailbox");
    expect(read("रवि@उदाहरण.भारत")).toBe("mailbox");
  });
});

test("an account has an address that better-auth takes too, or the field says what an account takes", () => {
  const message = (typed: string) => accountEmailSchema().safeParse(typed).error?.issues[0]?.message;
  expect(message("Keerthi@Toranam.example")).toBeUndefined();
  expect(message("")).toBe("Email is required.");
  expect(message("a@b-.in")).toBe("Please enter a valid email address.");
  for (const typed of ["a&b@c.in", "ravi@उदाहरण.भारत", "a..b@c.in"])
    expect(message(typed), typed).toMatch(/^An account takes only an address with a Latin domain/);
});

test("an address is read by browsers that have no URL.parse: the oldest that are supported", () => {
  vi.stubGlobal("URL", Object.defineProperty(class extends URL {}, "parse", { value: undefined }));
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(read("ravi@उदाहरण.भारत")).toBe("ravi@उदाहरण.भारत");
  expect(read("a@b")).toBe("invalid");
});
