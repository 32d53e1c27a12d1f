import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/*
 * Every table, view and policy, in one file although it is long: a table and what guards it are read together. The policies
 * say a second time, in the database, what app/permissions.ts says in the server: a query that forgets to ask gets no rows.
 * Functions, triggers and grants stand in db/migrations.
 *
 * A transaction carries `app.user_id` (a person) or `app.duty` (a job of the server itself: `SystemRole` in client.server.ts).
 * With neither set, every table and view gives no rows.
 */
const me = sql`(select actor_id())`;
const access = sql`(select actor_access())`;
// Questions, not comparisons: what the planner expects of a comparison kept it from the indexes (db/migrations/0007).
const isAdmin = sql`(select is_admin())`;
const isStaff = sql`(select is_staff())`;
const isActor = sql`(${access} is not null or (select app_duty()) is not null)`;
const duty = (...names: string[]) => sql.raw(`(select app_duty()) in (${names.map((name) => `'${name}'`).join(", ")})`);

const mayRead = (using: SQL) => pgPolicy("may_read", { for: "select", to: "toranam_app", using });
const mayAdd = (withCheck: SQL) => pgPolicy("may_add", { for: "insert", to: "toranam_app", withCheck });
const mayChange = (using: SQL, withCheck = using) =>
  pgPolicy("may_change", { for: "update", to: "toranam_app", using, withCheck });
const mayDelete = (using: SQL) => pgPolicy("may_delete", { for: "delete", to: "toranam_app", using });
const mayAll = (using: SQL) => pgPolicy("may_all", { for: "all", to: "toranam_app", using, withCheck: using });

const oneOf = (column: string, ...values: string[]) =>
  check(`${column}_known`, sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(", ")})`));
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** An amount of money: integer paise. */
const paise = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);
const words = (name: string) => text(name).notNull().default("");
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const id = () => uuid("id").primaryKey().defaultRandom();
/** created_at, updated_at and version; the trigger `touch` keeps the last two. */
const life = () => ({
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  version: integer("version").notNull().default(1),
});

// Accounts: the four tables better-auth works on, reached only under the duty "auth".
const accountsOnly = () => [mayAll(duty("auth"))];
export const authUsers = pgTable(
  "auth_users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at"),
    /** In words ("Chrome on Windows"): a log-in from another one is mailed to its owner. */
    knownDevices: text("known_devices").array().notNull().default([]),
  },
  accountsOnly,
);
const userId = () =>
  text("user_id")
    .notNull()
    .references(() => authUsers.id, { onDelete: "cascade" });
export const authSessions = pgTable(
  "auth_sessions",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    token: text("token").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("auth_sessions_user").on(table.userId), mayAll(duty("auth")), mayRead(duty("live"))],
);
export const authAccounts = pgTable(
  "auth_accounts",
  {
    id: text("id").primaryKey(),
    userId: userId(),
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
  },
  (table) => [index("auth_accounts_user").on(table.userId), mayAll(duty("auth"))],
);
export const authVerifications = pgTable(
  "auth_verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("auth_verifications_identifier").on(table.identifier), mayAll(duty("auth"))],
);

/** Somebody an admin asked to join, until they do: who opens the mailed link arrives with this access and job title. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    email: text("email").notNull().unique(),
    access: text("access").notNull().default("user"),
    role: text("role"),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  () => [check("invited_known", sql`access in ('user', 'admin')`), mayAll(sql`${isAdmin} or ${duty("auth")}`)],
);

/** A person: `role` is the free-text job title of the specification, `access` what they may do. */
export const userProfiles = pgTable(
  "user_profiles",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    fullName: text("full_name").notNull(),
    email: text("email").notNull().unique(),
    role: text("role"),
    access: text("access").notNull().default("pending"),
    ...life(),
  },
  (table) => [
    index("user_profiles_name").on(table.fullName),
    oneOf("access", "pending", "user", "admin", "disabled"),
    mayRead(sql`user_id = ${me} or ${isAdmin} or ${duty("auth", "live")}`),
    mayAdd(duty("auth")),
    mayChange(sql`user_id = ${me} or ${isAdmin} or ${duty("auth")}`),
  ],
);

export const leads = pgTable(
  "leads",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email"),
    phone: text("phone"),
    company: text("company"),
    stage: text("stage").notNull().default("new"),
    /** When the enquiry came that nobody has answered yet: the 24-hour clock runs from here. */
    awaitingReplySince: instant("awaiting_reply_since"),
    lostReason: text("lost_reason"),
    nextAction: text("next_action"),
    nextActionOn: date("next_action_on", { mode: "string" }),
    /** When the last answered enquiry was answered, and after how many minutes. */
    repliedAt: instant("replied_at"),
    replyMinutes: integer("reply_minutes"),
    ...life(),
  },
  (table) => [
    index("leads_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("leads_awaiting").on(table.awaitingReplySince).where(sql`awaiting_reply_since is not null`),
    index("leads_email").on(sql`lower(email)`),
    index("leads_phone").on(sql`phone_key(phone)`),
    index("leads_by_name").on(table.name, table.id),
    index("leads_by_stage").on(table.stage, table.updatedAt.desc().nullsFirst(), table.id),
    index("leads_by_next_action").on(table.nextActionOn, table.id),
    index("leads_words").using("gin", sql`words_in(name, email, phone, phone_key(phone)) gin_trgm_ops`),
    oneOf("stage", "new", "contacted", "quoted", "won", "lost"),
    mayRead(sql`${isStaff} or ${duty("enquiries")}`),
    mayAdd(sql`${isStaff} or ${duty("enquiries")}`),
    mayChange(sql`${isStaff} or ${duty("enquiries")}`),
    mayDelete(isAdmin),
  ],
);

/** An enquiry as the visitor typed it; the specification's fourteen fields are text. */
export const contactSubmissions = pgTable(
  "contact_submissions",
  {
    id: id(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
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
    source: text("source").notNull().default("contact"),
    state: text("state").notNull().default("received"),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("contact_submissions_lead").on(table.leadId, table.createdAt.desc().nullsFirst()),
    index("contact_submissions_newest").on(table.createdAt.desc().nullsFirst()),
    oneOf("source", "contact", "services"),
    oneOf("state", "received", "spam", "quarantined"),
    mayRead(sql`${isStaff} or ${duty("enquiries")}`),
    mayAdd(duty("enquiries")),
    // The grant narrows this to lead_id: undoing a lead's deletion gives its enquiries back.
    mayChange(isAdmin),
    mayDelete(sql`${isAdmin} or (${duty("enquiries")} and state = 'spam')`),
  ],
);

/** What the staff wrote about a lead. The name is kept, because members may not read each other's profiles. */
export const leadNotes = pgTable(
  "lead_notes",
  {
    id: id(),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    author: text("author").notNull(),
    authorName: text("author_name").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("lead_notes_of_lead").on(table.leadId, table.createdAt.desc().nullsFirst()),
    mayRead(isStaff),
    mayAdd(isStaff),
  ],
);

export const events = pgTable(
  "events",
  {
    id: id(),
    name: text("name"),
    date: date("date", { mode: "string" }),
    time: text("time"),
    endTime: text("end_time"),
    venue: text("venue"),
    eventType: text("event_type"),
    description: text("description"),
    status: text("status").notNull().default("pending"),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    ...life(),
  },
  (table) => [
    index("events_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("events_by_date").on(table.date),
    index("events_by_name").on(table.name, table.id),
    index("events_by_venue").on(table.venue, table.id),
    index("events_by_status").on(table.status, table.date, table.id),
    index("events_of_lead").on(table.leadId),
    index("events_words").using("gin", sql`words_in(name, venue) gin_trgm_ops`),
    oneOf("status", "pending", "active", "completed", "cancelled"),
    mayRead(isStaff),
    mayAdd(isStaff),
    mayChange(isStaff),
    mayDelete(isAdmin),
  ],
);

export const tasks = pgTable(
  "tasks",
  {
    id: id(),
    title: text("title"),
    description: text("description"),
    status: text("status").default("pending"),
    priority: text("priority").notNull().default("medium"),
    dueDate: date("due_date", { mode: "string" }),
    assignedTo: text("assigned_to").references(() => userProfiles.userId, { onDelete: "set null" }),
    eventId: uuid("event_id").references(() => events.id, { onDelete: "set null" }),
    completedAt: instant("completed_at"),
    ...life(),
  },
  (table) => [
    index("tasks_by_due").on(table.dueDate, table.id),
    index("tasks_of_person").on(table.assignedTo, table.dueDate, table.id),
    index("tasks_newest").on(table.createdAt.desc().nullsFirst()),
    index("tasks_of_event").on(table.eventId),
    index("tasks_by_title").on(table.title, table.id),
    index("tasks_by_status").on(table.status, table.dueDate, table.id),
    index("tasks_by_priority").on(sql`priority_rank(priority)`, table.dueDate, table.id),
    index("tasks_last_moved").on(table.updatedAt.desc().nullsFirst()),
    index("tasks_open_by_due").on(table.dueDate, table.id).where(sql`coalesce(status, 'pending') <> 'completed'`),
    index("tasks_of_person_moved").on(table.assignedTo, table.updatedAt.desc().nullsFirst()),
    index("tasks_words").using("gin", sql`words_in(title, description) gin_trgm_ops`),
    oneOf("status", "pending", "in_progress", "completed"),
    oneOf("priority", "high", "medium", "low"),
    mayRead(sql`${isAdmin} or (${isStaff} and assigned_to = ${me})`),
    mayAdd(sql`${isAdmin} or (${isStaff} and assigned_to = ${me})`),
    mayChange(sql`${isAdmin} or (${isStaff} and assigned_to = ${me})`),
    mayDelete(isAdmin),
  ],
);

export const tasksWithUsers = pgView("tasks_with_users")
  .with({ securityInvoker: true })
  .as((query) =>
    query
      .select({
        id: tasks.id,
        title: tasks.title,
        description: tasks.description,
        status: tasks.status,
        priority: tasks.priority,
        dueDate: tasks.dueDate,
        assignedTo: tasks.assignedTo,
        eventId: tasks.eventId,
        completedAt: tasks.completedAt,
        createdAt: tasks.createdAt,
        updatedAt: tasks.updatedAt,
        version: tasks.version,
        assignedUserName: sql<string | null>`${userProfiles.fullName}`.as("assigned_user_name"),
        assignedUserEmail: sql<string | null>`${userProfiles.email}`.as("assigned_user_email"),
      })
      .from(tasks)
      .leftJoin(userProfiles, sql`${userProfiles.userId} = ${tasks.assignedTo}`),
  );

export const vendors = pgTable(
  "vendors",
  {
    id: id(),
    vendorName: text("vendor_name").notNull(),
    contactEmail: text("contact_email"),
    phone: text("phone"),
    serviceType: text("service_type"),
    address: text("address"),
    paymentTerms: text("payment_terms"),
    status: text("status").notNull().default("active"),
    website: text("website"),
    /** The import that brought it, if any: an import is taken back whole. */
    importId: uuid("import_id"),
    ...life(),
  },
  (table) => [
    index("vendors_by_name").on(table.vendorName, table.id),
    index("vendors_by_lower_name").on(sql`lower(vendor_name)`, table.id),
    index("vendors_of_import").on(table.importId).where(sql`import_id is not null`),
    index("vendors_by_service").on(sql`lower(service_type)`, sql`lower(vendor_name)`, table.id),
    index("vendors_of_service").on(table.serviceType, sql`lower(vendor_name)`, table.id),
    index("vendors_by_terms").on(sql`lower(payment_terms)`, sql`lower(vendor_name)`, table.id),
    index("vendors_by_status").on(table.status, sql`lower(vendor_name)`, table.id),
    index("vendors_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("vendors_words").using("gin", sql`words_in(vendor_name, contact_email, phone, address) gin_trgm_ops`),
    oneOf("status", "active", "inactive"),
    mayRead(isStaff),
    mayAdd(isStaff),
    mayChange(isStaff),
    mayDelete(isAdmin),
  ],
);

/** Which vendors work at which event, and at what. */
export const eventVendors = pgTable(
  "event_vendors",
  {
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    work: words("work"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.vendorId] }),
    index("events_of_vendor").on(table.vendorId),
    mayRead(isStaff),
    mayAdd(isStaff),
    mayDelete(isStaff),
  ],
);

export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    number: text("number").unique(),
    status: text("status").notNull().default("draft"),
    clientName: text("client_name"),
    /** The grand total. */
    amount: paise("amount"),
    issuedAt: instant("issued_at"),
    ...life(),
    office: text("office").notNull().default("hyderabad"),
    /** The draft's own name, INV- and a timestamp; the number of a tax invoice comes from its series. */
    reference: words("reference"),
    invoiceDate: date("invoice_date", { mode: "string" }).notNull().default(sql`(now() at time zone 'Asia/Kolkata')::date`),
    dueDate: date("due_date", { mode: "string" }),
    clientEmail: words("client_email"),
    clientAddress: words("client_address"),
    clientGstin: words("client_gstin"),
    supply: text("supply").notNull().default("event"),
    /** GST codes of States. */
    heldIn: words("held_in"),
    placeOfSupply: words("place_of_supply"),
    placeReason: words("place_reason"),
    notes: words("notes"),
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
    /** The open page that stored the draft last, and when it sent it by its own clock. */
    writer: uuid("writer"),
    sentAtMs: bigint("sent_at_ms", { mode: "number" }),
  },
  (table) => [
    index("invoices_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("invoices_by_date").on(table.invoiceDate, table.id),
    index("invoices_of_event").on(table.eventId).where(sql`event_id is not null`),
    index("invoices_of_lead").on(table.leadId).where(sql`lead_id is not null`),
    index("invoices_words").using("gin", sql`words_in(number, reference, client_name, client_gstin) gin_trgm_ops`),
    oneOf("status", "draft", "issued"),
    oneOf("office", "hyderabad", "visakhapatnam"),
    oneOf("supply", "event", "venue"),
    mayRead(isStaff),
    mayAdd(sql`${isStaff} and status = 'draft'`),
    mayChange(sql`${isStaff} and status = 'draft'`, sql`${isAdmin} or (${isStaff} and status = 'draft')`),
    mayDelete(sql`${isAdmin} and status = 'draft'`),
  ],
);

/** Quantities are hundredths of a unit, `gst` hundredths of a percent. A trigger keeps the items of an issued invoice. */
export const invoiceItems = pgTable(
  "invoice_items",
  {
    id: id(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    description: words("description"),
    sac: words("sac"),
    quantity: bigint("quantity", { mode: "number" }).notNull().default(0),
    unit: words("unit"),
    rate: paise("rate"),
    discount: paise("discount"),
    gst: integer("gst").notNull().default(1800),
    amount: paise("amount"),
    taxable: paise("taxable"),
  },
  (table) => [
    index("invoice_items_of_invoice").on(table.invoiceId, table.position),
    mayRead(isStaff),
    mayAdd(isStaff),
    mayChange(isStaff),
    mayDelete(isStaff),
  ],
);

/** `gross` settles the invoice; `tds` of it the client paid to the tax office. */
export const invoicePayments = pgTable(
  "invoice_payments",
  {
    id: id(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    paidOn: date("paid_on", { mode: "string" }).notNull(),
    way: text("way").notNull(),
    reference: words("reference"),
    gross: bigint("gross", { mode: "number" }).notNull(),
    tds: paise("tds"),
    recordedBy: text("recorded_by").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("invoice_payments_of_invoice").on(table.invoiceId, table.paidOn),
    oneOf("way", "upi", "bank", "cheque", "cash", "card"),
    mayRead(isStaff),
    mayAdd(isStaff),
    mayDelete(isAdmin),
  ],
);

/** Takes back an issued invoice or a part of it; append-only. Triggers keep the sum of all within the invoice. */
export const creditNotes = pgTable(
  "credit_notes",
  {
    id: id(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    number: text("number").notNull().unique(),
    office: text("office").notNull(),
    noteDate: date("note_date", { mode: "string" }).notNull(),
    reason: text("reason").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
    issuedBy: text("issued_by").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Which one of its invoice's notes, from 1. */
    nth: integer("nth").notNull().default(1),
    taxable: paise("taxable"),
    cgst: paise("cgst"),
    sgst: paise("sgst"),
    igst: paise("igst"),
    roundOff: paise("round_off"),
  },
  (table) => [
    index("credit_notes_by_date").on(table.noteDate),
    uniqueIndex("credit_notes_of_invoice").on(table.invoiceId, table.nth),
    mayRead(isStaff),
    mayAdd(isAdmin),
  ],
);

/** What was paid and taken back of each issued invoice; kept by triggers. */
export const invoiceBalances = pgTable(
  "invoice_balances",
  {
    invoiceId: uuid("invoice_id")
      .primaryKey()
      .references(() => invoices.id),
    office: text("office").notNull(),
    invoiceDate: date("invoice_date", { mode: "string" }),
    dueDate: date("due_date", { mode: "string" }),
    amount: bigint("amount", { mode: "number" }).notNull(),
    paid: paise("paid"),
    credited: paise("credited"),
  },
  (table) => [index("invoice_balances_open").on(table.dueDate).where(sql`amount > paid + credited`), mayRead(isStaff)],
);

/** What a credit note takes back of each line; append-only. `quantity` is 0 where only the price came down. */
export const creditNoteItems = pgTable(
  "credit_note_items",
  {
    id: id(),
    creditNoteId: uuid("credit_note_id")
      .notNull()
      .references(() => creditNotes.id),
    itemId: uuid("item_id")
      .notNull()
      .references(() => invoiceItems.id),
    quantity: bigint("quantity", { mode: "number" }).notNull().default(0),
    taxable: bigint("taxable", { mode: "number" }).notNull(),
  },
  (table) => [
    uniqueIndex("credit_note_items_of_note").on(table.creditNoteId, table.itemId),
    index("credit_note_items_of_item").on(table.itemId),
    mayRead(isStaff),
    mayAdd(isAdmin),
  ],
);

/** The last number of each series, locked by the transaction that issues. */
export const invoiceSeries = pgTable(
  "invoice_series",
  {
    series: text("series").primaryKey(),
    last: integer("last").notNull(),
    lastDate: date("last_date", { mode: "string" }).notNull(),
  },
  () => [mayRead(isStaff), mayAdd(isAdmin), mayChange(isAdmin)],
);

/** Append-only: who did what to which object, with the names and values of the changed fields. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: instant("at").notNull().defaultNow(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    objectType: text("object_type").notNull(),
    objectId: text("object_id"),
    fields: jsonb("fields").$type<Record<string, unknown>>().notNull().default({}),
    requestId: text("request_id"),
  },
  (table) => [
    index("audit_log_newest").on(table.at.desc().nullsFirst()),
    index("audit_log_of_object").on(table.objectType, table.objectId),
    index("audit_log_of_actor").on(table.actor, table.at.desc().nullsFirst()),
    index("audit_log_of_action").on(table.action, table.at.desc().nullsFirst()),
    mayRead(isAdmin),
    mayAdd(sql`(${access} is not null and actor = ${me}) or (select app_duty()) is not null`),
  ],
);

/** Mail that is promised: written in the transaction that promises it, sent by the outbox worker. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    replyTo: text("reply_to"),
    /** A file that goes with it, as it was when the mail was promised. */
    attachment: bytes("attachment"),
    attachmentName: text("attachment_name"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
    failedAt: instant("failed_at"),
    lastError: text("last_error"),
    /** Whom the mail is about: the staff may read it on that lead's page. */
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("outbox_waiting").on(table.nextAttemptAt).where(sql`sent_at is null and failed_at is null`),
    index("outbox_unsent").on(table.createdAt).where(sql`sent_at is null`),
    index("outbox_of_lead").on(table.leadId).where(sql`lead_id is not null`),
    mayRead(sql`${duty("outbox")} or (${isStaff} and lead_id is not null)`),
    mayAdd(isActor),
    mayChange(duty("outbox")),
    mayDelete(duty("outbox")),
  ],
);

/** The secret address of each person's calendar; a new `feed` is a new address. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => userProfiles.userId, { onDelete: "cascade" }),
    feed: uuid("feed").notNull().unique().defaultRandom(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  () => [mayAll(sql`user_id = ${me} and ${isStaff}`), mayRead(duty("calendar"))],
);

/** How many rows there are of each kind, or their paise, kept by triggers, spread over slots; sum them. */
export const tallies = pgTable(
  "tallies",
  {
    name: text("name").notNull(),
    what: text("what").notNull(),
    who: text("who").notNull(),
    slot: integer("slot").notNull(),
    n: bigint("n", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.what, table.who, table.slot] }),
    mayRead(sql`${isAdmin} or (${isStaff} and (name not like 'tasks%' or who = ${me}))`),
  ],
);

/** How far each limited thing (a guess, an enquiry) is used up, shared by all servers: it is fresh again at `full_at`. */
export const rateLimits = pgTable("rate_limits", { key: text("key").primaryKey(), fullAt: instant("full_at").notNull() }, () => [
  mayAll(duty("limits")),
]);

/** How fast pages were in real visits: a count for each day, page pattern, metric and bucket (operations/vitals.ts). */
export const webVitals = pgTable(
  "web_vitals",
  {
    day: date("day", { mode: "string" }).notNull(),
    page: text("page").notNull(),
    metric: text("metric").notNull(),
    bucket: integer("bucket").notNull(),
    n: bigint("n", { mode: "number" }).notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.metric, table.bucket] }),
    oneOf("metric", "LCP", "INP", "CLS"),
    mayAll(duty("vitals")),
    mayRead(isAdmin),
  ],
);
