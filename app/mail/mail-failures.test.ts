import { expect, test } from "vitest";
import { isFinalFailure, isServerFailure, mailFailureOf, testFailureText } from "./mail-failures.ts";

const failure = (code: string, command: string, response = "") =>
  mailFailureOf(Object.assign(new Error(response), { code, command, responseCode: Number(response.slice(0, 3)) || undefined }));

test("a refused log-in, a lost connection and a refused sender are failures of the mail server", () => {
  expect(failure("EAUTH", "AUTH PLAIN", "535 5.7.8 Username and Password not accepted")).toBe("login");
  expect(failure("EENVELOPE", "MAIL FROM", "530 5.7.0 Authentication required")).toBe("login");
  expect(failure("EENVELOPE", "RCPT TO", "530 5.7.0 Authentication required")).toBe("login");
  expect(failure("EAUTH", "API")).toBe("login");
  expect(failure("ESOCKET", "CONN")).toBe("connection");
  expect(failure("ECONNECTION", "CONN", "554 5.7.1 Your address is blocked")).toBe("connection");
  expect(failure("EDNS", "CONN")).toBe("connection");
  expect(failure("ENOSPC", "")).toBe("connection");
  expect(failure("EENVELOPE", "MAIL FROM", "553 5.7.1 Sender address rejected")).toBe("sender");
  expect(failure("EENVELOPE", "RCPT TO", "554 5.7.1 Relay access denied")).toBe("sender");
  expect(failure("EENVELOPE", "MAIL FROM", "451 4.3.0 Try later")).toBe("busy");
  expect(failure("EENVELOPE", "RCPT TO", "421 4.7.0 Too many messages")).toBe("busy");
  expect(failure("EMESSAGE", "DATA", "550 5.4.5 Daily sending quota exceeded")).toBe("busy");
  expect(
    failure("EENVELOPE", "RCPT TO", "550 Domain b.example has exceeded the max emails per hour (121/100 (121%)) allowed."),
  ).toBe("busy");
  expect(failure("EMESSAGE", "DATA", "550 5.4.6 Unusual sending activity detected. Please try after sometime")).toBe("busy");
  for (const kind of ["login", "connection", "sender", "busy"] as const) {
    expect([isServerFailure(kind), isFinalFailure(kind)]).toEqual([true, false]);
  }
});

test.each([
  ["RCPT TO", "454 4.7.1 <me@client.example>: Relay access denied"],
  ["RCPT TO", "550 relay not permitted"],
  ["RCPT TO", "550 5.7.1 Unable to relay"],
  ["RCPT TO", "550 5.1.0 <no-reply@office.example>: Sender address rejected: User unknown in local recipient table"],
  ["RCPT TO", "554 5.7.1 <me@client.example>: Recipient address rejected: Access denied"],
  ["RCPT TO", "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using list.example"],
  ["RCPT TO", "550-Verification failed for <no-reply@office.example>\n550-Unknown user\n550 Sender verify failed"],
  ["RCPT TO", "451 Could not complete sender verify"],
  ["RCPT TO", "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ["RCPT TO", '550 Outgoing mail from "office.example" has been suspended.'],
  ["DATA", "552 Your account has been suspended. Please contact us to reactivate"],
  [
    "DATA",
    "554 Message rejected: Email address is not verified. The following identities failed the check in region AP-SOUTH-1: a@b.example",
  ],
  ["DATA", "550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved."],
  ["DATA", "550-From header sender domain not verified."],
  ["DATA", "550 Your FROM address ( a@b.example ) must match your authenticated email user ( c@b.example )."],
  ["DATA", "554 Pipe command reported error 77"],
  ["DATA", "553 Relaying disallowed as office@office.example"],
  ["DATA", "554 5.2.252 SendAsDenied; hall@office.example not allowed to send as office@office.example"],
])("what a server has against us and says at %s is no failure of the mail: %s", (command, response) =>
  expect(failure("EENVELOPE", command, response)).toBe("sender"),
);

test.each([
  ["550 5.1.1 <relay@client.example>: Recipient address rejected: User unknown", "recipient"],
  ["550 5.4.1 Recipient address rejected: Access denied", "recipient"],
  ["450 4.2.0 <me@client.example>: Recipient address rejected: Greylisted", "later"],
  ["550 5.2.1 <me@client.example>: This mailbox is suspended", "recipient"],
])("what is about the recipient stays so: %s", (response, expected) =>
  expect(failure("EENVELOPE", "RCPT TO", response)).toBe(expected),
);

test("a refused recipient or content is a failure of this one mail, final with 5xx", () => {
  expect(failure("EENVELOPE", "RCPT TO", "550 5.1.1 No such user")).toBe("recipient");
  expect(failure("EENVELOPE", "RCPT TO", "552 5.2.2 Mailbox full")).toBe("recipient");
  expect(failure("EENVELOPE", "API", "")).toBe("recipient");
  expect(failure("EMESSAGE", "DATA", "554 5.6.0 Message refused")).toBe("content");
  expect(failure("EENVELOPE", "MAIL FROM", "552 5.3.4 Message too big")).toBe("content");
  expect(failure("EMESSAGE", "DATA", "552 Message size exceeded the maximum")).toBe("content");
  expect(failure("EMESSAGE", "MAIL FROM")).toBe("content");
  expect(failure("EENVELOPE", "RCPT TO", "451 4.7.1 Greylisted")).toBe("later");
  expect([isServerFailure("later"), isFinalFailure("later")]).toEqual([false, false]);
  for (const kind of ["recipient", "content"] as const) {
    expect([isServerFailure(kind), isFinalFailure(kind)]).toEqual([false, true]);
  }
});

test.each([
  ["EDNS", "getaddrinfo ENOTFOUND smtp.exmaple.com", "how it is spelt"],
  ["ESOCKET", "connect ECONNREFUSED 192.0.2.1:25", "Nothing answers"],
  ["ESOCKET", "40BD:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number", "Port 465 goes with TLS"],
  ["ETIMEDOUT", "TLS handshake timed out", "does not speak this encryption"],
  ["ESOCKET", "Hostname/IP does not match certificate's altnames", "certificate is not valid"],
  ["ETIMEDOUT", "Greeting never received", "port 587 with STARTTLS"],
])("a test mail that reaches no server says what to correct: %s %s", (code, message, text) => {
  expect(testFailureText(Object.assign(new Error(message), { code, command: "CONN" }))).toContain(text);
});
