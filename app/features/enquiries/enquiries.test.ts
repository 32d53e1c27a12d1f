import { describe, expect, it } from "vitest";
import { addDays, today } from "#app/platform/values/dates.ts";
import { suggestEmail } from "./email-suggestion.ts";
import { briefOf, enquiryForm, eventTypes, filledFields, servicesForm, toEnquiry } from "./enquiries.ts";

const submitted = {
  name: "Anjali",
  email: "anjali@example.com",
  phone: "98400 12345",
  event_type: "Wedding",
  date: "2099-02-14",
  time: "18:00",
};

describe("the enquiry form", () => {
  it("requires name, email, phone, event type, date and time, and nothing else", () => {
    const missing = enquiryForm().safeParse({});
    expect([...new Set(missing.error?.issues.map((issue) => issue.path[0]))].sort()).toEqual([
      "date",
      "email",
      "event_type",
      "name",
      "phone",
      "time",
    ]);
    expect(enquiryForm().safeParse(submitted).success).toBe(true);
    expect(enquiryForm().safeParse({ ...submitted, date: today() }).success).toBe(true);
  });

  it("has the specification's event types", () => {
    expect(eventTypes).toEqual([
      "Corporate Event",
      "Wedding",
      "Birthday Celebration",
      "Product Launch",
      "Concert / Festival",
      "Other",
    ]);
    expect(enquiryForm().safeParse({ ...submitted, event_type: "Coronation" }).error?.issues[0]?.message).toBe(
      "Please choose an event type.",
    );
  });

  it.each([
    ["email", "nobody", "Please enter a valid email address."],
    ["phone", "123456", "Please enter a phone number with its area code: ten digits in India, or + and the country code."],
    ["date", "2020-02-14", "Please enter a date that is not in the past."],
    ["date", addDays(today(), -1), "Please enter a date that is not in the past."],
    ["date", "2099-02-30", "Please write a date such as 12 Feb 2027, or a month such as Feb 2027."],
    ["date", "next year", "Please write a date such as 12 Feb 2027, or a month such as Feb 2027."],
    ["date", "Saturday, 13 Feb 2099", "13\u00a0Feb\u00a02099 is a Friday."],
    ["date", "2101-01-01", "Please choose a day from 1\u00a0Jan\u00a02000 to 31\u00a0Dec\u00a02100."],
    ["vision", "x".repeat(5001), "At most 5,000 characters, please."],
  ])("refuses a wrong %s", (name, value, message) => {
    expect(enquiryForm().safeParse({ ...submitted, [name]: value }).error?.issues[0]).toMatchObject({ path: [name], message });
  });

  it.each([
    ["phone", "9848O12345", "9848012345"],
    ["date", "12-14 feb 2099", "2099-02-12..2099-02-14"],
    ["date", "12 ఫిబ్రవరి, 2099", "2099-02-12"],
    ["date", "फ़रवरी 2099", "2099-02"],
    ["date", today().slice(0, 7), today().slice(0, 7)],
    ["guests", "300-1200", "300-1200"],
    ["guests", "౩౦౦ నుంచి ౧౨౦౦", "౩౦౦ నుంచి ౧౨౦౦"],
    ["guests", "about 1.5 lakh", "about 1.5 lakh"],
    ["guests", "family only", "family only"],
    ["email", "a&b@c.in", "a&b@c.in"],
    ["email", "ravi@xn--p1b6ci4b4b3a.xn--h2brj9c", "ravi@उदाहरण.भारत"],
    ["phone", "౯౮౪౮౦ ౧౨౩౪౫", "౯౮౪౮౦ ౧౨౩౪౫"],
    ["phone", "98480 12361 / 98480 12362", "98480 12361 / 98480 12362"],
  ])("takes %s as people write it: %s", (name, value, stored) => {
    expect(enquiryForm().parse({ ...submitted, [name]: value })).toMatchObject({ [name]: stored });
  });

  it.each([
    ["guests", "-5", "Please enter the number of guests, such as 300 or 300–500."],
    ["guests", "−5", "Please enter the number of guests, such as 300 or 300–500."],
    ["phone", "98480123456", "Please enter a phone number with its area code: ten digits in India, or + and the country code."],
    ["email", "రవి@x.in", "Please enter an address with Latin letters before the @: many mail servers take no others there."],
    ["email", "a@b-.in", "Please enter a valid email address."],
  ])("refuses %s %s with its reason", (name, value, message) => {
    expect(enquiryForm().safeParse({ ...submitted, [name]: value }).error?.issues[0]).toMatchObject({ path: [name], message });
  });

  it("an unsure day is one of flexible dates", () => {
    const enquiry = enquiryForm().parse({ ...submitted, date: "about 14 Feb 2099" });
    expect(briefOf(enquiry).days).toBe("2099-02-14 flexible");
    expect(briefOf({ ...enquiry, dates_flexible: true }).days).toBe("2099-02-14 flexible");
  });

  it("lists its filled-in fields in the form's order", () => {
    const enquiry = enquiryForm().parse({ ...submitted, vision: "Marigolds", dates_flexible: "yes" });
    expect(filledFields(enquiry).map(([label]) => label)).toEqual([
      "Name",
      "Email",
      "Phone",
      "Event type",
      "Date",
      "Time",
      "Your vision",
      "Dates flexible",
    ]);
    expect(Object.fromEntries(filledFields(enquiry))).toMatchObject({ Date: "14\u00a0Feb\u00a02099", Time: "6:00\u00a0PM" });
  });

  it("stores the Services page's types as event types of the contact form", () => {
    const { name, email, phone } = submitted;
    expect(
      toEnquiry(servicesForm().parse({ name, email, phone, event_type: "Cultural", requirements: "Sankranti stage" })),
    ).toMatchObject({
      event_type: "Concert / Festival",
      services: "Cultural",
      vision: "Sankranti stage",
    });
  });
});

it("suggests the address that was meant for an obvious misspelling of a common mail host only", () => {
  const misspelt = ["Anil@gmial.com ", "anil@GMAIL.CON", "anil@yahooo.com", "anil@hotmial.com", "anil@gamil.com"];
  expect(misspelt.map(suggestEmail)).toEqual([
    "Anil@gmail.com",
    "anil@gmail.com",
    "anil@yahoo.com",
    "anil@hotmail.com",
    "anil@gmail.com",
  ]);
  for (const email of [
    "anil@gmail.com",
    "anil@ymail.com",
    "anil@mail.com",
    "anil@gmx.com",
    "anil@gmial.example",
    "gmial.com",
    "",
    "a@b@gmial.com",
  ])
    expect(suggestEmail(email), email).toBeUndefined();
});
