import { expect, it } from "vitest";
import { defaultColors } from "../company.ts";
import { officeNoticeMail } from "./client-mails.ts";

it("explains brackets only where a visitor wrote an address", () => {
  const company = { name: "Kolam", legalName: "Kolam", colors: defaultColors, replyPromise: "within 24 hours" } as never;
  const textOf = (message: string) =>
    officeNoticeMail(
      company,
      {
        name: "Anjali",
        facts: [
          ["Email", "a@b.example"],
          ["Message", message],
        ],
      } as never,
      "https://kolam.example/l",
    ).text;
  expect(textOf("A wedding.")).not.toContain("brackets");
  expect(textOf("See evil.example")).toContain("brackets");
});
