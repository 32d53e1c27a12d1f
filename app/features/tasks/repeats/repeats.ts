import type { TaskRepeat } from "#db/enums.ts";

export const repeatLabels: Record<TaskRepeat, string> = {
  daily: "Every day",
  weekly: "Every week",
  fortnightly: "Every two weeks",
  monthly: "Every month",
  quarterly: "Every three months",
  yearly: "Every year",
};
