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
import {
  accessLevels,
  enquirySources,
  enquiryStates,
  eventStatuses,
  invitedAccessLevels,
  invoiceStatuses,
  leadStages,
  officeKeys,
  paymentMethods,
  type SystemRole,
  supplyKinds,
  taskPriorities,
  taskStatuses,
  vendorStatuses,
  webVitalMetrics,
} from "./enums.ts";

/*
 * Every table, view and policy, in one file although it is long: a table and its policies are read together. The policies
 * repeat app/permissions.ts inside the database: a query that skips the permission check gets no rows. Functions, triggers and
 * grants are in db/migrations. Statuses and other enumerations are in db/enums.ts.
 *
 * A transaction sets `app.user_id` (a person) or `app.system` (a job of the server: `SystemRole` in client.server.ts).
 * With neither set, every table and view returns no rows.
 */
const actorId = sql`(select actor_id())`;
const access = sql`(select actor_access())`;
// Boolean functions: the planner underestimates `access = 'admin'` (1 row in 200) and then avoids the index of a list's order.
const isAdmin = sql`(select is_admin())`;
const isStaff = sql`(select is_staff())`;
const isActor = sql`(${access} is not null or (select system_role()) is not null)`;
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(", ");
const systemRole = (...roles: SystemRole[]) => sql.raw(`(select system_role()) in (${quoted(roles)})`);

const selectPolicy = (using: SQL) => pgPolicy("select_policy", { for: "select", to: "toranam_app", using });
const insertPolicy = (withCheck: SQL) => pgPolicy("insert_policy", { for: "insert", to: "toranam_app", withCheck });
const updatePolicy = (using: SQL, withCheck = using) =>
  pgPolicy("update_policy", { for: "update", to: "toranam_app", using, withCheck });
const deletePolicy = (using: SQL) => pgPolicy("delete_policy", { for: "delete", to: "toranam_app", using });
const allPolicy = (using: SQL) => pgPolicy("all_policy", { for: "all", to: "toranam_app", using, withCheck: using });

/** The check that a column holds one of its enum's values. */
const enumCheck = (column: string, values: readonly string[]) =>
  check(`${column}_known`, sql.raw(`${column} in (${quoted(values)})`));
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** An amount of money: integer paise. */
const paise = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);
const textOrEmpty = (name: string) => text(name).notNull().default("");
/** The lower-case text that a list's search looks in (the function search_text); computed by the database. */
const searchText = (...columns: string[]) => text("search_text").generatedAlwaysAs(sql.raw(`search_text(${columns.join(", ")})`));
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const id = () => uuid("id").primaryKey().defaultRandom();
/** created_at, updated_at and version; the trigger `set_updated_at_and_version` sets the last two. */
const timestampsAndVersion = () => ({
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  version: integer("version").notNull().default(1),
});

// Accounts: the four tables better-auth works on, reached only by the system role "auth".
const accountsOnly = () => [allPolicy(systemRole("auth"))];
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
  (table) => [index("auth_sessions_user").on(table.userId), allPolicy(systemRole("auth")), selectPolicy(systemRole("live"))],
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
  (table) => [index("auth_accounts_user").on(table.userId), allPolicy(systemRole("auth"))],
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
  (table) => [index("auth_verifications_identifier").on(table.identifier), allPolicy(systemRole("auth"))],
);

/** Somebody an admin asked to join, until they do: who opens the mailed link arrives with this access and job title. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    email: text("email").notNull().unique(),
    access: text("access", { enum: invitedAccessLevels }).notNull().default("user"),
    role: text("role"),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  () => [
    check("invited_known", sql.raw(`access in (${quoted(invitedAccessLevels)})`)),
    allPolicy(sql`${isAdmin} or ${systemRole("auth")}`),
  ],
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
    access: text("access", { enum: accessLevels }).notNull().default("pending"),
    ...timestampsAndVersion(),
  },
  (table) => [
    index("user_profiles_name").on(table.fullName),
    enumCheck("access", accessLevels),
    selectPolicy(sql`user_id = ${actorId} or ${isAdmin} or ${systemRole("auth", "live")}`),
    insertPolicy(systemRole("auth")),
    updatePolicy(sql`user_id = ${actorId} or ${isAdmin} or ${systemRole("auth")}`),
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
    stage: text("stage", { enum: leadStages }).notNull().default("new"),
    /** When the enquiry came that nobody has answered yet: the 24-hour clock runs from here. */
    awaitingReplySince: instant("awaiting_reply_since"),
    lostReason: text("lost_reason"),
    nextAction: text("next_action"),
    nextActionOn: date("next_action_on", { mode: "string" }),
    /** When the last answered enquiry was answered, and after how many minutes. */
    repliedAt: instant("replied_at"),
    replyMinutes: integer("reply_minutes"),
    searchText: searchText("name", "email", "phone", "phone_key(phone)"),
    ...timestampsAndVersion(),
  },
  (table) => [
    index("leads_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("leads_awaiting").on(table.awaitingReplySince).where(sql`awaiting_reply_since is not null`),
    index("leads_email").on(sql`lower(email)`),
    index("leads_phone").on(sql`phone_key(phone)`),
    index("leads_by_name").on(table.name, table.id),
    index("leads_by_stage").on(table.stage, table.updatedAt.desc().nullsFirst(), table.id),
    index("leads_by_next_action").on(table.nextActionOn, table.id),
    index("leads_replied").on(table.repliedAt).where(sql`replied_at is not null`),
    enumCheck("stage", leadStages),
    selectPolicy(sql`${isStaff} or ${systemRole("enquiries")}`),
    insertPolicy(sql`${isStaff} or ${systemRole("enquiries")}`),
    updatePolicy(sql`${isStaff} or ${systemRole("enquiries")}`),
    deletePolicy(isAdmin),
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
    source: text("source", { enum: enquirySources }).notNull().default("contact"),
    state: text("state", { enum: enquiryStates }).notNull().default("received"),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("contact_submissions_lead").on(table.leadId, table.createdAt.desc().nullsFirst()),
    index("contact_submissions_newest").on(table.createdAt.desc().nullsFirst()),
    enumCheck("source", enquirySources),
    enumCheck("state", enquiryStates),
    selectPolicy(sql`${isStaff} or ${systemRole("enquiries")}`),
    insertPolicy(systemRole("enquiries")),
    // The grant narrows this to lead_id: undoing a lead's deletion gives its enquiries back.
    updatePolicy(isAdmin),
    deletePolicy(sql`${isAdmin} or (${systemRole("enquiries")} and state = 'spam')`),
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
    selectPolicy(isStaff),
    insertPolicy(isStaff),
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
    status: text("status", { enum: eventStatuses }).notNull().default("pending"),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    searchText: searchText("name", "venue"),
    ...timestampsAndVersion(),
  },
  (table) => [
    index("events_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("events_by_date").on(table.date),
    index("events_by_name").on(table.name, table.id),
    index("events_by_venue").on(table.venue, table.id),
    index("events_by_status").on(table.status, table.date, table.id),
    index("events_of_lead").on(table.leadId),
    enumCheck("status", eventStatuses),
    selectPolicy(isStaff),
    insertPolicy(isStaff),
    updatePolicy(isStaff),
    deletePolicy(isAdmin),
  ],
);

export const tasks = pgTable(
  "tasks",
  {
    id: id(),
    title: text("title"),
    description: text("description"),
    status: text("status", { enum: taskStatuses }).default("pending"),
    priority: text("priority", { enum: taskPriorities }).notNull().default("medium"),
    dueDate: date("due_date", { mode: "string" }),
    assignedTo: text("assigned_to").references(() => userProfiles.userId, { onDelete: "set null" }),
    eventId: uuid("event_id").references(() => events.id, { onDelete: "set null" }),
    completedAt: instant("completed_at"),
    searchText: searchText("title", "description"),
    ...timestampsAndVersion(),
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
    index("tasks_by_status_and_person").on(table.status, table.assignedTo),
    index("tasks_completed").on(table.completedAt).where(sql`completed_at is not null`),
    index("tasks_of_person_moved").on(table.assignedTo, table.updatedAt.desc().nullsFirst()),
    enumCheck("status", taskStatuses),
    enumCheck("priority", taskPriorities),
    selectPolicy(sql`${isAdmin} or (${isStaff} and assigned_to = ${actorId})`),
    insertPolicy(sql`${isAdmin} or (${isStaff} and assigned_to = ${actorId})`),
    updatePolicy(sql`${isAdmin} or (${isStaff} and assigned_to = ${actorId})`),
    deletePolicy(isAdmin),
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
        searchText: tasks.searchText,
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
    status: text("status", { enum: vendorStatuses }).notNull().default("active"),
    website: text("website"),
    /** The import that brought it, if any: an import is taken back whole. */
    importId: uuid("import_id"),
    searchText: searchText("vendor_name", "contact_email", "phone", "address"),
    ...timestampsAndVersion(),
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
    enumCheck("status", vendorStatuses),
    selectPolicy(isStaff),
    insertPolicy(isStaff),
    updatePolicy(isStaff),
    deletePolicy(isAdmin),
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
    work: textOrEmpty("work"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.vendorId] }),
    index("events_of_vendor").on(table.vendorId),
    selectPolicy(isStaff),
    insertPolicy(isStaff),
    deletePolicy(isStaff),
  ],
);

export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    number: text("number").unique(),
    status: text("status", { enum: invoiceStatuses }).notNull().default("draft"),
    clientName: text("client_name"),
    /** The grand total. */
    amount: paise("amount"),
    issuedAt: instant("issued_at"),
    ...timestampsAndVersion(),
    office: text("office", { enum: officeKeys }).notNull().default("hyderabad"),
    /** The draft's own name, INV- and a timestamp; the number of a tax invoice comes from its series. */
    reference: textOrEmpty("reference"),
    invoiceDate: date("invoice_date", { mode: "string" }).notNull().default(sql`(now() at time zone 'Asia/Kolkata')::date`),
    dueDate: date("due_date", { mode: "string" }),
    clientEmail: textOrEmpty("client_email"),
    clientAddress: textOrEmpty("client_address"),
    clientGstin: textOrEmpty("client_gstin"),
    supply: text("supply", { enum: supplyKinds }).notNull().default("event"),
    /** GST codes of States. */
    heldIn: textOrEmpty("held_in"),
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
    /** The open page that stored the draft last, and when it sent it by its own clock. */
    writer: uuid("writer"),
    sentAtMs: bigint("sent_at_ms", { mode: "number" }),
    searchText: searchText("number", "reference", "client_name", "client_gstin"),
  },
  (table) => [
    index("invoices_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("invoices_by_date").on(table.invoiceDate, table.id),
    index("invoices_drafts").on(table.createdAt.desc().nullsFirst(), table.id).where(sql`status = 'draft'`),
    index("invoices_of_event").on(table.eventId).where(sql`event_id is not null`),
    index("invoices_of_lead").on(table.leadId).where(sql`lead_id is not null`),
    enumCheck("status", invoiceStatuses),
    enumCheck("office", officeKeys),
    enumCheck("supply", supplyKinds),
    selectPolicy(isStaff),
    insertPolicy(sql`${isStaff} and status = 'draft'`),
    updatePolicy(sql`${isStaff} and status = 'draft'`, sql`${isAdmin} or (${isStaff} and status = 'draft')`),
    deletePolicy(sql`${isAdmin} and status = 'draft'`),
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
    description: textOrEmpty("description"),
    sac: textOrEmpty("sac"),
    quantity: bigint("quantity", { mode: "number" }).notNull().default(0),
    unit: textOrEmpty("unit"),
    rate: paise("rate"),
    discount: paise("discount"),
    gst: integer("gst").notNull().default(1800),
    amount: paise("amount"),
    taxable: paise("taxable"),
  },
  (table) => [
    index("invoice_items_of_invoice").on(table.invoiceId, table.position),
    selectPolicy(isStaff),
    insertPolicy(isStaff),
    updatePolicy(isStaff),
    deletePolicy(isStaff),
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
    way: text("way", { enum: paymentMethods }).notNull(),
    reference: textOrEmpty("reference"),
    gross: bigint("gross", { mode: "number" }).notNull(),
    tds: paise("tds"),
    recordedBy: text("recorded_by").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("invoice_payments_of_invoice").on(table.invoiceId, table.paidOn),
    enumCheck("way", paymentMethods),
    selectPolicy(isStaff),
    insertPolicy(isStaff),
    deletePolicy(isAdmin),
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
    selectPolicy(isStaff),
    insertPolicy(isAdmin),
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
  (table) => [index("invoice_balances_open").on(table.dueDate).where(sql`amount <> paid + credited`), selectPolicy(isStaff)],
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
    selectPolicy(isStaff),
    insertPolicy(isAdmin),
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
  () => [selectPolicy(isStaff), insertPolicy(isAdmin), updatePolicy(isAdmin)],
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
    selectPolicy(isAdmin),
    insertPolicy(sql`(${access} is not null and actor = ${actorId}) or (select system_role()) is not null`),
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
    selectPolicy(sql`${systemRole("mailer")} or (${isStaff} and lead_id is not null)`),
    insertPolicy(isActor),
    updatePolicy(systemRole("mailer")),
    deletePolicy(systemRole("mailer")),
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
  () => [allPolicy(sql`user_id = ${actorId} and ${isStaff}`), selectPolicy(systemRole("calendar"))],
);

/** How far each limited thing (a guess, an enquiry) is used up, shared by all servers: it is fresh again at `full_at`. */
export const rateLimits = pgTable("rate_limits", { key: text("key").primaryKey(), fullAt: instant("full_at").notNull() }, () => [
  allPolicy(systemRole("limits")),
]);

/** How fast pages were in real visits: a count for each day, page pattern, metric and bucket (operations/vitals.ts). */
export const webVitals = pgTable(
  "web_vitals",
  {
    day: date("day", { mode: "string" }).notNull(),
    page: text("page").notNull(),
    metric: text("metric", { enum: webVitalMetrics }).notNull(),
    bucket: integer("bucket").notNull(),
    n: bigint("n", { mode: "number" }).notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.metric, table.bucket] }),
    enumCheck("metric", webVitalMetrics),
    allPolicy(systemRole("vitals")),
    selectPolicy(isAdmin),
  ],
);
