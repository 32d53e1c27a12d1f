// All functions are in one file, so that one that is missing is noticed.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { withParts } from "#db/connect.ts";
import type { AccessLevel } from "#db/enums.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { Conflict, Forbidden, NotFound } from "./errors.ts";
import { changeTasks } from "./features/tasks/bulk/change-tasks.server.ts";
import { changeStatus } from "./features/tasks/edit-task.server.ts";
import { type Actor, may, type Need } from "./permissions.ts";

/**
 * What each function with an actor requires. A function that is missing
 * here fails the test.
 * test/http/permission-table.ts lists the same for routes; where two functions serve one route, only this list notices that one of
 * them no longer checks.
 */
const minAccess: Record<string, Need> = {
  listSessions: "person",
  readPendingReason: "person",
  readProfile: "person",
  editProfile: "person",
  changePassword: "person",
  endSession: "person",
  endOtherSessions: "person",
  readTwoStep: "person",
  startApp: "person",
  confirmApp: "person",
  removeApp: "person",
  addPasskey: "person",
  removePasskey: "person",
  replaceRecoveryCodes: "person",
  ...{ listItems: "website", listDeletedItems: "website", readItem: "website", readVersions: "website" },
  ...{ readPublications: "website", listUnpublished: "website", saveItem: "website", addItem: "website", moveItem: "website" },
  ...{
    setItemVisible: "website",
    deleteItem: "website",
    undeleteItem: "website",
    restoreVersion: "website",
    publishItems: "website",
    readSiteState: "website",
    removeSamples: "website",
    restoreSamples: "website",
    openSite: "manage",
    closeSite: "manage",
  },
  readAudit: "manage",
  readAuditFilterOptions: "manage",
  readNewestEnquiry: "person",
  readSidebarCounts: "person",
  readOverview: "plan",
  ...{ findRecords: "plan", readOpenedRecords: "plan" },
  readNeeds: "plan",
  readFirstSteps: "manage",
  readOverdueInvoices: "plan",
  listEvents: "plan",
  readOwners: "plan",
  createEvent: "plan",
  listInvoices: "plan",
  listLeads: "plan",
  readStages: "plan",
  createLead: "plan",
  markReplied: "plan",
  settleEnquiry: "plan",
  ...{ readTasks: "work", findTasks: "work" },
  readTeamTasks: "manage",
  addTask: "work",
  findEventChoices: "plan",
  changeStatus: "work",
  listTeam: "manage",
  changeAccess: "manage",
  changeRight: "manage",
  changeJobTitle: "manage",
  resetTwoStep: "manage",
  listInvitations: "manage",
  invite: "manage",
  resendInvitation: "manage",
  withdrawInvitation: "manage",
  listClients: "plan",
  exportClients: "plan",
  readClientOfRecord: "plan",
  isClient: "plan",
  makeClientOfLead: "plan",
  readClientRecord: "plan",
  readRecordedMoney: "plan",
  addClient: "plan",
  editClient: "plan",
  deleteClient: "manage",
  restoreClient: "manage",
  deletedClient: "manage",
  readStatement: "plan",
  exportStatement: "account",
  setClientOfEvent: "plan",
  setClientOfLead: "plan",
  listVendors: "plan",
  previewImport: "plan",
  importVendors: "plan",
  undoImport: "manage",
  addVendor: "plan",
  editVendor: "plan",
  setVendorStatus: "plan",
  deleteVendor: "manage",
  restoreVendor: "manage",
  exportVendors: "plan",
  recordPayment: "plan",
  recordPaymentOfClient: "plan",
  removePayment: "account",
  readOpenInvoices: "plan",
  readCredit: "plan",
  readUsedCredit: "plan",
  applyCredit: "plan",
  removeCreditUse: "account",
  readPaymentForm: "plan",
  readRefundForm: "account",
  refundInvoice: "account",
  refundClient: "account",
  cancelAdvance: "account",
  listMovements: "plan",
  readMovement: "plan",
  exportMovements: "account",
  cancelRefund: "account",
  issueVoucherOfPayment: "plan",
  reversePosted: "account",
  readReversible: "account",
  readReversing: "account",
  ...{ recordNotice: "account", reverseReceipt: "account" },
  undoReversal: "account",
  exportInvoices: "account",
  issueInvoice: "account",
  readInvoice: "plan",
  saveDraft: "plan",
  prefillDraft: "plan",
  findClients: "plan",
  findOtherIssue: "plan",
  ...{ requireParent: "plan", readFiles: "plan", readParentName: "plan", readFile: "plan", readBytes: "plan" },
  ...{ readScaledPicture: "plan", addFile: "plan", deleteFile: "plan", restoreFile: "plan" },
  ...{ readFileDetails: "plan", changeFileDetails: "plan" },
  ...{ addPiece: "plan", cancelUpload: "plan", readUpload: "plan" },
  readPayersOfEvent: "plan",
  splitDraft: "plan",
  readSplitDrafts: "plan",
  readDraftSource: "plan",
  readInvoiceContext: "plan",
  readIssuedPage: "plan",
  readNextNumber: "account",
  sendReminder: "plan",
  sendReceipt: "plan",
  copyAsDraft: "plan",
  deleteDraft: "account",
  sendInvoice: "plan",
  readRevenue: "account",
  readFigures: "account",
  readRevenueByService: "account",
  readBreakdown: "account",
  issueCreditNote: "account",
  readNoteProblems: "account",
  issueDebitNote: "account",
  enterEInvoice: "account",
  cancelEInvoice: "account",
  readEInvoiceFile: "plan",
  readEInvoiceState: "plan",
  readSheet: "plan",
  sendNote: "plan",
  readFeedUrl: "plan",
  renewFeed: "plan",
  readInsights: "account",
  ...{ readComposer: "plan", reopenComposer: "plan", readUnanswered: "plan", readTimeline: "plan" },
  ...{ startMessage: "plan", confirmSent: "plan", discardMessage: "plan" },
  ...{ storeChatUpload: "plan", previewChat: "plan", importChat: "plan" },
  ...{
    readTemplate: "manage",
    sendTemplateTest: "manage",
    sendMessageTest: "manage",
  },
  readSettings: "manage",
  storeUploadedLogo: "manage",
  ...{ saveSettings: "manage", undoChange: "manage", inSettingsTransaction: "manage" },
  readOfficeSettings: "manage",
  officeRecord: "manage",
  addOffice: "manage",
  readBackupAge: "manage",
  readMailForm: "manage",
  ...{ listRules: "manage", readRule: "manage", readRuleForm: "manage", switchRule: "manage" },
  ...{ newRule: "manage", addRule: "manage", deleteRule: "manage", restoreRule: "manage", deletedRule: "manage" },
  sendReminderTest: "manage",
  ...{
    readNextReminder: "plan",
    pauseReminders: "plan",
    resumeReminders: "plan",
    listReminders: "plan",
    answerReminder: "plan",
  },
  sendTestMail: "manage",
  removeOffice: "manage",
  readReadiness: "manage",
  readBackupRecord: "manage",
  readPageSpeed: "manage",
  readBrowserReports: "manage",
  listUnsentMail: "manage",
  retryMail: "manage",
  discardMail: "manage",
  readEvent: "plan",
  ...{ readRunSheet: "work", readRunSheetPage: "work", addRunItem: "plan", editRunItem: "plan" },
  ...{ setRunItemDeleted: "plan", tickRunItem: "work", shiftRunSheet: "plan", readRunTemplates: "plan" },
  ...{
    saveRunTemplate: "plan",
    startFromTemplate: "plan",
    readRunTemplatePage: "manage",
    readRunLinks: "plan",
    hasRunTemplates: "plan",
  },
  ...{
    makeRunLink: "plan",
    closeRunLink: "plan",
    noteArrival: "work",
    readEventDay: "work",
    readKept: "work",
    readOwnTasks: "work",
    tickTask: "work",
    settleTask: "work",
    addDayNote: "work",
  },
  ...{ closeIssue: "work", countPlates: "work", addSitePayment: "plan", markSitePaid: "plan", removeSitePayment: "plan" },
  ...{ addFunction: "plan", editFunction: "plan", cancelFunction: "plan", restoreFunction: "plan", moveFunction: "plan" },
  editEvent: "plan",
  acceptClash: "plan",
  ...{ moveEvent: "plan", moveWholeEvent: "plan", cancelEvent: "plan", decideHeldMoney: "plan", changeEventStatus: "plan" },
  deleteEvent: "manage",
  restoreEvent: "manage",
  readEventPage: "plan",
  readRestoration: "plan",
  ...{ readDates: "plan", readDateBoard: "plan", readDayAnswer: "plan" },
  ...{ readLeadChoices: "plan", readTakenText: "plan", takeDayForLead: "plan", releaseLead: "plan" },
  ...{ holdDays: "plan", releaseDays: "plan" },
  prefillFrom: "plan",
  prefillLike: "plan",
  vendorsOfEvent: "plan",
  attachVendor: "plan",
  bookVendor: "plan",
  detachVendor: "plan",
  invoicesAbout: "plan",
  withdrawQuote: "plan",
  ...{
    listQuotes: "plan",
    quotesAbout: "plan",
    quotesOfEvent: "plan",
    quotesOfNewEvent: "plan",
    quotesToInvoice: "plan",
    readQuote: "plan",
    readNewSources: "plan",
    readQuoteOwners: "plan",
  },
  ...{ readNextQuoteNumber: "plan", prefillQuote: "plan", saveQuote: "plan", copyQuote: "plan", discardChanges: "plan" },
  ...{
    deleteQuote: "manage",
    sendQuote: "plan",
    recordDecline: "plan",
    answerRequest: "plan",
    handleRequest: "plan",
    renewQuoteLink: "plan",
  },
  ...{
    closeQuoteLink: "plan",
    readTemplates: "plan",
    saveQuoteTemplate: "plan",
    applyTemplate: "plan",
    ...{ readTemplatePage: "plan", renameTemplate: "plan", deleteTemplate: "manage", restoreTemplate: "manage" },
    ...{ readQuotePreview: "plan" },
  },
  draftInvoiceOfQuote: "plan",
  ...{ startAmendment: "plan", readAmendment: "plan", sendAmendment: "plan" },
  ...{ withdrawAmendment: "plan", discardAmendment: "plan" },
  ...{ addExtra: "plan", askAgain: "plan", withdrawExtra: "plan" },
  recordAdvance: "plan",
  ...{ readStaffClientPage: "plan", makeClientLink: "plan", renewClientLink: "plan", closeClientLink: "plan" },
  ...{
    confirmByAdvance: "plan",
    confirmByPayment: "plan",
    refuseClaim: "plan",
    answerClient: "plan",
    readClientNeeds: "plan",
    readConfirmation: "plan",
    readEventOfClaim: "plan",
    readClientDialog: "plan",
  },
  readAdvanceContext: "plan",
  readAdvancesOf: "plan",
  ...{ readTasksOfAdvance: "plan", readRecordedAdvance: "plan", readDoneMessage: "plan" },
  readOpenAdvances: "plan",
  readUsableAdvances: "account",
  payByAdvance: "plan",
  listAdvances: "plan",
  exportAdvances: "account",
  readAdvancePage: "plan",
  readVoucher: "plan",
  sendVoucher: "plan",
  refundAdvance: "account",
  editLead: "plan",
  moveLead: "plan",
  assignLead: "plan",
  setNextAction: "plan",
  finishNextAction: "plan",
  readLastChange: "plan",
  undoLeadChange: "plan",
  deleteLead: "manage",
  restoreLead: "manage",
  exportLeads: "plan",
  readLead: "plan",
  ...{ readDuplicates: "plan", findSimilar: "plan", readMergeTarget: "plan", readMergeContext: "plan" },
  ...{
    rejectDuplicate: "manage",
    readMergePartners: "manage",
    readMergeableKind: "manage",
    readMerge: "manage",
    mergeRecords: "manage",
    undoMerge: "manage",
  },
  readListedLead: "plan",
  listHeld: "plan",
  releaseEnquiries: "plan",
  markSpam: "plan",
  addNote: "plan",
  addNoteTo: "plan",
  readBoard: "plan",
  changeTasks: "work",
  undoTasksChange: "work",
  deletableTasks: "manage",
  deleteTasks: "manage",
  ...{ restoreTasks: "manage", handOverTasks: "manage" },
  readTask: "work",
  ...{ giveTask: "work", readTaskPage: "work", setTaskBefore: "work", readIssuers: "plan", askToIssue: "plan" },
  ...{ addStep: "work", tickStep: "work", removeStep: "work" },
  ...{ requireCommentRecord: "work", readComments: "work", addComment: "work", editComment: "work", deleteComment: "work" },
  ...{ readInbox: "work", countUnread: "person", markRead: "work", markOpenedRead: "work" },
  ...{ readNotificationSettings: "work", saveNotificationSettings: "work", readPush: "work" },
  ...{ addDevice: "work", removeDevice: "work" },
  editTask: "work",
  deleteTask: "manage",
  restoreTask: "manage",
  deletedTask: "manage",
  tasksOfEvent: "plan",
  ...{ applyTaskFollowUp: "plan", countMovableTasks: "plan", moveDueDates: "plan", changeTasksWithEvent: "plan" },
  ...{ readMoveOffer: "plan", moveWithEvent: "plan", rememberMove: "plan" },
  changeTasksOfEvent: "plan",
  addChecklist: "plan",
  addMissingTasks: "plan",
  ...{ readOwnDay: "work", readOwnFunctions: "work" },
};

const database = testDatabase();
const features = join(import.meta.dirname, "features");
const files = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".server.ts"));
const found = files.flatMap((file) => {
  const text = readFileSync(join(features, file), "utf8");
  const functions = text.split(/^(?=export )/m);
  return functions.flatMap((body) => {
    const [, name] =
      body.match(
        /^export (?:async function|function|const) (\w+)(?:<[^(]*>)?(?:\(| = (?:async )?\()\s*actor: (?:Actor|Person)\b/,
      ) ?? [];
    return name ? [{ file, name, body }] : [];
  });
});

describe("minAccess", () => {
  it("lists every function that takes an actor, and no other", () => {
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(minAccess).sort());
  });
});

describe("every function that takes an actor checks its permission first", () => {
  it.each(found)("$name checks itself, not only in functions that it calls", ({ body }) => {
    expect(body).toMatch(
      /\b(?:(?:requirePermission|asPermitted|can)\(actor\b|(?:save|change|delete|restore|deleted)Record\(actor\b)/,
    );
  });

  const person = (access: Exclude<AccessLevel, "disabled">): Actor => ({
    ...{ kind: "person", id: "x", email: "x", name: "x", role: null, access, rights: [], sessionId: "x", isConfirmed: true },
  });
  const actors: Actor[] = [{ kind: "visitor" }, ...(["pending", "crew", "planner", "accounts"] as const).map(person)];

  it.each(found)("$name", async ({ file, name }) => {
    const module = await import(/* @vite-ignore */ join(features, file));
    for (const actor of actors) {
      if (may(actor, minAccess[name] ?? "manage")) continue;
      const call = async () => module[name](actor, {}, {}, {});
      // Optional parts of a view, such as an undo or a calendar address, are null. Everything else is refused.
      const result = await call().catch((error) => error);
      if (result !== null) expect(result, JSON.stringify(actor)).toBeInstanceOf(Forbidden);
    }
  });
});

describe("without the database's policies", () => {
  beforeAll(async () => {
    const [row] = await database.owner`select current_database() as database`;
    await closeDatabase();
    // Policies do not apply to the owner (decision 12), so this tests the server's own checks.
    openDatabase(withParts(inject("templateUrl"), { database: row?.database }));
  });

  it("a member cannot change another member's task", async () => {
    const [keerthi, arjun] = [await addTestPerson("Keerthi Naidu", "planner"), await addTestPerson("Arjun Varma", "planner")];
    const [task] = await database.owner`insert into tasks (title, assigned_to) values ('Rigging', ${arjun.id}) returning id`;
    const change = (id: string) => changeStatus(keerthi, { id, status: "completed", version: 1 });
    await expect(change(task?.id)).rejects.toThrow(NotFound);
    await expect(change(randomUUID())).rejects.toThrow(NotFound);
    const selection = [{ id: task?.id, version: 1 }];
    await expect(changeTasks(keerthi, selection, { status: "completed" })).rejects.toThrow(Conflict);
    expect((await database.owner`select status, version from tasks`)[0]).toEqual({ status: "pending", version: 1 });
  });
});
