/** The actions of audit entries about backups, from which every server and the view OPERATIONS read how the last backup went. */
export const backupActions = {
  made: "backup made",
  copied: "backup copied",
  copyFailed: "backup copy failed",
  drillPassed: "restore drill passed",
  drillFailed: "restore drill failed",
} as const;
