import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { InvitationPanel } from "./invitation-panel.tsx";
import { AccessChange, actOf, isLess, stepsFrom } from "./team.ts";

const labels = (access: Parameters<typeof stepsFrom>[0]) => stepsFrom(access).map(({ label }) => label);

test("each access has its next steps", () => {
  expect(labels("pending")).toEqual(["Approve", "Reject"]);
  expect(labels("user")).toEqual(["Make admin", "Disable"]);
  expect(labels("admin")).toEqual(["Make user", "Disable"]);
  expect(labels("disabled")).toEqual(["Enable"]);
});

test("demotion and disabling end sessions, approval and promotion do not", () => {
  expect([isLess("admin", "user"), isLess("user", "disabled"), isLess("pending", "disabled")]).toEqual([true, true, true]);
  expect([isLess("pending", "user"), isLess("user", "admin"), isLess("disabled", "user")]).toEqual([false, false, false]);
});

test("nobody is put back to pending", () => {
  expect(AccessChange.safeParse({ id: "a", access: "pending", version: "1" }).success).toBe(false);
});

test("the audit log names what an admin did", () => {
  expect([actOf("pending", "user"), actOf("pending", "disabled"), actOf("user", "disabled")]).toEqual([
    "person approved",
    "person rejected",
    "person disabled",
  ]);
  expect([actOf("disabled", "user"), actOf("admin", "user")]).toEqual(["person enabled", "access changed"]);
});

const invited = { id: "1", email: "new@toranam.example", access: "user", role: null, expired: false } as const;
const Panel = () =>
  createElement(InvitationPanel, { invited: [{ ...invited, expiresAt: "2026-11-20T20:00:00Z" }], refused: undefined });

test("an invitation's last day is India's", () => {
  const page = renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: Panel }])));
  expect(page).toContain("Works until Nov 21, 2026");
});
