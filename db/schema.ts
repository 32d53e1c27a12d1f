/*
 * Every table and view in one file, as the queries need them: columns, types, defaults, primary keys. Other keys, indexes, checks,
 * functions, triggers, grants and policies are in the migrations only. schema.test.ts compares tables and columns;
 * policy-matrix.test.ts lists who may do what. Statuses and other enumerations are in db/enums.ts.
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import {
  accessLevels,
  accountRequestKinds,
  amendmentSplits,
  amendmentStatuses,
  bookingStates,
  browserReportKinds,
  claimMethods,
  claimStates,
  clientKinds,
  clientTreatments,
  commentRecordTypes,
  dayNoteKinds,
  documentKinds,
  enquirySources,
  enquiryStates,
  eventStatuses,
  extraStatuses,
  fileAudiences,
  fileParentTypes,
  functionStatuses,
  grantableAccessLevels,
  gstKinds,
  heldMoneyChoices,
  instalmentSources,
  invoiceStatuses,
  type Language,
  languages,
  leadStages,
  lineClasses,
  mailFailures,
  mergeableKinds,
  messageDirections,
  messageRecordTypes,
  notificationKinds,
  notificationObjectTypes,
  notificationWays,
  paymentMethods,
  quoteAnswerKinds,
  quoteRequestKinds,
  quoteStatuses,
  type Right,
  reminderAudiences,
  reminderKinds,
  reminderOutcomes,
  reversalReasons,
  runStatuses,
  secretLinkKinds,
  taskPriorities,
  taskStatuses,
  taxHeads,
  vendorStatuses,
  webVitalMetrics,
} from "./enums.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** An amount of money: integer paise. */
const paise = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);
const textOrEmpty = (name: string) => text(name).notNull().default("");
/** The last ten digits of each phone number, by which the same person is found again; computed by the database. */
const phoneKeys = () => text("phone_keys").array().generatedAlwaysAs(sql`phone_keys(...)`);
/** The folded text that a list's search looks in (the function search_text, decision 76); computed by the database. */
const searchText = () => text("search_text").generatedAlwaysAs(sql`search_text(...)`);
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const id = () => uuid("id").primaryKey().defaultRandom();
/** created_at, updated_at and version; the trigger `set_updated_at_and_version` sets the last two. */
const timestampsAndVersion = () => ({
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  version: integer("version").notNull().default(1),
});

/** The client's details on an invoice or a quote; the client's record may change afterwards. */
const clientOfDocument = () => ({
  clientEmail: textOrEmpty("client_email"),
  clientAddress: textOrEmpty("client_address"),
  clientCity: textOrEmpty("client_city"),
  clientGstin: textOrEmpty("client_gstin"),
  /** Empty: follows from the GST number. */
  clientTreatment: text("client_treatment", { enum: ["", ...clientTreatments] })
    .notNull()
    .default(""),
  clientStateCode: textOrEmpty("client_state_code"),
  clientPin: textOrEmpty("client_pin"),
  clientCountry: textOrEmpty("client_country"),
});

// Accounts: the four tables of better-auth. Their policies let only the system role "auth" write.
export const authUsers = pgTable("auth_users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  lastSeenAt: instant("last_seen_at"),
  /** Names such as "Chrome on Windows": a log-in from another device is mailed to the owner of the account. */
  knownDevices: text("known_devices").array().notNull().default([]),
});
export const authSessions = pgTable("auth_sessions", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  token: text("token").notNull(),
  expiresAt: instant("expires_at").notNull(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  /** That of the page of the log-in. */
  language: text("language", { enum: languages }).notNull().default("en"),
  /** When its person last entered a password or code, or used a passkey. */
  confirmedAt: instant("confirmed_at").notNull().defaultNow(),
});
export const authAccounts = pgTable("auth_accounts", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  accountId: text("account_id").notNull(),
  providerId: text("provider_id").notNull(),
  accessToken: text("access_token"),
  refreshToken: text("refresh_token"),
  idToken: text("id_token"),
  accessTokenExpiresAt: instant("access_token_expires_at"),
  refreshTokenExpiresAt: instant("refresh_token_expires_at"),
  scope: text("scope"),
  password: text("password"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
export const authVerifications = pgTable("auth_verifications", {
  id: text("id").primaryKey(),
  identifier: text("identifier").notNull(),
  value: text("value").notNull(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const passkeys = pgTable("passkeys", {
  id: id(),
  userId: text("user_id").notNull(),
  name: text("name").notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: text("public_key").notNull(),
  signCount: bigint("sign_count", { mode: "number" }).notNull().default(0),
  createdAt: instant("created_at").notNull().defaultNow(),
  lastUsedAt: instant("last_used_at"),
});
/** An authenticator app. It can be used once it is confirmed, when somebody has entered one of its codes. */
export const authenticatorApps = pgTable("authenticator_apps", {
  userId: text("user_id").primaryKey(),
  encryptedSecret: text("encrypted_secret").notNull(),
  /** A code works once: codes of this 30-second step or an earlier one are refused. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: instant("created_at").notNull().defaultNow(),
  confirmedAt: instant("confirmed_at"),
  lastUsedAt: instant("last_used_at"),
});
export const recoveryCodes = pgTable("recovery_codes", {
  codeHash: text("code_hash").primaryKey(),
  userId: text("user_id").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** A person whom an admin invited and who has not joined yet. Whoever opens the mailed link gets this access and job title. */
export const invitations = pgTable("invitations", {
  id: id(),
  email: text("email").notNull(),
  access: text("access", { enum: grantableAccessLevels }).notNull().default("planner"),
  role: text("role"),
  tokenHash: text("token_hash").notNull(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** The sender of the newest link, which works while they are an admin. */
  invitedBy: text("invited_by"),
});

/** A request for a reset link or a sign-up, carried out after the response (decision 43). */
export const accountRequests = pgTable("account_requests", {
  id: id(),
  kind: text("kind", { enum: accountRequestKinds }).notNull(),
  email: text("email").notNull(),
  name: text("name"),
  passwordHash: text("password_hash"),
  requestId: text("request_id"),
  /** That of the form, used in the mail. */
  language: text("language", { enum: languages }).notNull().default("en"),
  dueAt: instant("due_at").notNull().defaultNow(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** A person: `role` is the free-text job title of the specification, `access` what they may do. */
export const userProfiles = pgTable("user_profiles", {
  userId: text("user_id").primaryKey(),
  fullName: text("full_name").notNull(),
  email: text("email").notNull(),
  role: text("role"),
  access: text("access", { enum: accessLevels }).notNull().default("pending"),
  /** Why somebody who was invited still waits for approval. */
  pendingReason: text("pending_reason"),
  /** Rights beyond the access. */
  rights: text("rights").array().$type<Right[]>().notNull().default([]),
  workPhone: text("work_phone"),
  /** Has no meaning for somebody who is not an admin; the trigger `set_admin_since` sets it. */
  adminSince: instant("admin_since"),
  ...timestampsAndVersion(),
});

/** A row is never changed; the settings name the current one. */
export const logos = pgTable("logos", {
  sha256: bytes("sha256").primaryKey(),
  png: bytes("png").notNull(),
  addedBy: text("added_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The party that is billed. */
export const clients = pgTable("clients", {
  id: id(),
  kind: text("kind", { enum: clientKinds }).notNull().default("person"),
  name: text("name").notNull(),
  phone: text("phone"),
  phoneKeys: phoneKeys(),
  email: text("email"),
  gstTreatment: text("gst_treatment", { enum: clientTreatments }).notNull().default("unregistered"),
  gstin: text("gstin"),
  address: text("address"),
  city: text("city"),
  /** GST code of a State. */
  stateCode: text("state_code"),
  pin: text("pin"),
  country: text("country"),
  notes: text("notes"),
  /** The language of mails to the client. */
  language: text("language", { enum: languages }).notNull().default("en"),
  /** The client into which this one was merged; a policy then hides this row. `kept_client(id)` in SQL returns this id, or the row's own. */
  mergedInto: uuid("merged_into"),
  searchText: searchText(),
  ...timestampsAndVersion(),
});

export const leads = pgTable("leads", {
  id: id(),
  name: text("name").notNull(),
  email: text("email"),
  phone: text("phone"),
  phoneKeys: phoneKeys(),
  company: text("company"),
  stage: text("stage", { enum: leadStages }).notNull().default("new"),
  /** When the enquiry arrived that nobody has answered yet; null while no reply is awaited. */
  awaitingReplySince: instant("awaiting_reply_since"),
  /** Until when the reply is promised (app/company/reply-clock.ts); kept when the reply was given. */
  replyDueAt: instant("reply_due_at"),
  lostReason: text("lost_reason"),
  /** The assignee; null while there is none. */
  ownerId: text("owner_id"),
  /** The kind of event. */
  kind: text("kind"),
  /** "2027-02-12", "2027-02-12..2027-02-14" or "2027-02", each with " flexible" after it or not. */
  days: text("days"),
  dayFrom: date("day_from", { mode: "string" }).generatedAlwaysAs(sql`lead_day(days, false)`),
  dayTo: date("day_to", { mode: "string" }).generatedAlwaysAs(sql`lead_day(days, true)`),
  /** The first of the month, of a lead that knows no day yet. */
  month: date("month", { mode: "string" }).generatedAlwaysAs(sql`month of days`),
  flexible: boolean("flexible").generatedAlwaysAs(sql`days like '% flexible'`),
  /** "Mehendi, Sangeet" */
  functions: text("functions"),
  /** "300" or "300–1200" */
  guests: text("guests"),
  /** City or hall, as somebody typed it. */
  place: text("place"),
  /** In paise: "50000000..80000000"; one amount twice. */
  budget: text("budget"),
  budgetFrom: bigint("budget_from", { mode: "number" }).generatedAlwaysAs(sql`split_part(budget, '..', 1)::bigint`),
  budgetTo: bigint("budget_to", { mode: "number" }).generatedAlwaysAs(sql`split_part(budget, '..', 2)::bigint`),
  /** One of the list in SETTINGS when it was chosen. */
  source: text("source"),
  /** Who recommended us, which page, which fair. */
  sourceDetail: text("source_detail"),
  /** The enquiry that asks for something else than the lead, while nobody has said which of both counts. */
  otherEnquiryId: uuid("other_enquiry_id"),
  /** Until when its days are held, at an office. */
  heldUntil: date("held_until", { mode: "string" }),
  heldOffice: text("held_office"),
  /** When the lead was moved to its stage. */
  stageSince: instant("stage_since").defaultNow(),
  nextAction: text("next_action"),
  nextActionOn: date("next_action_on", { mode: "string" }),
  /** When the last answered enquiry was answered, and after how many minutes. */
  repliedAt: instant("replied_at"),
  replyMinutes: integer("reply_minutes"),
  clientId: uuid("client_id"),
  /** The language of mails to the lead. */
  language: text("language", { enum: languages }).notNull().default("en"),
  /** The lead into which this one was merged; a policy then hides this row. `kept_lead(id)` in SQL returns this id, or the row's own. */
  mergedInto: uuid("merged_into"),
  searchText: searchText(),
  ...timestampsAndVersion(),
});

/** The table of enquiries, each as the visitor typed it; the specification's fourteen fields are text. */
export const contactSubmissions = pgTable("contact_submissions", {
  id: id(),
  leadId: uuid("lead_id"),
  name: text("name").notNull(),
  company: text("company").notNull().default(""),
  email: text("email").notNull(),
  phone: text("phone").notNull(),
  eventType: text("event_type").notNull(),
  date: text("date").notNull(),
  time: text("time").notNull(),
  location: text("location").notNull().default(""),
  guests: text("guests").notNull().default(""),
  services: text("services").notNull().default(""),
  budget: text("budget").notNull().default(""),
  vision: text("vision").notNull().default(""),
  referral: text("referral").notNull().default(""),
  notes: text("notes").notNull().default(""),
  datesFlexible: boolean("dates_flexible").notNull().default(false),
  source: text("source", { enum: enquirySources }).notNull().default("contact"),
  state: text("state", { enum: enquiryStates }).notNull().default("received"),
  idempotencyKey: text("idempotency_key").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** The version of the privacy notice that the sender agreed to. */
  consentVersion: integer("consent_version"),
  consentAt: instant("consent_at"),
  /** A keyed hash of the sender's IP address. */
  consentSender: text("consent_sender"),
  withdrawnAt: instant("withdrawn_at"),
  /** The language of the form, used in mails to the sender. */
  language: text("language", { enum: languages }).notNull().default("en"),
});

/** The staff's notes on a lead. The name is stored, because members may not read each other's profiles. */
export const leadNotes = pgTable("lead_notes", {
  id: id(),
  leadId: uuid("lead_id").notNull(),
  text: text("text").notNull(),
  author: text("author").notNull(),
  authorName: text("author_name").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** When an event's own date or a function is over, on India's clock; computed by the database. */
const timeRange = customType<{ data: string }>({ dataType: () => "tsrange" });
const overAt = () => timestamp("over_at", { mode: "string" }).generatedAlwaysAs(sql`over_at`);

export const events = pgTable("events", {
  id: id(),
  name: text("name"),
  date: date("date", { mode: "string" }),
  time: text("time"),
  endTime: text("end_time"),
  venue: text("venue"),
  /** The GST code of the State it is held in; null: not chosen. */
  stateCode: text("state_code"),
  /** The key of an office; null, or one that is no more: that of the State (`officeSql` in features/date-board). */
  office: text("office"),
  eventType: text("event_type"),
  description: text("description"),
  status: text("status", { enum: eventStatuses }).notNull().default("pending"),
  /** Why it was cancelled, and why it was moved last; for the staff. */
  cancelReason: text("cancel_reason"),
  moveReason: text("move_reason"),
  /** Why an admin made it active without its permits. */
  permitsReason: text("permits_reason"),
  /** The first day from which tasks, payments and vendors have not moved yet, and since when; null: nothing is to be asked. */
  movedFrom: date("moved_from", { mode: "string" }),
  movedAt: instant("moved_at"),
  /** Cancelled until its new day is known. */
  postponed: boolean("postponed").notNull().default(false),
  /** What becomes of the advances of a cancelled event; null: not decided. */
  heldMoney: text("held_money", { enum: heldMoneyChoices }),
  /** Who looks after it; null: the owner of its lead (`owner_of` in SQL). */
  ownerId: text("owner_id"),
  leadId: uuid("lead_id"),
  clientId: uuid("client_id"),
  /** See the view `event_days`. */
  overAt: overAt(),
  searchText: searchText(),
  ...timestampsAndVersion(),
});

const taskColumns = () => ({
  id: id(),
  title: text("title"),
  description: text("description"),
  status: text("status", { enum: taskStatuses }).default("pending"),
  priority: text("priority", { enum: taskPriorities }).notNull().default("medium"),
  dueDate: date("due_date", { mode: "string" }),
  assignedTo: text("assigned_to"),
  /** Who gave it to the person who has it; null: the person took it. A trigger sets it. */
  askedBy: text("asked_by"),
  /** Who gave it on before that, the first one first; they keep it in sight. Set by the trigger, too. */
  earlierAskers: text("earlier_askers").array().notNull().default([]),
  eventId: uuid("event_id"),
  /** A permit or a licence, without which its event does not become active. */
  permit: boolean("permit").notNull().default(false),
  completedAt: instant("completed_at"),
  searchText: searchText(),
  ...timestampsAndVersion(),
});
export const tasks = pgTable("tasks", {
  ...taskColumns(),
  /** The past day that a move of the event would have given the task; see `moveDueDates`. */
  plannedDue: date("planned_due", { mode: "string" }),
  /** When its due date was changed last. */
  dueSetAt: instant("due_set_at"),
  /** The status from which it was closed with its event. */
  closedFrom: text("closed_from"),
  steps: jsonb("steps").$type<{ id: string; text: string; done: boolean }[]>().notNull().default([]),
  /** The task that is to be done before. */
  afterId: uuid("after_id"),
  /** Of the newest task of a series; the next one takes it over. */
  repeats: text("repeats"),
  seriesId: uuid("series_id"),
  /** The first day of the series, and the day for which it made this task. */
  seriesStart: date("series_start", { mode: "string" }),
  seriesDay: date("series_day", { mode: "string" }),
  /** The draft that it asks to issue. */
  invoiceId: uuid("invoice_id"),
  permitNumber: text("permit_number"),
  /** The last day on which the permit is valid; null: not known, or without an end. */
  permitUntil: date("permit_until", { mode: "string" }),
});
export const tasksWithUsers = pgView("tasks_with_users", {
  ...taskColumns(),
  repeats: text("repeats"),
  assignedUserName: text("assigned_user_name"),
  assignedUserEmail: text("assigned_user_email"),
}).existing();

/** What the staff say to each other about a record. */
export const comments = pgTable("comments", {
  id: uuid("id").primaryKey(),
  recordType: text("record_type", { enum: commentRecordTypes }).notNull(),
  recordId: uuid("record_id").notNull(),
  text: text("text").notNull(),
  author: text("author").notNull(),
  authorName: text("author_name").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  editedAt: instant("edited_at"),
  deletedAt: instant("deleted_at"),
});
/** What a person is told; the function `tell` adds it. */
export const notifications = pgTable("notifications", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  person: text("person").notNull(),
  kind: text("kind", { enum: notificationKinds }).notNull(),
  objectType: text("object_type", { enum: notificationObjectTypes }).notNull(),
  objectId: uuid("object_id").notNull(),
  /** Who did it; null: a client, or the server. */
  actor: text("actor"),
  commentId: uuid("comment_id"),
  /** How the person wanted to be told when it happened. */
  way: text("way", { enum: notificationWays }).notNull(),
  at: instant("at").notNull().defaultNow(),
  minute: instant("minute").notNull().default(sql`date_trunc('minute', now())`),
  readAt: instant("read_at"),
  /** When a push or a mail goes, unless it is read before; null: none goes, or it has gone. */
  deliverAt: instant("deliver_at"),
});

/** A browser that shows notifications of its person (Push API). */
export const pushSubscriptions = pgTable("push_subscriptions", {
  id: id(),
  userId: text("user_id").notNull(),
  endpoint: text("endpoint").notNull(),
  p256dh: text("p256dh").notNull(),
  auth: text("auth").notNull(),
  device: textOrEmpty("device"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
export const pushMessages = pgTable("push_messages", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  subscriptionId: uuid("subscription_id").notNull(),
  payload: text("payload").notNull(),
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
  /** What it is about. */
  kind: text("kind"),
  objectType: text("object_type"),
  objectId: uuid("object_id"),
});
/** VAPID keys (RFC 8292): one row. */
export const pushKeys = pgTable("push_keys", {
  one: boolean("one").primaryKey().default(true),
  publicKey: text("public_key").notNull(),
  encryptedPrivateKey: text("encrypted_private_key").notNull(),
});

export const vendors = pgTable("vendors", {
  id: id(),
  vendorName: text("vendor_name").notNull(),
  contactEmail: text("contact_email"),
  phone: text("phone"),
  serviceType: text("service_type"),
  address: text("address"),
  paymentTerms: text("payment_terms"),
  status: text("status", { enum: vendorStatuses }).notNull().default("active"),
  website: text("website"),
  /** The import that added the vendor, if any: an import is undone as a whole. */
  importId: uuid("import_id"),
  searchText: searchText(),
  ...timestampsAndVersion(),
});

/** Which vendors work at which event, and at what. */
export const eventVendors = pgTable(
  "event_vendors",
  {
    eventId: uuid("event_id").notNull(),
    vendorId: uuid("vendor_id").notNull(),
    service: textOrEmpty("service"),
    state: text("booking_state", { enum: bookingStates }).notNull().default("booked"),
    /** The state before it was released, which undoing that restores. */
    releasedFrom: text("released_from"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.vendorId] })],
);

export const invoices = pgTable("invoices", {
  id: id(),
  number: text("number"),
  status: text("status", { enum: invoiceStatuses }).notNull().default("draft"),
  clientName: text("client_name"),
  /** The grand total. */
  amount: paise("amount"),
  issuedAt: instant("issued_at"),
  ...timestampsAndVersion(),
  office: text("office").notNull().default(sql`first_office()`),
  /** The name of a draft: INV- and a timestamp. The number of an issued invoice comes from its series. */
  reference: textOrEmpty("reference"),
  invoiceDate: date("invoice_date", { mode: "string" }).notNull().default(sql`(now() at time zone 'Asia/Kolkata')::date`),
  dueDate: date("due_date", { mode: "string" }),
  ...clientOfDocument(),
  taxHeads: text("tax_heads", { enum: taxHeads }).notNull().default("cgst-sgst"),
  /** GST codes of States. */
  eventStateCode: textOrEmpty("event_state_code"),
  placeOfSupply: textOrEmpty("place_of_supply"),
  placeReason: textOrEmpty("place_reason"),
  notes: textOrEmpty("notes"),
  taxable: paise("taxable"),
  cgst: paise("cgst"),
  sgst: paise("sgst"),
  igst: paise("igst"),
  roundOff: paise("round_off"),
  /** The office, bank and UPI facts as they were when it was issued. */
  supplier: jsonb("supplier").$type<Record<string, unknown>>(),
  issuedBy: text("issued_by"),
  leadId: uuid("lead_id"),
  eventId: uuid("event_id"),
  clientId: uuid("client_id"),
  /** The open page that stored the draft last, and when it sent it by its own clock. */
  draftPageId: uuid("draft_page_id"),
  draftSentAtMs: bigint("draft_sent_at_ms", { mode: "number" }),
  changedBy: text("changed_by"),
  /** Invalid dates of a draft, as they were entered. */
  unreadable: jsonb("unreadable").$type<Record<string, string>>().notNull().default({}),
  /** The number of the client's order; empty: none. */
  purchaseOrder: textOrEmpty("purchase_order"),
  /** An e-invoice is mailed once its IRN is entered. */
  mailWithIrn: boolean("mail_with_irn").notNull().default(false),
  /** On the whole invoice, as it was entered; each item's discount has its share of it. */
  totalDiscount: textOrEmpty("total_discount"),
  totalDiscountKind: text("total_discount_kind", { enum: ["percent", "amount"] })
    .notNull()
    .default("percent"),
  searchText: searchText(),
});

/** Quantities are hundredths of a unit. A trigger refuses changes of the items of an issued invoice. */
export const invoiceItems = pgTable("invoice_items", {
  id: id(),
  invoiceId: uuid("invoice_id").notNull(),
  position: integer("position").notNull(),
  description: textOrEmpty("description"),
  sac: textOrEmpty("sac"),
  quantity: bigint("quantity", { mode: "number" }).notNull().default(0),
  unit: textOrEmpty("unit"),
  rate: paise("rate"),
  discount: paise("discount"),
  gstBasisPoints: integer("gst_basis_points").notNull().default(1800),
  /** Whether the rate is a tax, one of the three kinds of zero, or not chosen yet. */
  gstKind: text("gst_kind", { enum: gstKinds }).notNull().default("rate"),
  /** Empty: follows from the SAC. */
  lineClass: text("line_class", { enum: ["", ...lineClasses] })
    .notNull()
    .default(""),
  /** Rate, discount and amount include the tax. */
  includesGst: boolean("includes_gst").notNull().default(false),
  /** In a draft: entered texts of number fields that are not numbers. */
  unreadable: jsonb("unreadable").$type<Record<string, string>>().notNull().default({}),
  amount: paise("amount"),
  taxable: paise("taxable"),
});

const taxRateColumns = {
  /** Hundredths of a percent. */
  rate: integer("rate").notNull(),
  kind: text("kind", { enum: gstKinds }).notNull(),
  taxable: bigint("taxable", { mode: "number" }).notNull(),
  cgst: bigint("cgst", { mode: "number" }).notNull(),
  sgst: bigint("sgst", { mode: "number" }).notNull(),
  igst: bigint("igst", { mode: "number" }).notNull(),
};

/** Money from a client for issued invoices. Of `gross`, the client paid `tds` (income tax) and `tds_gst` (GST) to the tax offices. */
export const payments = pgTable("payments", {
  id: id(),
  clientId: uuid("client_id"),
  paidOn: date("paid_on", { mode: "string" }).notNull(),
  method: text("method", { enum: paymentMethods }).notNull(),
  reference: textOrEmpty("reference"),
  gross: bigint("gross", { mode: "number" }).notNull(),
  tds: paise("tds"),
  tdsGst: paise("tds_gst"),
  tdsCode: textOrEmpty("tds_code"),
  /** The sum of its allocations; kept by a trigger. The rest is on account. */
  allocated: paise("allocated"),
  recordedBy: text("recorded_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Set when an advance or refund was recorded by mistake: the row keeps its number, and its money does not count (decision 44). */
const cancellationColumns = {
  cancelledAt: instant("cancelled_at"),
  cancelledBy: text("cancelled_by"),
  cancelReason: text("cancel_reason"),
};

/**
 * Money from a client before there is an invoice. It has tax in it, so each advance is a receipt voucher: an issued document under the same
 * id, with its tax rates.
 */
export const advances = pgTable("advances", {
  id: id(),
  number: text("number").notNull(),
  office: text("office").notNull(),
  voucherDate: date("voucher_date", { mode: "string" }).notNull(),
  receivedOn: date("received_on", { mode: "string" }).notNull(),
  clientId: uuid("client_id").notNull(),
  eventId: uuid("event_id"),
  method: text("method", { enum: paymentMethods }).notNull(),
  reference: textOrEmpty("reference"),
  gross: bigint("gross", { mode: "number" }).notNull(),
  tds: paise("tds"),
  tdsGst: paise("tds_gst"),
  tdsCode: textOrEmpty("tds_code"),
  /** The sum that invoices used and refunds returned; maintained by a trigger. */
  allocated: paise("allocated"),
  recordedBy: text("recorded_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** The payment from which it was taken, because the payment was more than its invoices charged. */
  paymentId: uuid("payment_id"),
  ...cancellationColumns,
});

/** Money returned to a client. The refund of an advance has a number and an issued document: a refund voucher. */
export const refunds = pgTable("refunds", {
  id: id(),
  number: text("number"),
  office: text("office").notNull(),
  clientId: uuid("client_id"),
  refundedOn: date("refunded_on", { mode: "string" }).notNull(),
  method: text("method", { enum: paymentMethods }).notNull(),
  reference: textOrEmpty("reference"),
  reason: textOrEmpty("reason"),
  amount: bigint("amount", { mode: "number" }).notNull(),
  recordedBy: text("recorded_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** The advance that was returned; kept when the refund is cancelled and its allocations are gone. */
  advanceId: uuid("advance_id"),
  ...cancellationColumns,
});

/** Parts of a payment, advance or overpaid invoice that go to an invoice or refund. A trigger refuses more than the source or the invoice has. */
export const allocations = pgTable("allocations", {
  id: id(),
  paymentId: uuid("payment_id"),
  advanceId: uuid("advance_id"),
  creditedInvoiceId: uuid("credited_invoice_id"),
  invoiceId: uuid("invoice_id"),
  refundId: uuid("refund_id"),
  reversalId: uuid("reversal_id"),
  amount: bigint("amount", { mode: "number" }).notNull(),
  allocatedBy: text("allocated_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Says on its own day that a payment, advance or refund did not hold (decision 85). Triggers free what the receipt settled. */
export const reversals = pgTable("reversals", {
  id: id(),
  paymentId: uuid("payment_id"),
  advanceId: uuid("advance_id"),
  refundId: uuid("refund_id"),
  reversedOn: date("reversed_on", { mode: "string" }).notNull(),
  reason: text("reason", { enum: reversalReasons }).notNull(),
  note: textOrEmpty("note"),
  /** What the bank charged; asked of the client on top of `invoiceId` if that is set. */
  charges: paise("charges"),
  invoiceId: uuid("invoice_id"),
  chequeOn: date("cheque_on", { mode: "string" }),
  memoOn: date("memo_on", { mode: "string" }),
  /** Of the notice under section 138. */
  noticeSentOn: date("notice_sent_on", { mode: "string" }),
  noticeReceivedOn: date("notice_received_on", { mode: "string" }),
  recordedBy: text("recorded_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The allocations that a reversal took back; `taxRates` are rows of allocation_tax_rates. */
export const reversedAllocations = pgTable("reversed_allocations", {
  id: uuid("id").primaryKey(),
  reversalId: uuid("reversal_id").notNull(),
  paymentId: uuid("payment_id"),
  advanceId: uuid("advance_id"),
  creditedInvoiceId: uuid("credited_invoice_id"),
  invoiceId: uuid("invoice_id"),
  refundId: uuid("refund_id"),
  amount: bigint("amount", { mode: "number" }).notNull(),
  allocatedBy: text("allocated_by").notNull(),
  createdAt: instant("created_at").notNull(),
  taxRates: jsonb("tax_rates").notNull().default([]),
});

/** The tax in the part of an advance that an allocation uses or returns, a row for each rate, like document_tax_rates. */
export const allocationTaxRates = pgTable(
  "allocation_tax_rates",
  {
    allocationId: uuid("allocation_id").notNull(),
    ...taxRateColumns,
  },
  (table) => [primaryKey({ columns: [table.allocationId, table.rate, table.kind] })],
);

/** Takes back an issued invoice or a part of it; append-only. Triggers refuse more in all than the invoice has. */
export const creditNotes = pgTable("credit_notes", {
  id: id(),
  invoiceId: uuid("invoice_id").notNull(),
  number: text("number").notNull(),
  office: text("office").notNull(),
  noteDate: date("note_date", { mode: "string" }).notNull(),
  reason: text("reason").notNull(),
  amount: bigint("amount", { mode: "number" }).notNull(),
  issuedBy: text("issued_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** Its place among the credit notes of its invoice, from 1. */
  sequenceNumber: integer("sequence_number").notNull().default(1),
  /** A commercial credit note lowers the price but not the tax, after the time limit of section 34 of the CGST Act. */
  isCommercial: boolean("is_commercial").notNull().default(false),
  taxable: paise("taxable"),
  cgst: paise("cgst"),
  sgst: paise("sgst"),
  igst: paise("igst"),
  roundOff: paise("round_off"),
});

/** The paid and the credited sum of each issued invoice; maintained by triggers. */
export const invoiceBalances = pgTable("invoice_balances", {
  invoiceId: uuid("invoice_id").primaryKey(),
  office: text("office").notNull(),
  invoiceDate: date("invoice_date", { mode: "string" }),
  dueDate: date("due_date", { mode: "string" }),
  amount: bigint("amount", { mode: "number" }).notNull(),
  paid: paise("paid"),
  credited: paise("credited"),
  /** Still to be paid; below 0: to be refunded. */
  balance: bigint("balance", { mode: "number" }).notNull().generatedAlwaysAs(sql`amount - paid - credited`),
  remindedAt: instant("reminded_at"),
});

/** The part of each line that a credit note takes back; append-only. `quantity` is 0 where only the price decreased. */
export const creditNoteItems = pgTable("credit_note_items", {
  id: id(),
  creditNoteId: uuid("credit_note_id").notNull(),
  itemId: uuid("item_id").notNull(),
  quantity: bigint("quantity", { mode: "number" }).notNull().default(0),
  taxable: bigint("taxable", { mode: "number" }).notNull(),
});

/** Raises what an issued invoice charges; append-only. */
export const debitNotes = pgTable("debit_notes", {
  id: id(),
  invoiceId: uuid("invoice_id").notNull(),
  number: text("number").notNull(),
  /** Its place among the debit notes of its invoice, from 1. */
  sequenceNumber: integer("sequence_number").notNull().default(1),
  office: text("office").notNull(),
  noteDate: date("note_date", { mode: "string" }).notNull(),
  reason: text("reason").notNull(),
  amount: bigint("amount", { mode: "number" }).notNull(),
  taxable: paise("taxable"),
  cgst: paise("cgst"),
  sgst: paise("sgst"),
  igst: paise("igst"),
  roundOff: paise("round_off"),
  issuedBy: text("issued_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The part of each line that a debit note adds; append-only. `quantity` is 0 where only the price increased. */
export const debitNoteItems = pgTable("debit_note_items", {
  id: id(),
  debitNoteId: uuid("debit_note_id").notNull(),
  itemId: uuid("item_id").notNull(),
  quantity: bigint("quantity", { mode: "number" }).notNull().default(0),
  taxable: bigint("taxable", { mode: "number" }).notNull(),
});

/** Invoices, notes and vouchers as they were at issue, under the id of the invoice, note, advance or refund; append-only. */
export const issuedDocuments = pgTable("issued_documents", {
  id: uuid("id").primaryKey(),
  kind: text("kind", { enum: documentKinds }).notNull(),
  document: jsonb("document").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** The hash of the document's text, computed by the database. */
  fingerprint: text("fingerprint").generatedAlwaysAs(sql`paper_fingerprint(...)`),
});

/** Each tax rate of an issued document; append-only. */
export const documentTaxRates = pgTable(
  "document_tax_rates",
  {
    documentId: uuid("document_id").notNull(),
    ...taxRateColumns,
  },
  (table) => [primaryKey({ columns: [table.documentId, table.rate, table.kind] })],
);

/** The response of the Invoice Registration Portal to an invoice or note; corrected until its paper is mailed, cancelled once. */
export const eInvoices = pgTable("e_invoices", {
  documentId: uuid("document_id").primaryKey(),
  irn: text("irn").notNull(),
  ackNumber: text("ack_number").notNull(),
  ackDate: date("ack_date", { mode: "string" }).notNull(),
  signedQr: text("signed_qr").notNull(),
  /** When the portal gave the IRN. */
  registeredAt: instant("registered_at").notNull(),
  isSignatureChecked: boolean("is_signature_checked").notNull().default(false),
  enteredBy: text("entered_by").notNull(),
  cancelledAt: instant("cancelled_at"),
  /** The portal's code. */
  cancelReason: text("cancel_reason", { enum: ["1", "2", "3", "4"] }),
  cancelRemark: text("cancel_remark"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The last number of each series, locked by the transaction that issues. */
export const invoiceSeries = pgTable("invoice_series", {
  series: text("series").primaryKey(),
  lastNumber: integer("last_number").notNull(),
  lastDate: date("last_date", { mode: "string" }).notNull(),
});

/** `letter` is a part of the numbers of the office's documents. `facts` (officeFields) is empty until the office is first saved. */
export const offices = pgTable("offices", {
  key: text("key").primaryKey(),
  letter: text("letter").notNull(),
  position: integer("position").notNull(),
  facts: jsonb("facts").$type<Record<string, unknown>>().notNull().default({}),
  /** Earlier keys: addresses and audit entries that have one lead to this office. */
  formerKeys: text("former_keys").array().notNull().default([]),
  ...timestampsAndVersion(),
});

/** A section of SETTINGS (app/company/company-fields.ts); one without a row has its defaults. */
export const settings = pgTable("settings", {
  section: text("section").primaryKey(),
  value: jsonb("value").$type<Record<string, unknown>>().notNull(),
  ...timestampsAndVersion(),
});

/** Append-only: who did what to which object, with the names and values of the changed fields. */
export const auditLog = pgTable("audit_log", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  at: instant("at").notNull().defaultNow(),
  actor: text("actor").notNull(),
  action: text("action").notNull(),
  objectType: text("object_type").notNull(),
  objectId: text("object_id"),
  fields: jsonb("fields").$type<Record<string, unknown>>().notNull().default({}),
  requestId: text("request_id"),
});

/**
 * A link for each entry of the audit log, with a hash of the entry and of the link before, by which `npm run verify` finds changes of the log
 * (server/audit-chain.ts). The app's role cannot read it.
 */
export const auditChain = pgTable("audit_chain", {
  position: bigint("position", { mode: "number" }).primaryKey(),
  entryId: bigint("entry_id", { mode: "number" }).notNull(),
  salt: bytes("salt"),
  commitment: bytes("commitment").notNull(),
  hash: bytes("hash").notNull(),
  chainedAt: instant("chained_at").notNull().defaultNow(),
});

/** The newest hash of `audit_chain` at the end of each day, which is also mailed. */
export const auditRoots = pgTable("audit_roots", {
  day: date("day", { mode: "string" }).primaryKey(),
  position: bigint("position", { mode: "number" }).notNull(),
  hash: bytes("hash").notNull(),
  madeAt: instant("made_at").notNull().defaultNow(),
  mailedAt: instant("mailed_at"),
});

/** Mails to be sent: written in the transaction that causes them, sent by the outbox worker. */
export const outbox = pgTable("outbox", {
  id: id(),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  html: text("html").notNull(),
  replyTo: text("reply_to"),
  /** The attached file, generated when the mail was queued. */
  attachment: bytes("attachment"),
  attachmentName: text("attachment_name"),
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
  sentAt: instant("sent_at"),
  /** It was written as a file, for want of a mail server, at `sentAt`. */
  isFile: boolean("is_file").notNull().default(false),
  failedAt: instant("failed_at"),
  lastError: text("last_error"),
  failure: text("failure", { enum: mailFailures }),
  /** The lead that the mail is about: the staff may read the mail on its page. */
  leadId: uuid("lead_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The texts of messages that the company changed (app/mail/message-templates.server.ts). */
export const messageTemplates = pgTable(
  "message_templates",
  {
    key: text("key").notNull(),
    language: text("language", { enum: languages }).notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    ...timestampsAndVersion(),
  },
  (table) => [primaryKey({ columns: [table.key, table.language] })],
);

/** WhatsApp messages to and from the client, lead or vendor of a record, and the staff's notes on clients and events (decision 63). */
export const messages = pgTable("messages", {
  id: id(),
  recordType: text("record_type", { enum: messageRecordTypes }).notNull(),
  recordId: uuid("record_id").notNull(),
  direction: text("direction", { enum: messageDirections }).notNull().default("out"),
  text: text("text").notNull(),
  /** When it was sent; null while its author has not said whether it was. */
  at: instant("at"),
  /** The person at the other end: who wrote the message, or to whom it went. */
  name: textOrEmpty("name"),
  phone: textOrEmpty("phone"),
  /** The colleague who wrote or imported it, by id and by name. */
  author: text("author").notNull(),
  authorName: textOrEmpty("author_name"),
  /** Set for an imported message. The same line of the same chat has the same key, so it is imported once. */
  importKey: text("import_key"),
  /** When the record was found deleted; its messages are deleted 30 days later. */
  recordGoneAt: instant("record_gone_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** An exported chat between its preview and its import. */
export const chatUploads = pgTable("chat_uploads", {
  id: uuid("id").primaryKey(),
  author: text("author").notNull(),
  name: text("name").notNull(),
  text: text("text").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** When which reminder goes to whom (app/features/reminders). */
export const reminderRules = pgTable("reminder_rules", {
  id: id(),
  kind: text("kind", { enum: reminderKinds }).notNull(),
  audience: text("audience", { enum: reminderAudiences }).notNull(),
  /** Days after the day that the rule's kind is about (such as the due date); below 0: before it. Of "reply": hours after the promised time. */
  days: integer("days").notNull(),
  repeatDays: integer("repeat_days"),
  /** The hour of the day in India. */
  hour: integer("hour").notNull(),
  /** The texts for clients; null: the text of its kind (app/content/mails/client-reminder-texts.ts). */
  template: jsonb("template").$type<Partial<Record<Language, { subject: string; text: string }>> | null>(),
  enabled: boolean("enabled").notNull().default(true),
  /** Reminders due earlier are not sent. */
  since: instant("since").notNull().defaultNow(),
  deletedAt: instant("deleted_at"),
  ...timestampsAndVersion(),
});

/** The outcome of a reminder: one row for each rule, record and day. */
export const reminders = pgTable("reminders", {
  id: id(),
  ruleId: uuid("rule_id").notNull(),
  objectId: uuid("object_id").notNull(),
  /** The day in India of `dueAt`. */
  day: date("day", { mode: "string" }).notNull(),
  dueAt: instant("due_at").notNull(),
  outcome: text("outcome", { enum: reminderOutcomes }).notNull(),
  /** The mail's id in the outbox, which deletes sent mails after a week. */
  mail: uuid("mail"),
  /** Email address, else phone number. */
  recipient: text("recipient"),
  clientId: uuid("client_id"),
  /** The day on which a client got it, or was listed for WhatsApp; null: nothing went to a client. */
  clientDay: date("client_day", { mode: "string" }),
  decidedAt: instant("decided_at").notNull().defaultNow(),
  handledBy: text("handled_by"),
  handledAt: instant("handled_at"),
});

/** Invoices whose client gets no reminders until somebody ends the pause. */
export const reminderPauses = pgTable("reminder_pauses", {
  invoiceId: uuid("invoice_id").primaryKey(),
  pausedBy: text("paused_by"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The daily mail to each person: a row, also when there was nothing to say. */
export const digests = pgTable(
  "digests",
  {
    userId: text("user_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    mail: uuid("mail"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** The secret address of each person's calendar has `feed_key`; a new key makes a new address. */
export const calendarFeeds = pgTable("calendar_feeds", {
  userId: text("user_id").primaryKey(),
  feedKey: uuid("feed_key").notNull().defaultRandom(),
  earlierSignatures: text("earlier_signatures").array().notNull().default([]),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** How each person likes to see the dashboard: the names and values of app/identity/preferences.ts. */
export const userPreferences = pgTable(
  "user_preferences",
  { userId: text("user_id").notNull(), name: text("name").notNull(), value: text("value").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);

/** The rate limits that all servers share (decision 11): all uses of a key are free again at `replenished_at`. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  replenishedAt: instant("replenished_at").notNull(),
});

/** How fast pages were in real visits: a count for each day, page pattern, metric and bucket (operations/vitals.ts). */
export const webVitals = pgTable(
  "web_vitals",
  {
    day: date("day", { mode: "string" }).notNull(),
    page: text("page").notNull(),
    metric: text("metric", { enum: webVitalMetrics }).notNull(),
    bucket: integer("bucket").notNull(),
    visits: bigint("visits", { mode: "number" }).notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.metric, table.bucket] })],
);

/** The bytes of files, once each. A file and its content are never changed. */
export const fileContents = pgTable("file_contents", {
  sha256: bytes("sha256").primaryKey(),
  /** Media type, by content. */
  type: text("type").notNull(),
  size: integer("size").notNull(),
  /** The width of an upright picture, in pixels. */
  width: integer("width"),
  height: integer("height"),
  /** A tiny version of a picture, as a data: address. */
  placeholder: textOrEmpty("placeholder"),
  bytes: bytes("bytes").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The smaller sizes of a picture, made when it was added. */
export const pictureSizes = pgTable(
  "picture_sizes",
  {
    sha256: bytes("sha256").notNull(),
    width: integer("width").notNull(),
    format: text("format", { enum: ["webp", "avif"] }).notNull(),
    bytes: bytes("bytes").notNull(),
  },
  ({ sha256, width, format }) => [primaryKey({ columns: [sha256, width, format] })],
);

/** A file of a record. There is no foreign key to the record: its deletion can be undone. */
export const files = pgTable("files", {
  id: id(),
  parentType: text("parent_type", { enum: fileParentTypes }).notNull(),
  parentId: uuid("parent_id").notNull(),
  sha256: bytes("sha256").notNull(),
  name: text("name").notNull(),
  addedBy: text("added_by").notNull(),
  addedByName: textOrEmpty("added_by_name"),
  createdAt: instant("created_at").notNull().defaultNow(),
  deletedAt: instant("deleted_at"),
  /** When the record was found deleted; its files are deleted 30 days later. */
  parentGoneAt: instant("parent_gone_at"),
  audience: text("audience", { enum: fileAudiences }).notNull().default("staff"),
  /** The subject of a picture, in per cent from the left and upper edge: it stays visible when the picture is cropped. */
  focusX: integer("focus_x").notNull().default(50),
  focusY: integer("focus_y").notNull().default(50),
});

/** An upload in progress: the file comes in pieces. `fileId` is set when it is complete and stored. */
export const uploads = pgTable(
  "uploads",
  {
    addedBy: text("added_by").notNull(),
    id: uuid("id").notNull(),
    parentType: text("parent_type", { enum: fileParentTypes }).notNull(),
    parentId: uuid("parent_id").notNull(),
    name: text("name").notNull(),
    size: integer("size").notNull(),
    received: integer("received").notNull().default(0),
    fileId: uuid("file_id"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  ({ addedBy, id }) => [primaryKey({ columns: [addedBy, id] })],
);

/** The pieces of an upload that have arrived. */
export const uploadPieces = pgTable(
  "upload_pieces",
  {
    addedBy: text("added_by").notNull(),
    uploadId: uuid("upload_id").notNull(),
    position: integer("position").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  ({ addedBy, uploadId, position }) => [primaryKey({ columns: [addedBy, uploadId, position] })],
);

/** Problems that browsers report: a count for each day, page pattern, kind and detail (operations/browser-reports.ts). */
export const browserReports = pgTable(
  "browser_reports",
  {
    day: date("day", { mode: "string" }).notNull(),
    page: text("page").notNull(),
    kind: text("kind", { enum: browserReportKinds }).notNull(),
    detail: text("detail").notNull(),
    reports: bigint("reports", { mode: "number" }).notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.kind, table.detail] })],
);

/** A page, service, venue and so on of the public website (app/content/site/kinds.ts). `published` is a copy of a former draft. */
export const websiteItems = pgTable("website_items", {
  id: id(),
  kind: text("kind").notNull(),
  slug: text("slug").notNull(),
  /** The item of app/content from which it was made, if any. */
  defaultKey: text("default_key"),
  draft: jsonb("draft").$type<Record<string, unknown>>().notNull(),
  draftVisible: boolean("draft_visible").notNull().default(true),
  draftPosition: doublePrecision("draft_position").notNull(),
  published: jsonb("published").$type<Record<string, unknown>>(),
  publishedVisible: boolean("published_visible").notNull().default(false),
  publishedPosition: doublePrecision("published_position").notNull().default(0),
  publishedCount: integer("published_count").notNull().default(0),
  deletedAt: instant("deleted_at"),
  ...timestampsAndVersion(),
});

/** The history of an item: one row for each time that it was published. */
export const websiteVersions = pgTable(
  "website_versions",
  {
    itemId: uuid("item_id").notNull(),
    number: integer("number").notNull(),
    /** The same for all items that were published together. */
    publication: uuid("publication").notNull(),
    /** Null: it was taken off the site. */
    content: jsonb("content").$type<Record<string, unknown>>(),
    visible: boolean("visible").notNull(),
    position: doublePrecision("position").notNull(),
    publishedBy: text("published_by").notNull(),
    publishedByName: textOrEmpty("published_by_name"),
    publishedAt: instant("published_at").notNull().defaultNow(),
  },
  ({ itemId, number }) => [primaryKey({ columns: [itemId, number] })],
);

/** A link by which a client opens a page without an account; the token is signed, not stored (app/identity/secret-link.server.ts). */
export const secretLinks = pgTable("secret_links", {
  id: id(),
  kind: text("kind", { enum: secretLinkKinds }).notNull(),
  /** The id of a quote, an event, or of a row of `run_people`. */
  recordId: uuid("record_id").notNull(),
  salt: text("salt").notNull(),
  /** Hashes of its signatures under earlier values of APP_SECRET. */
  earlierSignatures: text("earlier_signatures").array().notNull().default([]),
  createdBy: text("created_by").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  closedAt: instant("closed_at"),
  lastOpenedAt: instant("last_opened_at"),
  openedCount: integer("opened_count").notNull().default(0),
});

/** `content` is described in app/features/quotes/quotes.ts. Like files, quotes have no foreign keys to lead, event and client. */
export const quotes = pgTable("quotes", {
  id: id(),
  /** Null until the quote is first sent. */
  number: text("number"),
  office: text("office").notNull().default(sql`first_office()`),
  status: text("status", { enum: quoteStatuses }).notNull().default("draft"),
  leadId: uuid("lead_id"),
  eventId: uuid("event_id"),
  clientId: uuid("client_id"),
  clientName: textOrEmpty("client_name"),
  clientPhone: textOrEmpty("client_phone"),
  ...clientOfDocument(),
  eventStateCode: textOrEmpty("event_state_code"),
  /** The working copy; clients read the newest revision. */
  content: jsonb("content").$type<Record<string, unknown>>().notNull(),
  /** The number of the revision that was sent last; 0: none. */
  revision: integer("revision").notNull().default(0),
  validUntil: date("valid_until", { mode: "string" }),
  /** Until when it holds the days of its functions while it is open; null: it holds none. */
  heldUntil: date("held_until", { mode: "string" }),
  /** The last day of validity in the working copy; `validUntil` is that of the sent revision. */
  nextValidUntil: date("next_valid_until", { mode: "string" }),
  /** The total of the preselected lines of the working copy, in paise. */
  total: bigint("total", { mode: "number" }).notNull().default(0),
  /** The open page that stored the working copy, and when it sent it by its own clock. */
  draftPageId: uuid("draft_page_id"),
  draftSentAtMs: bigint("draft_sent_at_ms", { mode: "number" }),
  changedBy: text("changed_by"),
  sentAt: instant("sent_at"),
  decidedAt: instant("decided_at"),
  ownerId: text("owner_id"),
  searchText: searchText(),
  ...timestampsAndVersion(),
});

/** A quote as it was sent; append-only. */
export const quoteRevisions = pgTable(
  "quote_revisions",
  {
    quoteId: uuid("quote_id").notNull(),
    number: integer("number").notNull(),
    content: jsonb("content").$type<Record<string, unknown>>().notNull(),
    /** The facts about office and client on which the tax depends. */
    supply: jsonb("supply").$type<Record<string, unknown>>().notNull(),
    validUntil: date("valid_until", { mode: "string" }).notNull(),
    /** The dated functions of the content; computed by the database. */
    datedFunctions: jsonb("dated_functions").generatedAlwaysAs(sql`dated_functions(content)`),
    /** The total of the preselected lines, in paise. */
    total: bigint("total", { mode: "number" }).notNull(),
    sentAt: instant("sent_at").notNull().defaultNow(),
    sentBy: text("sent_by").notNull(),
    /** Whom its link was mailed to when it was sent; null: it was given in another way. */
    mailedTo: text("mailed_to"),
  },
  ({ quoteId, number }) => [primaryKey({ columns: [quoteId, number] })],
);

/** The invoices that were made from an accepted quote. */
export const quoteInvoices = pgTable("quote_invoices", {
  invoiceId: uuid("invoice_id").primaryKey(),
  quoteId: uuid("quote_id").notNull(),
  /** The instalment that it bills; null: it bills the whole quote. */
  instalmentId: uuid("instalment_id"),
  /** What it bills of each line of the quote, after discount and before GST, in paise; null when that was not noted yet. */
  lines: jsonb("lines").$type<Record<string, number>>(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** A client's acceptance of a quote; append-only. */
/** When the client first opened a revision. */
export const quoteOpenings = pgTable(
  "quote_openings",
  {
    quoteId: uuid("quote_id").notNull(),
    revision: integer("revision").notNull(),
    openedAt: instant("opened_at").notNull().defaultNow(),
    chosen: jsonb("chosen").$type<string[]>(),
  },
  ({ quoteId, revision }) => [primaryKey({ columns: [quoteId, revision] })],
);

export const quoteAcceptances = pgTable("quote_acceptances", {
  quoteId: uuid("quote_id").primaryKey(),
  eventId: uuid("event_id"),
  revision: integer("revision").notNull(),
  name: text("name").notNull(),
  /** The ids of the lines that the client took besides the fixed ones. */
  chosen: jsonb("chosen").$type<string[]>().notNull(),
  total: bigint("total", { mode: "number" }).notNull(),
  acceptedAt: instant("accepted_at").notNull().defaultNow(),
  /** The client's IP address. */
  address: text("address").notNull(),
  /** SHA-256 of the PDF. */
  fingerprint: text("fingerprint").notNull(),
  pdf: bytes("pdf").notNull(),
});

/** What a client asks for instead of accepting a quote. */
export const quoteRequests = pgTable("quote_requests", {
  id: id(),
  quoteId: uuid("quote_id").notNull(),
  revision: integer("revision").notNull(),
  kind: text("kind", { enum: quoteRequestKinds }).notNull(),
  text: textOrEmpty("text"),
  at: instant("at").notNull().defaultNow(),
  address: text("address").notNull(),
  handledAt: instant("handled_at"),
  handledBy: text("handled_by"),
  /** How it was answered; null: it was only marked as handled. */
  answerKind: text("answer_kind", { enum: quoteAnswerKinds }),
  answer: textOrEmpty("answer"),
  /** The name of who answered, as it was then. */
  answeredBy: textOrEmpty("answered_by"),
});

/** A change of an accepted quote (app/features/quotes/amendments/amendments.ts). `before` and `change`: from its sending on. */
export const amendments = pgTable("amendments", {
  id: id(),
  quoteId: uuid("quote_id").notNull(),
  number: integer("number"),
  status: text("status", { enum: amendmentStatuses }).notNull().default("draft"),
  reason: textOrEmpty("reason"),
  content: jsonb("content").$type<Record<string, unknown>>().notNull(),
  draftPageId: uuid("draft_page_id"),
  draftSentAtMs: bigint("draft_sent_at_ms", { mode: "number" }),
  changedBy: text("changed_by"),
  /** Where the difference is due: with the last instalment, in all that are open, or on its own. */
  split: text("split", { enum: amendmentSplits }).notNull().default("last"),
  before: jsonb("before").$type<Record<string, unknown>>(),
  /** What it adds to the total with GST, in paise. */
  change: bigint("change", { mode: "number" }),
  sentAt: instant("sent_at"),
  sentBy: text("sent_by"),
  decidedAt: instant("decided_at"),
  answer: textOrEmpty("answer"),
  ...timestampsAndVersion(),
});

/** A client's acceptance of an amendment; append-only. */
export const amendmentAcceptances = pgTable("amendment_acceptances", {
  amendmentId: uuid("amendment_id").primaryKey(),
  quoteId: uuid("quote_id").notNull(),
  name: text("name").notNull(),
  change: bigint("change", { mode: "number" }).notNull(),
  acceptedAt: instant("accepted_at").notNull().defaultNow(),
  /** The client's IP address. */
  address: text("address").notNull(),
  /** SHA-256 of the PDF. */
  fingerprint: text("fingerprint").notNull(),
  pdf: bytes("pdf").notNull(),
});

/** What somebody asked for on the day of an event, beyond its quote. */
export const extras = pgTable("extras", {
  id: id(),
  quoteId: uuid("quote_id").notNull(),
  eventId: uuid("event_id").notNull(),
  /** A line of a quote. */
  line: jsonb("line").$type<Record<string, unknown>>().notNull(),
  /** With GST, in paise. */
  amount: bigint("amount", { mode: "number" }).notNull(),
  askedBy: text("asked_by").notNull(),
  fileId: uuid("file_id"),
  status: text("status", { enum: extraStatuses }).notNull().default("open"),
  answerBy: instant("answer_by").notNull(),
  answeredAt: instant("answered_at"),
  answeredName: textOrEmpty("answered_name"),
  address: textOrEmpty("address"),
  instalmentId: uuid("instalment_id"),
  addedBy: text("added_by").notNull(),
  ...timestampsAndVersion(),
});

/** What the lines of a quote, an amendment or a template cost the company. Only who may see margins reads it. */
export const quoteCosts = pgTable("quote_costs", {
  recordId: uuid("record_id").primaryKey(),
  /** In paise by line; a text that is not a number yet is kept as entered. */
  costs: jsonb("costs").$type<Record<string, number | string>>().notNull(),
});

export const quoteTemplates = pgTable("quote_templates", {
  id: id(),
  name: text("name").notNull(),
  content: jsonb("content").$type<Record<string, unknown>>().notNull(),
  ...timestampsAndVersion(),
});

/** The parts of an event, such as the Haldi. */
export const eventFunctions = pgTable("event_functions", {
  id: id(),
  eventId: uuid("event_id").notNull(),
  name: text("name").notNull(),
  day: date("day", { mode: "string" }),
  /** "19:00" */
  startTime: textOrEmpty("start_time"),
  endTime: textOrEmpty("end_time"),
  venue: textOrEmpty("venue"),
  mapUrl: textOrEmpty("map_url"),
  /** "13:00"; after the start: of the day before. */
  setupFrom: textOrEmpty("setup_from"),
  /** "01:00"; before the end: of the next day. */
  clearBy: textOrEmpty("clear_by"),
  /** Estimated; then the number that the client guarantees by `guaranteeOn`, and how many came. */
  guests: integer("guests"),
  guaranteed: integer("guaranteed"),
  guaranteeOn: date("guarantee_on", { mode: "string" }),
  actual: integer("actual"),
  note: text("note"),
  status: text("status", { enum: functionStatuses }).notNull().default("planned"),
  /** For the staff, like those of an event. */
  cancelReason: text("cancel_reason"),
  moveReason: text("move_reason"),
  position: integer("position").notNull(),
  /** The quote that brought it, and its id in that quote's content. */
  quoteId: uuid("quote_id"),
  quoteFunction: text("quote_function"),
  /** What was quoted for it stays agreed although it is cancelled. */
  keepsQuoted: boolean("keeps_quoted").notNull().default(false),
  /** The function of the quote to which that goes, once this one is cancelled. */
  quotedTo: text("quoted_to"),
  overAt: overAt(),
  occupied: timeRange("occupied").generatedAlwaysAs(sql`occupied(...)`),
  ...timestampsAndVersion(),
});

/** The lines of an event's run sheet. Like functions they have no foreign keys. */
export const runItems = pgTable("run_items", {
  id: id(),
  eventId: uuid("event_id").notNull(),
  functionId: uuid("function_id").notNull(),
  day: date("day", { mode: "string" }).notNull(),
  /** "19:00" */
  startTime: text("start_time").notNull(),
  startsAt: instant("starts_at").notNull().generatedAlwaysAs(sql`day, start_time`),
  minutes: integer("minutes").notNull(),
  title: text("title").notNull(),
  place: textOrEmpty("place"),
  /** "person.ID" and "vendor.ID", separated by spaces; empty: nobody. */
  who: textOrEmpty("who"),
  cue: textOrEmpty("cue"),
  /** At a fixed time. */
  hard: boolean("hard").notNull().default(false),
  status: text("status", { enum: runStatuses }).notNull().default("todo"),
  startedAt: instant("started_at"),
  doneAt: instant("done_at"),
  doneBy: text("done_by"),
  deletedAt: instant("deleted_at"),
  ...timestampsAndVersion(),
});

/** The ids, made by browsers, of what was done on the day of an event; or to a task without a network: `eventId` is the task's id then. */
export const runOperations = pgTable("run_operations", {
  id: uuid("id").primaryKey(),
  eventId: uuid("event_id").notNull(),
  receivedAt: instant("received_at").notNull().defaultNow(),
});

/** `lines` are described in app/features/events/run-sheet/templates/run-templates.ts. */
export const runTemplates = pgTable("run_templates", {
  id: id(),
  eventType: text("event_type").notNull(),
  name: text("name").notNull(),
  lines: jsonb("lines").notNull(),
  createdBy: text("created_by").notNull(),
  ...timestampsAndVersion(),
});

/** Who works at an event: whose link it is, and when they came. */
export const runPeople = pgTable("run_people", {
  id: id(),
  eventId: uuid("event_id").notNull(),
  who: text("who").notNull(),
  arrivedAt: instant("arrived_at"),
});

export const dayNotes = pgTable("day_notes", {
  id: uuid("id").primaryKey(),
  eventId: uuid("event_id").notNull(),
  kind: text("kind", { enum: dayNoteKinds }).notNull(),
  text: text("text").notNull(),
  fileId: uuid("file_id"),
  author: text("author").notNull(),
  authorName: text("author_name").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  closedAt: instant("closed_at"),
});

/** Plates that were served, each count by the id of its operation. */
export const plateCounts = pgTable("plate_counts", {
  id: uuid("id").primaryKey(),
  eventId: uuid("event_id").notNull(),
  functionId: uuid("function_id").notNull(),
  change: integer("change").notNull(),
  countedBy: text("counted_by").notNull(),
  countedAt: instant("counted_at").notNull(),
});

/** What a vendor is paid at the event. */
export const sitePayments = pgTable("site_payments", {
  id: uuid("id").primaryKey(),
  eventId: uuid("event_id").notNull(),
  vendorId: uuid("vendor_id").notNull(),
  amount: bigint("amount", { mode: "number" }).notNull(),
  note: textOrEmpty("note"),
  paidAt: instant("paid_at"),
  paidBy: text("paid_by"),
  ...timestampsAndVersion(),
});

/** The payment schedule that a client agreed to for an event. The paid part follows from payments and advances. */
export const instalments = pgTable("instalments", {
  id: id(),
  eventId: uuid("event_id").notNull(),
  quoteId: uuid("quote_id"),
  clientId: uuid("client_id"),
  label: text("label").notNull(),
  amount: bigint("amount", { mode: "number" }).notNull(),
  dueOn: date("due_on", { mode: "string" }),
  position: integer("position").notNull(),
  /** "apart": an amendment added it to a quote that was invoiced as a whole, so that invoice does not bill it. */
  source: text("source", { enum: instalmentSources }).notNull().default("schedule"),
  ...timestampsAndVersion(),
});

/** Every column that refers to a lead or a client, and which of its rows follow (`movesWhere`) when that record is merged into another. */
export const mergeLinks = pgTable(
  "merge_links",
  {
    kind: text("kind", { enum: mergeableKinds }).notNull(),
    tableName: text("table_name").notNull(),
    columnName: text("column_name").notNull(),
    kindColumn: text("kind_column"),
    movesWhere: text("moves_where").notNull().default("true"),
  },
  ({ kind, tableName, columnName }) => [primaryKey({ columns: [kind, tableName, columnName] })],
);

/** The changes that a merge of two records made, so that it can be undone. */
export const merges = pgTable("merges", {
  id: id(),
  kind: text("kind", { enum: mergeableKinds }).notNull(),
  keptId: uuid("kept_id").notNull(),
  mergedId: uuid("merged_id").notNull(),
  /** Columns of the kept record with their values before and after. */
  changes: jsonb("changes").$type<Record<string, [before: unknown, after: unknown]>>().notNull(),
  /** Ids of the rows that moved, by table and column: "events.lead_id". */
  moved: jsonb("moved").$type<Record<string, string[]>>().notNull(),
  mergedBy: text("merged_by").notNull(),
  mergedByName: textOrEmpty("merged_by_name"),
  mergedAt: instant("merged_at").notNull().defaultNow(),
  undoneAt: instant("undone_at"),
  undoneBy: text("undone_by"),
});

/** Two similar records that an admin declared to be of two people. */
export const notDuplicates = pgTable(
  "not_duplicates",
  {
    kind: text("kind", { enum: mergeableKinds }).notNull(),
    firstId: uuid("first_id").notNull(),
    secondId: uuid("second_id").notNull(),
    decidedBy: text("decided_by").notNull(),
    decidedAt: instant("decided_at").notNull().defaultNow(),
  },
  ({ firstId, secondId }) => [primaryKey({ columns: [firstId, secondId] })],
);

/** Two events at one venue and time that may both stay. */
export const acceptedClashes = pgTable(
  "accepted_clashes",
  {
    firstId: uuid("first_id").notNull(),
    secondId: uuid("second_id").notNull(),
    /** The two functions with their times and venues when this was said (`clash_key`). */
    bookings: text("bookings").notNull(),
    acceptedBy: text("accepted_by"),
    reason: text("reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  ({ firstId, secondId, bookings }) => [primaryKey({ columns: [firstId, secondId, bookings] })],
);

/** What deletions took from other rows, until `restore_lost_links` gives it back (decision 70). Only functions of the database use it. */
export const lostLinks = pgTable("lost_links", {
  id: id(),
  tableName: text("table_name").notNull(),
  columnName: text("column_name").notNull(),
  targetTable: text("target_table").notNull(),
  targetId: uuid("target_id").notNull(),
  rowId: text("row_id"),
  deletedRow: jsonb("deleted_row"),
});

/** Claims: payments that clients reported on their page. The staff confirms each as a payment or an advance, or refuses it (decision 57). */
export const paymentClaims = pgTable("payment_claims", {
  id: uuid("id").primaryKey(),
  eventId: uuid("event_id").notNull(),
  clientId: uuid("client_id"),
  amount: bigint("amount", { mode: "number" }).notNull(),
  paidOn: date("paid_on", { mode: "string" }).notNull(),
  method: text("method", { enum: claimMethods }).notNull(),
  reference: text("reference").notNull().default(""),
  fileId: uuid("file_id"),
  /** The refused claim that this one replaces. */
  corrects: uuid("corrects"),
  state: text("state", { enum: claimStates }).notNull().default("open"),
  /** Why it was refused, shown to the client. */
  reason: text("reason").notNull().default(""),
  decidedAt: instant("decided_at"),
  decidedBy: text("decided_by"),
  decidedByName: text("decided_by_name").notNull().default(""),
  advanceId: uuid("advance_id"),
  paymentId: uuid("payment_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Questions of clients and answers of the staff, by event. */
export const clientMessages = pgTable("client_messages", {
  id: uuid("id").primaryKey(),
  eventId: uuid("event_id").notNull(),
  clientId: uuid("client_id"),
  isFromClient: boolean("is_from_client").notNull(),
  /** Null: the client. */
  author: text("author"),
  authorName: text("author_name").notNull(),
  text: text("text").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** The link in the mail that announced the answer; null when none was sent. */
  mailedLinkId: uuid("mailed_link_id"),
});

/** When a client last opened the page, by link. A visit ends after half an hour without an opening. */
export const clientVisits = pgTable("client_visits", {
  linkId: uuid("link_id").primaryKey(),
  lastOpenedAt: instant("last_opened_at").notNull().defaultNow(),
  /** The end of the visit before this one: what came later is marked as new. */
  seenUntil: instant("seen_until"),
  /** The functions as the page showed them last, and as it did when the visit before this one ended. */
  shown: jsonb("shown"),
  seen: jsonb("seen"),
});

/** The days that functions and holds took when the server looked last (`offerReleasedDays`). */
export const takenDays = pgTable(
  "taken_days",
  { source: uuid("source").notNull(), office: text("office").notNull(), day: date("day", { mode: "string" }).notNull() },
  ({ source, day, office }) => [primaryKey({ columns: [source, day, office] })],
);

/** To which lead, or quote without one, a day was offered that became free. */
export const dayOffers = pgTable(
  "day_offers",
  {
    day: date("day", { mode: "string" }).notNull(),
    asker: uuid("asker").notNull(),
    taskId: uuid("task_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  ({ day, asker }) => [primaryKey({ columns: [day, asker] })],
);
