/** The audit log's lines about backups. Every server and OPERATIONS know from them how the last one went. */
export const backupActions = {
  made: "backup made",
  copied: "backup copied",
  copyFailed: "backup copy failed",
  drillPassed: "restore drill passed",
  drillFailed: "restore drill failed",
} as const;
