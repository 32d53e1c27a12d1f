// All functions are in one file, so that one that is missing is noticed.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { withParts } from "#db/connect.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { Conflict, Forbidden, NotFound } from "./errors.ts";
import { changeTasks } from "./features/tasks/bulk/change-tasks.server.ts";
import { changeStatus } from "./features/tasks/edit-task.server.ts";
import type { Actor } from "./permissions.ts";

/**
 * The lowest access that each function with an actor requires; "website" is the right to edit the website. A function that is missing
 * here fails the test.
 * test/http/permission-table.ts lists the same for routes; where two functions serve one route, only this list notices that one of
 * them no longer checks.
 */
const minAccess: Record<string, "person" | "staff" | "website" | "admin"> = {
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
    openSite: "admin",
  },
  readAudit: "admin",
  readAuditFilterOptions: "admin",
  readNewestEnquiry: "person",
  readSidebarCounts: "person",
  readOverview: "staff",
  ...{ findRecords: "staff", readOpenedRecords: "staff" },
  readNeeds: "staff",
  readFirstSteps: "admin",
  readOverdueInvoices: "staff",
  listEvents: "staff",
  createEvent: "staff",
  listInvoices: "staff",
  listLeads: "staff",
  readStages: "staff",
  createLead: "staff",
  markReplied: "staff",
  settleEnquiry: "staff",
  ...{ readTasks: "staff", findTasks: "staff" },
  readTeamTasks: "admin",
  addTask: "staff",
  findEventChoices: "staff",
  changeStatus: "staff",
  listTeam: "admin",
  changeAccess: "admin",
  changeRight: "admin",
  changeJobTitle: "admin",
  resetTwoStep: "admin",
  listInvitations: "admin",
  invite: "admin",
  resendInvitation: "admin",
  withdrawInvitation: "admin",
  listClients: "staff",
  exportClients: "staff",
  readClientOfRecord: "staff",
  isClient: "staff",
  makeClientOfLead: "staff",
  readClientRecord: "staff",
  readRecordedMoney: "staff",
  addClient: "staff",
  editClient: "staff",
  deleteClient: "admin",
  restoreClient: "admin",
  deletedClient: "admin",
  readStatement: "staff",
  exportStatement: "staff",
  setClientOfEvent: "staff",
  setClientOfLead: "staff",
  listVendors: "staff",
  previewImport: "staff",
  importVendors: "staff",
  undoImport: "admin",
  addVendor: "staff",
  editVendor: "staff",
  setVendorStatus: "staff",
  deleteVendor: "admin",
  restoreVendor: "admin",
  exportVendors: "staff",
  recordPayment: "staff",
  recordPaymentOfClient: "staff",
  removePayment: "admin",
  readOpenInvoices: "staff",
  readCredit: "staff",
  readUsedCredit: "staff",
  applyCredit: "staff",
  removeCreditUse: "admin",
  readPaymentForm: "staff",
  readRefundForm: "admin",
  refundInvoice: "admin",
  refundClient: "admin",
  cancelAdvance: "admin",
  listMovements: "staff",
  readMovement: "staff",
  exportMovements: "staff",
  cancelRefund: "admin",
  issueVoucherOfPayment: "staff",
  readReversalForm: "admin",
  readReversible: "admin",
  readReversing: "admin",
  ...{ recordNotice: "admin", reverseReceipt: "admin" },
  undoReversal: "admin",
  exportInvoices: "staff",
  issueInvoice: "admin",
  readInvoice: "staff",
  saveDraft: "staff",
  prefillDraft: "staff",
  findClients: "staff",
  findOtherIssue: "staff",
  ...{ requireParent: "staff", readFiles: "staff", readParentName: "staff", readFile: "staff", readBytes: "staff" },
  ...{ readScaledPicture: "staff", addFile: "staff", deleteFile: "staff", restoreFile: "staff" },
  ...{ readFileDetails: "staff", changeFileDetails: "staff" },
  ...{ addPiece: "staff", cancelUpload: "staff", readUpload: "staff" },
  readPayersOfEvent: "staff",
  splitDraft: "staff",
  readSplitDrafts: "staff",
  readDraftSource: "staff",
  readInvoiceContext: "staff",
  readIssuedPage: "staff",
  readNextNumber: "admin",
  sendReminder: "staff",
  sendReceipt: "staff",
  copyAsDraft: "staff",
  deleteDraft: "admin",
  sendInvoice: "staff",
  readRevenue: "staff",
  readFigures: "staff",
  readRevenueByService: "staff",
  readBreakdown: "admin",
  issueCreditNote: "admin",
  readNoteProblems: "admin",
  issueDebitNote: "admin",
  enterEInvoice: "admin",
  cancelEInvoice: "admin",
  readEInvoiceFile: "staff",
  readEInvoiceState: "staff",
  readSheet: "staff",
  sendNote: "staff",
  readFeedUrl: "staff",
  renewFeed: "staff",
  readInsights: "admin",
  ...{ readComposer: "staff", reopenComposer: "staff", readUnanswered: "staff", readTimeline: "staff" },
  ...{ startMessage: "staff", confirmSent: "staff", discardMessage: "staff" },
  ...{ storeChatUpload: "staff", previewChat: "staff", importChat: "staff" },
  ...{
    readTemplate: "admin",
    sendTemplateTest: "admin",
    sendMessageTest: "admin",
  },
  readSettings: "admin",
  storeUploadedLogo: "admin",
  ...{ saveSettings: "admin", undoChange: "admin", inSettingsTransaction: "admin" },
  readOfficeSettings: "admin",
  officeRecord: "admin",
  addOffice: "admin",
  readBackupAge: "admin",
  readMailForm: "admin",
  ...{ listRules: "admin", readRule: "admin", readRuleForm: "admin", switchRule: "admin" },
  ...{ newRule: "admin", addRule: "admin", deleteRule: "admin", restoreRule: "admin", deletedRule: "admin" },
  sendReminderTest: "admin",
  ...{
    readNextReminder: "staff",
    pauseReminders: "staff",
    resumeReminders: "staff",
    listReminders: "staff",
    answerReminder: "staff",
  },
  sendTestMail: "admin",
  removeOffice: "admin",
  readReadiness: "admin",
  readBackupRecord: "admin",
  readPageSpeed: "admin",
  readBrowserReports: "admin",
  listUnsentMail: "admin",
  retryMail: "admin",
  discardMail: "admin",
  readEvent: "staff",
  ...{ readRunSheet: "staff", readRunSheetPage: "staff", addRunItem: "staff", editRunItem: "staff" },
  ...{ setRunItemDeleted: "staff", tickRunItem: "staff", shiftRunSheet: "staff", readRunTemplates: "staff" },
  ...{ saveRunTemplate: "staff", startFromTemplate: "staff", deleteRunTemplate: "staff", readRunLinks: "staff" },
  ...{
    makeRunLink: "staff",
    closeRunLink: "staff",
    noteArrival: "staff",
    readEventDay: "staff",
    readKept: "staff",
    readOwnTasks: "staff",
    tickTask: "staff",
    settleTask: "staff",
    addDayNote: "staff",
  },
  ...{ closeIssue: "staff", countPlates: "staff", addSitePayment: "staff", markSitePaid: "staff", removeSitePayment: "staff" },
  ...{ addFunction: "staff", editFunction: "staff", cancelFunction: "staff", restoreFunction: "staff", moveFunction: "staff" },
  editEvent: "staff",
  acceptClash: "staff",
  ...{ moveEvent: "staff", moveWholeEvent: "staff", cancelEvent: "staff", decideHeldMoney: "staff", changeEventStatus: "staff" },
  deleteEvent: "admin",
  restoreEvent: "admin",
  readEventPage: "staff",
  readRestoration: "staff",
  ...{ readDates: "staff", readDateBoard: "staff", readDayAnswer: "staff" },
  ...{ readLeadChoices: "staff", readTakenText: "staff", takeDayForLead: "staff", releaseLead: "staff" },
  ...{ holdDays: "staff", releaseDays: "staff" },
  prefillFrom: "staff",
  vendorsOfEvent: "staff",
  attachVendor: "staff",
  bookVendor: "staff",
  detachVendor: "staff",
  invoicesAbout: "staff",
  withdrawQuote: "staff",
  ...{
    listQuotes: "staff",
    quotesAbout: "staff",
    quotesOfEvent: "staff",
    quotesOfNewEvent: "staff",
    quotesToInvoice: "staff",
    readQuote: "staff",
    readNewSources: "staff",
    readQuoteOwners: "staff",
  },
  ...{ readNextQuoteNumber: "staff", prefillQuote: "staff", saveQuote: "staff", copyQuote: "staff", discardChanges: "staff" },
  ...{
    deleteQuote: "admin",
    sendQuote: "staff",
    recordDecline: "staff",
    answerRequest: "staff",
    handleRequest: "staff",
    renewQuoteLink: "staff",
  },
  ...{
    closeQuoteLink: "staff",
    readTemplates: "staff",
    saveQuoteTemplate: "staff",
    applyTemplate: "staff",
    ...{ readTemplatePage: "staff", renameTemplate: "staff", deleteTemplate: "admin", restoreTemplate: "admin" },
    ...{ readQuotePreview: "staff" },
  },
  draftInvoiceOfQuote: "staff",
  ...{ startAmendment: "staff", readAmendment: "staff", sendAmendment: "staff" },
  ...{ withdrawAmendment: "staff", discardAmendment: "staff" },
  ...{ addExtra: "staff", askAgain: "staff", withdrawExtra: "staff" },
  recordAdvance: "staff",
  ...{ readStaffClientPage: "staff", makeClientLink: "staff", renewClientLink: "staff", closeClientLink: "staff" },
  ...{
    confirmByAdvance: "staff",
    confirmByPayment: "staff",
    refuseClaim: "staff",
    answerClient: "staff",
    readClientNeeds: "staff",
    readConfirmation: "staff",
    readEventOfClaim: "staff",
    readClientDialog: "staff",
  },
  readAdvanceContext: "staff",
  readAdvancesOf: "staff",
  ...{ readTasksOfAdvance: "staff", readRecordedAdvance: "staff", readDoneMessage: "staff" },
  readOpenAdvances: "staff",
  readUsableAdvances: "admin",
  payByAdvance: "staff",
  listAdvances: "staff",
  exportAdvances: "staff",
  readAdvancePage: "staff",
  readVoucher: "staff",
  sendVoucher: "staff",
  refundAdvance: "admin",
  editLead: "staff",
  moveLead: "staff",
  assignLead: "staff",
  setNextAction: "staff",
  finishNextAction: "staff",
  readLastChange: "staff",
  undoLeadChange: "staff",
  deleteLead: "admin",
  restoreLead: "admin",
  exportLeads: "staff",
  readLead: "staff",
  ...{ readDuplicates: "staff", findSimilar: "staff", readMergeTarget: "staff", readMergeContext: "staff" },
  ...{
    rejectDuplicate: "admin",
    readMergePartners: "admin",
    readMergeableKind: "admin",
    readMerge: "admin",
    mergeRecords: "admin",
    undoMerge: "admin",
  },
  readListedLead: "staff",
  listHeld: "staff",
  releaseEnquiries: "staff",
  markSpam: "staff",
  addNote: "staff",
  addNoteTo: "staff",
  readBoard: "staff",
  changeTasks: "staff",
  undoTasksChange: "staff",
  deletableTasks: "admin",
  deleteTasks: "admin",
  restoreTasks: "admin",
  readTask: "staff",
  ...{ giveTask: "staff", readTaskPage: "staff", setTaskBefore: "staff", readIssuers: "staff", askToIssue: "staff" },
  ...{ addStep: "staff", tickStep: "staff", removeStep: "staff" },
  ...{ requireCommentRecord: "staff", readComments: "staff", addComment: "staff", editComment: "staff", deleteComment: "staff" },
  ...{ readInbox: "staff", countUnread: "person", markRead: "staff" },
  ...{ readNotificationSettings: "staff", saveNotificationSettings: "staff", readPush: "staff" },
  ...{ addDevice: "staff", removeDevice: "staff" },
  editTask: "staff",
  deleteTask: "admin",
  restoreTask: "admin",
  deletedTask: "admin",
  tasksOfEvent: "staff",
  ...{ applyTaskFollowUp: "staff", countMovableTasks: "staff", moveDueDates: "staff", changeTasksWithEvent: "staff" },
  ...{ readMoveOffer: "staff", moveWithEvent: "staff" },
  changeTasksOfEvent: "staff",
  addChecklist: "staff",
  addMissingTasks: "staff",
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
    expect(body).toMatch(/\b(?:(?:requirePermission|can)\(actor\b|(?:save|change|delete|restore|deleted)Record\(actor\b)/);
  });

  const person = (access: "pending" | "planner"): Actor => ({
    kind: "person",
    id: "x",
    email: "x",
    name: "x",
    role: null,
    access,
    rights: [],
    sessionId: "x",
    isConfirmed: true,
  });
  const refusals: [actor: Actor, refusedBelow: string[]][] = [
    [{ kind: "visitor" }, ["person", "staff", "website", "admin"]],
    [person("pending"), ["staff", "website", "admin"]],
    [person("planner"), ["website", "admin"]],
  ];

  it.each(found)("$name", async ({ file, name }) => {
    const module = await import(/* @vite-ignore */ join(features, file));
    for (const [actor, refused] of refusals) {
      if (!refused.includes(minAccess[name] ?? "admin")) continue;
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
