/** How long mailed links work. */
export const linkValidity = { confirmationHours: 24, resetHours: 1, invitationDays: 7, endSessionDays: 7 } as const;
