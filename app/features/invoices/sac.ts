/** Service accounting codes of this trade (india.md). A chartered accountant confirms them; every line's code is editable. */
export const sacCodes: readonly [code: string, label: string][] = [
  ["998596", "Events organisation"],
  ["999651", "Sports event organisation"],
  ["999621", "Performing arts"],
  ["999622", "Performing arts, promotion"],
  ["998383", "Event photo and video"],
  ["999612", "Production"],
  ["999613", "Post-production"],
  ["997212", "Rental of non-residential property"],
  ["996334", "Event catering"],
  ["998397", "Sponsorship"],
  ["998391", "Design"],
];
