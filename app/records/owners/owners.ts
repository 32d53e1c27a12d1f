import { orNull, reference } from "#app/platform/values/field.ts";

/** A member of the staff, or a former one who still owns leads or events. @property isActive is a member now and may own some */
export type Owner = { id: string; name: string; isActive: boolean };

/** "Keerthi Naidu", "Pavan Sirimalle (left)"; undefined without an owner. */
export function ownerName(owners: readonly Owner[], id: string | null): string | undefined {
  const owner = owners.find((person) => person.id === id);
  return owner && (owner.isActive ? owner.name : `${owner.name} (left)`);
}

export const ownerOptions = (owners: readonly Owner[], current: string | null = null) => [
  { value: "", label: "Nobody" },
  ...owners
    .filter(({ id, isActive }) => isActive || id === current)
    .map(({ id }) => ({ value: id, label: ownerName(owners, id) ?? "" })),
];

export const ownerField = orNull(reference({ label: "Owner", message: "Please choose somebody of the team.", wide: true }));
