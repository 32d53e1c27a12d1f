import { advanceTaskTitle, type ChecklistItem, type ChecklistName } from "./checklists.ts";

const commonTasks: readonly ChecklistItem[] = [
  { title: advanceTaskTitle, daysBefore: 30, priority: "high" },
  { title: "Venue booked in writing", daysBefore: 30, priority: "high" },
  { title: "Vendors confirmed by phone", daysBefore: 7, priority: "high" },
  { title: "Run sheet sent to the crew", daysBefore: 3, priority: "medium" },
  { title: "Walk-through at the venue", daysBefore: 1, priority: "high" },
  { title: "Final bill and thank-you note", daysBefore: -3, priority: "medium" },
];

/** The tasks that a new event of each kind starts with, in a new database; SETTINGS changes them. */
export const defaultChecklists = {
  "Corporate Event": [
    ...commonTasks,
    { title: "Speaker list and slides", daysBefore: 7, priority: "medium" },
    { title: "Badges and registration desk", daysBefore: 3, priority: "medium" },
    { title: "Projector, screen and microphones tested", daysBefore: 1, priority: "high" },
  ],
  Wedding: [
    ...commonTasks,
    { title: "Muhurtham times from the family", daysBefore: 30, priority: "high" },
    { title: "Mandap and flowers ordered", daysBefore: 14, priority: "high" },
    { title: "Guest rooms and shuttles", daysBefore: 7, priority: "medium" },
    { title: "Menu tasting and head count to the caterer", daysBefore: 7, priority: "medium" },
    { title: "Photographers briefed", daysBefore: 3, priority: "low" },
  ],
  "Birthday Celebration": [
    ...commonTasks,
    { title: "Cake ordered", daysBefore: 7, priority: "medium" },
    { title: "Games and host briefed", daysBefore: 3, priority: "low" },
  ],
  "Product Launch": [
    ...commonTasks,
    { title: "Press list and invitations", daysBefore: 21, priority: "high" },
    { title: "LED wall content approved", daysBefore: 7, priority: "high" },
    { title: "Rehearsal with the presenters", daysBefore: 1, priority: "high" },
  ],
  "Concert / Festival": [
    ...commonTasks,
    { title: "Police permission and fire NOC", daysBefore: 30, priority: "high", permit: true },
    { title: "Stage, sound and rigging safety certificate", daysBefore: 7, priority: "high" },
    { title: "Generator backup and fuel", daysBefore: 3, priority: "high" },
    { title: "Ambulance and first aid post", daysBefore: 7, priority: "high" },
  ],
  "Sports Event": [
    ...commonTasks,
    { title: "Ground permission and fire NOC", daysBefore: 30, priority: "high", permit: true },
    { title: "Referees and scorers", daysBefore: 14, priority: "medium" },
    { title: "Volunteer roster", daysBefore: 7, priority: "medium" },
    { title: "Ambulance, water and first aid", daysBefore: 7, priority: "high" },
  ],
  Other: commonTasks,
} as const satisfies Record<ChecklistName, readonly ChecklistItem[]>;
