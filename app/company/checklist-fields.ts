import { type ChecklistName, checklistNames } from "#app/content/checklists.ts";
import { choice, list, text, wholeNumber, yesOrNot } from "#app/platform/values/field.ts";

const checklist = (name: ChecklistName) =>
  list({
    label: name,
    maxEntries: 60,
    isCollapsed: true,
    entry: {
      title: text({ label: "Task", max: 200, wide: true }),
      daysBefore: wholeNumber({ label: "Days before", min: -60, max: 730 }),
      priority: choice({
        label: "Priority",
        options: [
          { value: "high", label: "High" },
          { value: "medium", label: "Medium" },
          { value: "low", label: "Low" },
        ],
      }),
      permit: yesOrNot({ label: "Permit" }),
    },
  });

export const checklistFields = Object.fromEntries(checklistNames.map((name) => [name, checklist(name)])) as Record<
  ChecklistName,
  ReturnType<typeof checklist>
>;
