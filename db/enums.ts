/** Every status and enumeration of the database. Columns, checks, forms and types derive from these lists. */

/** A person's access, the least first; docs/roles.md says what each may do. `pending` waits for approval; `disabled` cannot log in. */
export const accessLevels = ["disabled", "pending", "crew", "planner", "accounts", "admin"] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Rights that an admin may grant beyond the access. */
export const rights = ["website", "margins"] as const;
export type Right = (typeof rights)[number];

/** The records that have files, and the library of pictures for the public site. */
export const fileParentTypes = ["event", "lead", "client", "vendor", "invoice", "task", "website"] as const;
export type FileParentType = (typeof fileParentTypes)[number];
/** The audience of a file, besides the staff. */
export const fileAudiences = ["staff", "client", "public"] as const;
export type FileAudience = (typeof fileAudiences)[number];
/** The kind of record that a message belongs to. A booking is a vendor at an event; its id is the event's. */
export const messageRecordTypes = ["lead", "client", "event", "booking", "quote", "invoice", "task"] as const;
export type MessageRecordType = (typeof messageRecordTypes)[number];
/** A note was sent to nobody: only the staff read it. */
export const messageDirections = ["in", "out", "note"] as const;
export type MessageDirection = (typeof messageDirections)[number];
/** Requests about accounts that get their response before they are carried out (account-requests.server.ts). */
export const accountRequestKinds = ["reset", "sign-up"] as const;
/** The access that an admin or an invitation can give. */
export const grantableAccessLevels = ["crew", "planner", "accounts", "admin"] as const;
export type GrantableAccess = (typeof grantableAccessLevels)[number];

/** The kinds of records of which two can be merged. */
export const mergeableKinds = ["lead", "client"] as const;
export type MergeableKind = (typeof mergeableKinds)[number];

export const leadStages = ["new", "contacted", "quoted", "won", "lost"] as const;
export type LeadStage = (typeof leadStages)[number];

/** The page an enquiry was sent from. */
export const enquirySources = ["contact", "services"] as const;
export type EnquirySource = (typeof enquirySources)[number];
/** The languages of the public website, and of messages to clients. */
export const languages = ["en", "te", "hi"] as const;
export type Language = (typeof languages)[number];
export const enquiryStates = ["received", "spam", "held"] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** What becomes of the advances of an event that was cancelled: they are returned, or kept for what the client books next. */
export const heldMoneyChoices = ["refund", "keep"] as const;
export type HeldMoney = (typeof heldMoneyChoices)[number];
export const eventStatuses = ["pending", "active", "completed", "cancelled"] as const;
export type EventStatus = (typeof eventStatuses)[number];
export const functionStatuses = ["planned", "cancelled"] as const;
export type FunctionStatus = (typeof functionStatuses)[number];

/** Of a line of a run sheet. */
export const runStatuses = ["todo", "doing", "done", "skipped"] as const;
export type RunStatus = (typeof runStatuses)[number];
export const dayNoteKinds = ["issue", "hand-over"] as const;
export type DayNoteKind = (typeof dayNoteKinds)[number];

/** Closed: not done, such as the work for a cancelled event. */
export const taskStatuses = ["pending", "in_progress", "completed", "closed"] as const;
export type TaskStatus = (typeof taskStatuses)[number];
/** Of a vendor for an event: asked after the event moved, released after it was cancelled. */
export const bookingStates = ["booked", "asked", "released"] as const;
export type BookingState = (typeof bookingStates)[number];

/** How often a task comes again. */

/** The records about which the staff comment. */
export const commentRecordTypes = ["task", "event", "lead", "quote", "invoice"] as const;
export type CommentRecordType = (typeof commentRecordTypes)[number];
/** What a person is told. "free": what a task waited for is done. "done": what one asked for is. */
export const notificationKinds = [
  "assigned",
  "mentioned",
  "commented",
  "due",
  "free",
  "done",
  "client wrote",
  "change asked",
  "accepted",
  "declined",
  "claim",
  "payment",
  "clash",
  "shifted",
  "guests",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const notificationObjectTypes = [...commentRecordTypes, "client"] as const;
export type NotificationObjectType = (typeof notificationObjectTypes)[number];
/** How a person is told besides the list in the app. */
export const notificationWays = ["push", "app", "mail", "digest"] as const;
export type NotificationWay = (typeof notificationWays)[number];

export const taskPriorities = ["high", "medium", "low"] as const;
export type TaskPriority = (typeof taskPriorities)[number];

export const vendorStatuses = ["active", "inactive"] as const;
export type VendorStatus = (typeof vendorStatuses)[number];

/** The stored statuses. That a sent quote has expired follows from its last day of validity. */
export const quoteStatuses = ["draft", "sent", "accepted", "declined", "withdrawn"] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];
/** What a client asks for instead of accepting a quote. */
export const quoteRequestKinds = ["change", "reopen", "decline"] as const;
export const amendmentStatuses = ["draft", "sent", "accepted", "declined", "withdrawn"] as const;
export type AmendmentStatus = (typeof amendmentStatuses)[number];
/** Where the difference of an amendment is due. */
export const amendmentSplits = ["last", "even", "own"] as const;
export type AmendmentSplit = (typeof amendmentSplits)[number];
export const extraStatuses = ["open", "confirmed", "refused", "withdrawn"] as const;
export const instalmentSources = ["schedule", "apart", "extras"] as const;
export type InstalmentSource = (typeof instalmentSources)[number];
/** How the staff answers it. "changed": a new version was sent. */
export const quoteAnswerKinds = ["words", "changed", "not possible"] as const;
export type QuoteAnswerKind = (typeof quoteAnswerKinds)[number];
/** The kind of page that a secret link opens; "run": the own lines of a run sheet. */
export const secretLinkKinds = ["quote", "client", "run"] as const;
export type SecretLinkKind = (typeof secretLinkKinds)[number];

export const clientKinds = ["person", "company"] as const;
export type ClientKind = (typeof clientKinds)[number];
/** The stored statuses. Whether an issued invoice is paid or overdue follows from its payments, credit notes and due date. */
export const invoiceStatuses = ["draft", "issued"] as const;
export const documentKinds = ["invoice", "credit note", "debit note", "receipt voucher", "refund voucher"] as const;
export type DocumentKind = (typeof documentKinds)[number];
/** How the GST law sees a client (app/gst/treatments.ts). */
export const clientTreatments = [
  "registered",
  "composition",
  "unregistered",
  "sez-with-payment",
  "sez-lut",
  "uin",
  "overseas-with-payment",
  "overseas-lut",
  "deemed-export",
] as const;
export type ClientTreatment = (typeof clientTreatments)[number];
/** What a line of an invoice supplies; that decides the place of supply (app/gst/place-of-supply.ts). */
export const lineClasses = ["event", "property", "catering", "admission", "other"] as const;
export type LineClass = (typeof lineClasses)[number];
/** The three kinds of supply without tax. */
export const zeroKinds = ["nil", "exempt", "non-gst"] as const;
export type ZeroKind = (typeof zeroKinds)[number];
/** "rate": taxed at the line's rate; "blank": not chosen yet. */
export const gstKinds = ["rate", "blank", ...zeroKinds] as const;
export type GstKind = (typeof gstKinds)[number];
/** The heads of the tax on an invoice; "none" under a letter of undertaking. */
export const taxHeads = ["cgst-sgst", "igst", "none"] as const;
export type TaxHeads = (typeof taxHeads)[number];
export const paymentMethods = ["upi", "bank", "cheque", "cash", "card"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** Why a payment, advance or refund did not hold. */
export const reversalReasons = [
  "bounced cheque",
  "chargeback",
  "recorded twice",
  "wrong amount",
  "wrong client",
  "other",
] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** The methods of payment that a client can name in a claim: a payment that the client reports. */
export const claimMethods = ["upi", "bank"] as const satisfies PaymentMethod[];
export type ClaimMethod = (typeof claimMethods)[number];
export const claimStates = ["open", "received", "refused"] as const;
export type ClaimState = (typeof claimStates)[number];

/** Why a mail was not sent the last time (app/mail/mail-failures.ts). */
export const mailFailures = ["login", "connection", "sender", "busy", "later", "recipient", "content"] as const;
export type MailFailure = (typeof mailFailures)[number];

/** The subject of a reminder (app/features/reminders). No rule has the kind "vendor", because there are no bills of vendors yet. */
export const reminderKinds = ["payment", "quote", "lead", "task", "event", "vendor", "reply"] as const;
export type ReminderKind = (typeof reminderKinds)[number];
export const reminderAudiences = ["client", "assignee", "office"] as const;
export type ReminderAudience = (typeof reminderAudiences)[number];
export const reminderOutcomes = [
  "mailed",
  "to send",
  "sent by WhatsApp",
  "not sent",
  "skipped: late",
  "skipped: one a day",
  "skipped: reminded by hand",
  "skipped: no address",
  "skipped: consent withdrawn",
  "skipped: no IRN",
  "skipped: settled",
] as const;
export type ReminderOutcome = (typeof reminderOutcomes)[number];

export const webVitalMetrics = ["LCP", "INP", "CLS"] as const;
export type WebVitalMetric = (typeof webVitalMetrics)[number];

export const browserReportKinds = ["policy", "script", "browser"] as const;
export type BrowserReportKind = (typeof browserReportKinds)[number];

/** The jobs of the server itself that run outside a person's transaction; each policy names the roles it lets through. */
export const systemRoles = [
  "auth",
  "calendar",
  "dates",
  "enquiries",
  "files",
  "limits",
  "live",
  "mailer",
  "messages",
  "push",
  "quotes",
  "reminders",
  "snapshots",
  "upgrade",
  "vitals",
] as const;
export type SystemRole = (typeof systemRoles)[number];
