import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Person } from "#app/permissions.ts";
import { parseForm } from "#app/platform/forms.ts";
import { requestId } from "#app/platform/request.server.ts";
import { undoImport } from "./import.server.ts";
import { addVendor, changeVendor, deleteVendor, restoreVendor } from "./vendors.server.ts";
import { formOf, type VendorAnswer, VendorForm, VendorRef } from "./vendors.ts";

type Answer = VendorAnswer & { status: number };

const unknown: Answer = { status: 404, failed: "There is no such vendor any more." };

/** What the buttons of the VENDORS view do. 302 means: back to the list. */
export async function answerForm(person: Person, form: FormData, context: Readonly<RouterContextProvider>): Promise<Answer> {
  const intent = String(form.get("intent") ?? "");
  const request = requestId(context);
  const id = z.uuid().safeParse(form.get("id")).data;
  if (!id) return unknown;
  if (intent === "delete") {
    const name = await deleteVendor(person, id, request);
    return name === null ? unknown : { status: 200, done: `${name} deleted.`, undo: { intent: "restore", id } };
  }
  if (intent === "restore")
    return (await restoreVendor(person, id, request)) ? { status: 200, done: "The vendor is back." } : unknown;
  if (intent === "undo-import") {
    const { removed, kept } = await undoImport(person, id, request);
    return {
      status: 200,
      done: `Import undone: ${removed} vendors removed${kept > 0 ? `, ${kept} kept because somebody changed them` : ""}.`,
    };
  }
  if (intent === "activate" || intent === "deactivate")
    return setStatus(person, form, intent === "activate" ? "active" : "inactive", request);
  return write(person, id, form, intent, request);
}

async function setStatus(person: Person, form: FormData, status: VendorForm["status"], request: string): Promise<Answer> {
  const seen = VendorRef.safeParse(Object.fromEntries(form));
  if (!seen.success) return unknown;
  const changed = await changeVendor(person, seen.data, { status }, request);
  if (changed.outcome === "unknown") return unknown;
  if (changed.outcome === "stale") return { status: 409, failed: "Not changed: somebody changed this vendor meanwhile." };
  return { status: 200, done: status === "active" ? "The vendor is active." : "The vendor is inactive." };
}

async function write(person: Person, id: string, form: FormData, intent: string, request: string): Promise<Answer> {
  const parsed = parseForm(VendorForm, form);
  if (!parsed.ok) return { status: 400, refused: parsed.refusal };
  if (intent === "add") {
    await addVendor(person, id, parsed.data, request);
    return { status: 302 };
  }
  const version = Number.parseInt(String(form.get("version")), 10) || 0;
  const changed = await changeVendor(person, { id, version }, parsed.data, request);
  if (changed.outcome === "changed") return { status: 302 };
  if (changed.outcome === "unknown") return unknown;
  // Both versions: what was typed stays in the fields, what is stored stands beside them.
  const now = formOf(changed.now);
  const differing = Object.entries(now).filter(([name, value]) => parsed.data[name as keyof VendorForm] !== value);
  const errors = Object.fromEntries(differing.map(([name, value]) => [name, `Stored meanwhile: ${value || "nothing"}`]));
  return {
    status: 409,
    refused: {
      errors,
      values: { ...parsed.data, version: String(changed.now.version) },
      formError: "Somebody else changed this vendor meanwhile. Saving again keeps what stands in the fields.",
    },
  };
}
