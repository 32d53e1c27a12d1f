import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { grantableAccessLevels } from "#db/enums.ts";
import { InvitationPanel } from "./invitation-panel.tsx";
import {
  AccessChange,
  allowedAccessChanges,
  auditActionFor,
  grantableRights,
  readAccessQuestion,
  readResetQuestion,
  reducesAccess,
} from "./team.ts";

const labels = (access: Parameters<typeof allowedAccessChanges>[0]) => allowedAccessChanges(access).map(({ label }) => label);

test("the allowed changes depend on the current access", () => {
  expect(labels("pending")).toEqual(["Approve", "Reject"]);
  expect(labels("crew")).toEqual(["Make planner", "Make accounts", "Make admin", "Disable"]);
  expect(labels("planner")).toEqual(["Make crew", "Make accounts", "Make admin", "Disable"]);
  expect(labels("admin")).toEqual(["Make crew", "Make planner", "Make accounts", "Disable"]);
  expect(labels("disabled")).toEqual(["Enable"]);
});

test("a dialog asks before the second factors of somebody else are removed, if there are any", () => {
  const person = {
    id: "p",
    name: "Meera",
    email: "m@example.com",
    role: null,
    pendingReason: null,
    rights: [],
    version: 1,
    lastSeen: null,
    openTasks: 0,
    openLeads: 0,
    openEvents: 0,
  };
  const asks = (hasSecondFactor: boolean, params: Record<string, string>, ownId = "me") =>
    readResetQuestion(new URLSearchParams(params), [{ ...person, access: "planner", hasSecondFactor }], ownId)?.id ?? null;
  expect(asks(true, { person: "p", reset: "" })).toBe("p");
  expect([
    asks(true, { person: "p" }),
    asks(false, { person: "p", reset: "" }),
    asks(true, { person: "p", reset: "" }, "p"),
    asks(true, { person: "q", reset: "" }),
  ]).toEqual([null, null, null, null]);
});

test("a dialog names the consequences of every change but approval and enabling, never about oneself", () => {
  const person = {
    id: "p",
    name: "Meera",
    email: "m@example.com",
    role: null,
    pendingReason: null,
    rights: [],
    version: 1,
    lastSeen: null,
    openTasks: 0,
    openLeads: 0,
    openEvents: 0,
    hasSecondFactor: true,
  };
  const asks = (access: "pending" | "planner" | "admin" | "disabled", to: string, ownId = "me") =>
    readAccessQuestion(new URLSearchParams({ person: "p", access: to }), [{ ...person, access }], ownId)?.change.consequences;
  for (const [from, to] of [
    ["pending", "disabled"],
    ["planner", "admin"],
    ["planner", "disabled"],
    ["admin", "planner"],
  ] as const)
    expect(asks(from, to), `${from} to ${to}`).toBeTruthy();
  expect([
    asks("pending", "planner"),
    asks("disabled", "planner"),
    asks("planner", "planner"),
    asks("admin", "planner", "p"),
  ]).toEqual(Array(4).fill(undefined));
});

test("demotion and disabling reduce access, approval and promotion do not", () => {
  expect([reducesAccess("admin", "planner"), reducesAccess("planner", "disabled"), reducesAccess("pending", "disabled")]).toEqual(
    [true, true, true],
  );
  expect([reducesAccess("pending", "planner"), reducesAccess("planner", "admin"), reducesAccess("disabled", "planner")]).toEqual([
    false,
    false,
    false,
  ]);
});

test("each step down ends the sessions, each step up does not", () => {
  const steps = grantableAccessLevels.flatMap((from) => grantableAccessLevels.map((to) => reducesAccess(from, to)));
  expect(steps).toEqual([
    ...[false, false, false, false],
    ...[true, false, false, false],
    ...[true, true, false, false],
    ...[true, true, true, false],
  ]);
});

test("a right can be given to those who do not have it by their access", () => {
  expect(grantableAccessLevels.map(grantableRights)).toEqual([[], ["website", "margins"], ["website"], []]);
});

test("nobody can be set back to pending", () => {
  expect(AccessChange.safeParse({ id: "a", access: "pending", version: "1" }).success).toBe(false);
});

test("the audit action names the kind of change", () => {
  expect([
    auditActionFor("pending", "planner"),
    auditActionFor("pending", "disabled"),
    auditActionFor("planner", "disabled"),
  ]).toEqual(["person approved", "person rejected", "person disabled"]);
  expect([auditActionFor("disabled", "planner"), auditActionFor("admin", "planner")]).toEqual([
    "person enabled",
    "access changed",
  ]);
});

const invitation = { id: "1", email: "new@toranam.example", access: "planner", role: null, expired: false } as const;
const Panel = () => createElement(InvitationPanel, { invitations: [{ ...invitation, expiresAt: "2026-11-20T20:00:00Z" }] });

test("an invitation's last day is shown in India's time zone", () => {
  const page = renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: Panel }])));
  expect(page).toContain("Works until 21\u00a0Nov\u00a02026");
});

test("an invitation's link is offered until somebody has used it", () => {
  const Stub = createRoutesStub([{ id: "team", path: "/", Component: Panel }]);
  const page = (email: string) => {
    const invitationLink = { email, url: "https://toranam.example/invitation?token=t" };
    const hydrationData = { loaderData: {}, actionData: { team: { invitationLink } } };
    return renderToStaticMarkup(createElement(Stub, { hydrationData }));
  };
  expect(page(invitation.email)).toContain("token=t");
  expect(page("used@toranam.example")).not.toContain("token=t");
});
