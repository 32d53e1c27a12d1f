import { data, redirect } from "react-router";
import type { Person } from "#app/permissions.ts";
import { parseForm } from "#app/platform/forms.ts";
import { isId, withParam } from "#app/platform/list-filters.ts";
import { RecordVersion } from "#app/platform/snapshot.ts";
import { undoImport } from "./import.server.ts";
import { addVendor, changeVendor, deleteVendor, restoreVendor } from "./vendors.server.ts";
import { formOf, type VendorActionData, VendorForm } from "./vendors.ts";

type Post = {
  person: Person;
  form: FormData;
  /** The list, without an open dialog. */
  back: string;
};

/** The action of the VENDORS view, by what was pressed. */
export async function handleVendorsForm(post: Post) {
  const { person, form } = post;
  const id = String(form.get("id"));
  if (!isId(id)) return unknown();
  switch (form.get("intent")) {
    case "add":
      return add(post, id);
    case "activate":
      return setStatus(post, "active");
    case "deactivate":
      return setStatus(post, "inactive");
    case "delete":
      return remove(post);
    case "restore":
      if (await restoreVendor(person, id)) return answer({ done: "The vendor is back." }, 200);
      return answer({ failed: "There is nothing to take back." }, 404);
    case "undo-import": {
      const { removed, kept } = await undoImport(person, id);
      const left = kept > 0 ? `, ${kept} kept because somebody changed them` : "";
      return answer({ done: `Import undone: ${removed} vendors removed${left}.` }, 200);
    }
    default:
      return edit(post);
  }
}

async function add({ person, form, back }: Post, id: string) {
  const parsed = parseForm(VendorForm, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  await addVendor(person, id, parsed.data);
  throw redirect(back);
}

async function edit({ person, form, back }: Post) {
  const seen = parseForm(RecordVersion, form);
  const parsed = parseForm(VendorForm, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  if (!seen.ok) return unknown();
  const changed = await changeVendor(person, seen.data, parsed.data);
  if (changed.outcome === "changed") throw redirect(back);
  if (changed.outcome === "unknown") return unknown();
  // Both versions: what was typed stays in the fields, what is stored stands beside them.
  const now = formOf(changed.now);
  const differing = Object.entries(now).filter(([name, value]) => parsed.data[name as keyof VendorForm] !== value);
  const errors = Object.fromEntries(differing.map(([name, value]) => [name, `Stored meanwhile: ${value || "nothing"}`]));
  const formError = "Somebody else changed this vendor meanwhile. Saving again keeps what stands in the fields.";
  return answer({ refused: { errors, values: { ...parsed.data, version: String(changed.now.version) }, formError } }, 409);
}

async function remove({ person, form, back }: Post) {
  const seen = parseForm(RecordVersion, form);
  if (!seen.ok || !(await deleteVendor(person, seen.data.id, seen.data.version)))
    return answer({ failed: "Not deleted: somebody changed or deleted this vendor meanwhile." }, 409);
  throw redirect(withParam(back, `deleted=${seen.data.id}`));
}

async function setStatus({ person, form }: Post, status: VendorForm["status"]) {
  const seen = parseForm(RecordVersion, form);
  if (!seen.ok) return unknown();
  const changed = await changeVendor(person, seen.data, { status });
  if (changed.outcome === "changed") return answer({ done: `The vendor is ${status}.` }, 200);
  if (changed.outcome === "unknown") return unknown();
  return answer({ failed: "Not changed: somebody changed this vendor meanwhile." }, 409);
}

const unknown = () => answer({ failed: "There is no such vendor any more." }, 404);

const answer = (body: VendorActionData, status: number) => data(body, { status });
