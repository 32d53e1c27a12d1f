// All routes are in one file, so that one look shows who may do what.

/** The statuses for visitor, pending person, member, other member and admin, in this order. */
export type StatusPerActor = readonly [visitor: number, pending: number, member: number, other: number, admin: number];
export const actors = ["visitor", "pending", "member", "other member", "admin"] as const;

export type Row = {
  get: StatusPerActor;
  isIndex?: true;
  /** The statuses of the path with `.data`, as the browser navigates, where they are not those of `get` with 202 for 302. */
  data?: StatusPerActor;
  /** The forms that the route accepts, each valid, with the statuses that a post returns; without any, a post is rejected with 405. */
  posts?: Record<string, { form?: Record<string, string>; returns: StatusPerActor; data?: StatusPerActor }>;
};

const all = (status: number): StatusPerActor => [status, status, status, status, status];
const signedIn: StatusPerActor = [302, 200, 200, 200, 200];
const staff: StatusPerActor = [302, 403, 200, 200, 200];
const adminOnly: StatusPerActor = [302, 403, 403, 403, 200];
const staffPost = (status: number): StatusPerActor => [302, 403, status, status, status];
const staffGet = staffPost;
const adminPost = (status: number): StatusPerActor => [302, 403, 403, 403, status];

const page: Row = { get: all(200) };
const unknownId = "00000000-0000-4000-8000-000000000000";
const unknown = { id: unknownId, version: "1" };
const payment = { id: ":fresh-id", paidOn: "2026-11-20", method: "bank", gross: "100" };
const refund = { id: ":fresh-id", date: "2026-11-20", method: "bank", amount: "100", reason: "Matrix" };
const enquiry = {
  name: "Matrix",
  email: "matrix@example.com",
  phone: "9000000001",
  event_type: "Wedding",
  date: "2099-02-14",
  time: "18:00",
};

const missing: Row = { get: all(404) };
/** The pages of a language: Home, Services, Venue Finder and Contact are translated. */
const translated = (language: string): Record<string, Row> => {
  const pages: Record<string, Row> = {
    "": page,
    "/services": { ...page, posts: { enquiry: { form: { ...enquiry, event_type: "wedding" }, returns: all(200) } } },
    "/sports": missing,
    "/venue-finder": { ...page, posts: { search: { form: { q: "vizag" }, returns: all(303), data: all(202) } } },
    "/ourproject": missing,
    "/ourproject/:slug": missing,
    "/privacy": missing,
    "/withdraw": { get: all(403), posts: { "no token": { form: {}, returns: all(403) } } },
    "/contact": { ...page, posts: { enquiry: { form: enquiry, returns: all(200) } } },
    "/*": missing,
  };
  return Object.fromEntries(Object.entries(pages).map(([path, row]) => [`/${language}${path}`, row]));
};

/**
 * Every route of app/routes.ts. A route that is missing here fails permissions.test.ts: write what each kind of person gets.
 * `:member-task` and `:other-task` stand for the id of a task of that person, `:fresh` for an unused address,
 * `:admin-session` for another session of the admin.
 */
export const table: Record<string, Row> = {
  "/": page,
  "/services": {
    ...page,
    posts: { enquiry: { form: { ...enquiry, event_type: "wedding", requirements: "Lamps" }, returns: all(200) } },
  },
  "/sports": page,
  "/venue-finder": { ...page, posts: { search: { form: { q: "vizag" }, returns: all(303), data: all(202) } } },
  "/ourproject": page,
  "/ourproject/:slug": { get: all(404) },
  "/privacy": page,
  "/verify": page,
  "/withdraw": { get: all(403), posts: { "no token": { form: {}, returns: all(403) } } },
  "/contact": { ...page, posts: { enquiry: { form: enquiry, returns: all(200) } } },
  ...translated("te"),
  ...translated("hi"),
  "/login": {
    get: [200, 302, 302, 302, 302],
    posts: {
      wrong: {
        form: { email: "keerthi@toranam.example", password: "wrong-guess" },
        returns: [401, 302, 302, 302, 302],
        data: all(401),
      },
    },
  },
  // Nobody here has entered a password of an account with a second factor; two-step.test.ts has such accounts.
  "/login/code": { get: all(302), posts: { "a code": { form: { code: "123456" }, returns: all(302), data: all(403) } } },
  "/passkey-options": {
    get: all(405),
    data: all(405),
    posts: {
      "for a log-in": { form: { purpose: "log-in" }, returns: all(200) },
      "for adding one": { form: { purpose: "add" }, returns: [401, 200, 200, 200, 200] },
      "for confirming": { form: { purpose: "confirm" }, returns: [401, 200, 200, 200, 200] },
    },
  },
  "/sign-up": {
    ...page,
    posts: { known: { form: { full_name: "A B", email: "keerthi@toranam.example", password: "secret-6" }, returns: all(200) } },
  },
  "/forgot-password": { ...page, posts: { unknown: { form: { email: ":fresh" }, returns: all(200) } } },
  "/reset-password": {
    ...page,
    posts: { "no token": { form: { password: "secret-6", confirmPassword: "secret-6" }, returns: all(400) } },
  },
  "/confirm-email": { ...page, posts: { "no token": { form: { password: "secret-6" }, returns: all(400) } } },
  "/invitation": {
    get: all(403),
    posts: { "no token": { form: { full_name: "A B", password: "secret-6" }, returns: all(403) } },
  },
  "/end-session": { get: all(403), posts: { "no token": { form: {}, returns: all(403) } } },
  "/set-up": {
    get: all(403),
    posts: { "no token": { form: { full_name: "A B", email: "a@example.com", password: "secret-6" }, returns: all(403) } },
  },
  "/*": { get: all(404) },
  "/projects": { get: all(301) },
  "/logout": { get: all(302), posts: {} },

  "/dashboard": {
    get: signedIn,
    isIndex: true,
    posts: {
      "record an advance": {
        form: { intent: "record-advance", claim: unknownId, ...payment, office: "hyderabad" },
        returns: staffPost(404),
      },
      "record a payment": {
        form: { intent: "record-payment", claim: unknownId, invoice: unknownId, ...payment },
        returns: staffPost(404),
      },
      refuse: { form: { intent: "refuse", claim: unknownId, reason: "Not there." }, returns: staffPost(404) },
      answer: { form: { intent: "answer", id: ":fresh-id", text: "Yes." }, returns: staffPost(404) },
      next: { form: { intent: "next", ...unknown, next_action: "Call", next_action_on: "" }, returns: staffPost(404) },
    },
  },
  "/dashboard/figures": { get: adminOnly },
  "/dashboard/find": { get: staff },
  "/dashboard/find/results": { get: staff },
  "/dashboard/events": {
    get: staff,
    posts: {
      add: { form: { intent: "add", name: "Matrix event" }, returns: staffPost(302) },
      "renew the calendar's address": { form: { intent: "feed" }, returns: staffPost(302) },
    },
  },
  "/dashboard/tasks": {
    get: staff,
    posts: {
      add: { form: { intent: "add", title: "Matrix task" }, returns: staffPost(302) },
      "a status of an unknown task": { form: { intent: "status", ...unknown, status: "completed" }, returns: staffPost(404) },
      "a status of the member's task": {
        form: { intent: "status", id: ":member-task", version: "1", status: "pending" },
        returns: [302, 403, 200, 404, 409],
        data: [202, 403, 409, 404, 409],
      },
      "a status of the other's task": {
        form: { intent: "status", id: ":other-task", version: "1", status: "pending" },
        returns: [302, 403, 404, 200, 409],
        data: [202, 403, 404, 409, 409],
      },
      "a status of several": {
        form: { intent: "bulk", change: "status:pending", task: `${unknownId}:1` },
        returns: staffPost(409),
      },
      "assign several": {
        form: { intent: "bulk", change: "assigned_to:nobody", task: `${unknownId}:1` },
        returns: adminPost(409),
      },
      "ask to delete several": { form: { intent: "bulk", change: "delete", task: `${unknownId}:1` }, returns: adminPost(409) },
      "delete several": { form: { intent: "bulk-delete", task: `${unknownId}:1` }, returns: adminPost(409) },
      "undo a change of several": { form: { intent: "bulk-undo", entry: "1" }, returns: staffPost(404) },
      "restore several": { form: { intent: "bulk-restore", ids: unknownId }, returns: adminPost(404) },
    },
  },
  "/dashboard/leads": {
    get: staff,
    posts: {
      add: { form: { intent: "add", name: "Matrix lead" }, returns: staffPost(302) },
      replied: { form: { intent: "replied", ...unknown }, returns: staffPost(404) },
      move: { form: { intent: "move", ...unknown, stage: "won" }, returns: staffPost(404) },
      assign: { form: { intent: "assign", ...unknown, owner_id: "" }, returns: staffPost(404) },
      "next action": { form: { intent: "next", ...unknown, next_action: "Call" }, returns: staffPost(404) },
      done: { form: { intent: "done", ...unknown }, returns: staffPost(404) },
      undo: { form: { intent: "undo", ...unknown }, returns: staffPost(404) },
    },
  },
  "/dashboard/events/:id": {
    get: staffGet(404),
    posts: {
      note: { form: { intent: "note", ...unknown, text: "Called" }, returns: staffPost(404) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(409) },
      "attach a vendor": { form: { intent: "attach", event_id: unknownId, vendor_id: unknownId }, returns: staffPost(400) },
      "choose a client": { form: { intent: "choose-client", ...unknown, client_id: "" }, returns: staffPost(404) },
      "record an advance": { form: { intent: "record-advance", ...payment, office: "hyderabad" }, returns: staffPost(404) },
      "detach a vendor": { form: { intent: "detach", event_id: unknownId, vendor_id: unknownId }, returns: staffPost(404) },
    },
  },
  "/dashboard/events/:id/client": {
    get: staffGet(404),
    posts: {
      make: { form: { intent: "make" }, returns: staffPost(404) },
      renew: { form: { intent: "renew" }, returns: staffPost(404) },
      close: { form: { intent: "close" }, returns: staffPost(404) },
      "record an advance": {
        form: { intent: "record-advance", claim: unknownId, ...payment, office: "hyderabad" },
        returns: staffPost(404),
      },
      "record a payment": {
        form: { intent: "record-payment", claim: unknownId, invoice: unknownId, ...payment },
        returns: staffPost(404),
      },
      refuse: { form: { intent: "refuse", claim: unknownId, reason: "Not there." }, returns: staffPost(404) },
      answer: { form: { intent: "answer", text: "Yes." }, returns: staffPost(404) },
    },
  },
  "/dashboard/leads/:id": {
    get: staffGet(404),
    posts: {
      note: { form: { intent: "note", ...unknown, text: "Called" }, returns: staffPost(404) },
      "choose a client": { form: { intent: "choose-client", ...unknown, client_id: unknownId }, returns: staffPost(404) },
      "make a client": { form: { intent: "make-client", ...unknown }, returns: staffPost(404) },
    },
  },
  "/dashboard/leads.csv": { get: staff, data: [202, 403, 404, 404, 404] },
  "/dashboard/held": {
    get: staff,
    posts: {
      release: { form: { intent: "release", enquiry: unknownId }, returns: staffPost(200) },
      spam: { form: { intent: "spam", enquiry: unknownId }, returns: staffPost(200) },
      nothing: { form: { intent: "release" }, returns: staffPost(400) },
    },
  },
  "/dashboard/meet.ics": { get: staff },
  "/calendar.ics": { get: all(404) },
  "/q": {
    get: all(404),
    posts: {
      "no token": { form: { intent: "accept" }, returns: all(404) },
      "no token, no button": { form: {}, returns: all(404) },
      "no token, other options": { form: { intent: "recount" }, returns: all(404) },
    },
  },
  "/q/pdf": { get: all(404) },
  "/dashboard/clients": {
    get: staff,
    posts: {
      add: { form: { intent: "add", id: ":fresh-id", name: "Matrix client" }, returns: staffPost(302) },
      restore: { form: { intent: "restore", id: unknownId }, returns: adminPost(404) },
    },
  },
  "/dashboard/clients/:id": {
    get: staffGet(404),
    posts: {
      note: { form: { intent: "note", ...unknown, text: "Called" }, returns: staffPost(404) },
      "record an advance": { form: { intent: "record-advance", ...payment, office: "hyderabad" }, returns: staffPost(404) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(409) },
      pay: { form: { intent: "record-payment", ...payment }, returns: staffPost(404) },
      refund: { form: { intent: "refund", ...refund }, returns: adminPost(404) },
      "remove a payment": { form: { intent: "remove-payment", payment: unknownId }, returns: adminPost(404) },
    },
  },
  "/dashboard/clients/:id/statement.pdf": { get: staffGet(404) },
  "/dashboard/clients/:id/statement.csv": { get: staffGet(404) },
  "/dashboard/clients.csv": { get: staff, data: [202, 403, 404, 404, 404] },
  "/dashboard/duplicates": {
    get: staff,
    posts: {
      "not a duplicate": {
        form: { intent: "not-duplicate", kind: "lead", one: unknownId, other: ":fresh-id" },
        returns: adminPost(200),
      },
      undo: { form: { intent: "undo-merge", id: unknownId }, returns: adminPost(404) },
    },
  },
  "/dashboard/duplicates/similar": { get: staff },
  "/dashboard/merge/:kind/:id": { get: adminPost(404) },
  "/dashboard/merge/:kind/:id/:other": {
    get: adminPost(404),
    posts: { merge: { form: { intent: "merge", kept_version: "1", merged_version: "1" }, returns: adminPost(404) } },
  },
  "/dashboard/vendors": {
    get: staff,
    posts: {
      add: { form: { intent: "add", id: ":fresh-id", vendor_name: "Matrix vendor" }, returns: staffPost(302) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(409) },
    },
  },
  "/dashboard/messages": {
    get: staff,
    posts: {
      open: { form: { intent: "open", record: `lead.${unknownId}`, to: "", text: "Hello" }, returns: staffPost(400) },
      sent: { form: { intent: "sent", id: unknownId }, returns: staffPost(409) },
      "not-sent": { form: { intent: "not-sent", id: unknownId }, returns: staffPost(302), data: [202, 403, 202, 202, 202] },
    },
  },
  "/dashboard/messages/import": {
    get: staff,
    posts: {
      read: { form: { intent: "read" }, returns: staffPost(400) },
      import: { form: { intent: "import", id: unknownId, record: `lead.${unknownId}` }, returns: staffPost(404) },
    },
  },
  "/dashboard/vendors/import": {
    get: staff,
    posts: { preview: { form: { intent: "preview", text: "" }, returns: staffPost(400) } },
  },
  "/dashboard/vendors.csv": { get: staff, data: [202, 403, 404, 404, 404] },
  "/dashboard/payments": {
    get: staff,
    posts: {
      remove: { form: { intent: "remove-payment", payment: unknownId }, returns: adminPost(404) },
      "cancel a refund": { form: { intent: "cancel-refund", refund: unknownId, reason: "Mistake" }, returns: adminPost(404) },
    },
  },
  "/dashboard/payments.csv": { get: staff, data: [202, 403, 404, 404, 404] },
  "/dashboard/advances": { get: staff },
  "/dashboard/advances.csv": { get: staff, data: [202, 403, 404, 404, 404] },
  "/dashboard/advances/:id": {
    get: staffGet(404),
    posts: {
      refund: {
        form: { intent: "refund", id: unknownId, method: "bank", date: "2026-04-01", amount: "1", reason: "Called off" },
        returns: adminPost(404),
      },
      cancel: { form: { intent: "cancel-advance", reason: "Mistake" }, returns: adminPost(404) },
      "cancel a refund": { form: { intent: "cancel-refund", refund: unknownId, reason: "Mistake" }, returns: adminPost(404) },
      send: { form: { intent: "send", mail: unknownId }, returns: staffPost(404) },
    },
  },
  "/dashboard/files/:type/:id": {
    get: staffGet(404),
    posts: {
      add: { form: { intent: "add" }, returns: staffPost(404) },
      delete: { form: { intent: "delete", id: unknownId }, returns: staffPost(404) },
      restore: { form: { intent: "restore", id: unknownId }, returns: staffPost(404) },
    },
  },
  "/dashboard/files/:type/:id/:file": {
    get: staffGet(404),
    posts: { save: { form: { intent: "save", audience: "staff" }, returns: staffPost(404) } },
  },
  "/dashboard/files/:type/:id/upload": { get: staffGet(404), posts: { piece: { returns: staffPost(404) } } },
  "/dashboard/file/:id": { get: staffGet(404) },
  "/dashboard/advances/:id/pdf": { get: staffGet(404) },
  "/dashboard/invoices.csv": { get: staff, data: [202, 403, 404, 404, 404] },
  "/dashboard/invoices/clients": { get: staff },
  "/dashboard/invoices/new": { get: staffGet(302) },
  "/dashboard/invoices/:id": {
    get: staffGet(404),
    posts: {
      issue: { form: { intent: "issue", ...unknown }, returns: adminPost(400) },
      remind: { form: { intent: "remind", ...unknown }, returns: staffPost(404) },
      "pause reminders": { form: { intent: "pause-reminders" }, returns: staffPost(404) },
      "resume reminders": { form: { intent: "resume-reminders" }, returns: staffPost(200) },
      "use an advance": { form: { intent: "use-advance", advance: `${unknownId}:1` }, returns: staffPost(404) },
      pay: { form: { intent: "record-payment", ...payment }, returns: staffPost(404) },
      "use credit": { form: { intent: "use-credit", id: ":fresh-id", amount: "100" }, returns: staffPost(404) },
      refund: { form: { intent: "refund", ...refund }, returns: adminPost(404) },
      "remove a use of credit": { form: { intent: "remove-credit", use: unknownId }, returns: adminPost(404) },
      // The draft that the refused issue above stored.
      copy: { form: { intent: "copy", ...unknown }, returns: staffPost(302) },
    },
  },
  "/dashboard/invoices/:id/draft": {
    get: [302, 405, 405, 405, 405],
    // The first save makes the draft; the others store the same.
    posts: { save: { form: { version: "0" }, returns: staffPost(200) } },
  },
  "/dashboard/invoices/:id/pdf": { get: staffGet(404) },
  "/dashboard/invoices/:id/e-invoice.json": { get: staffGet(404) },
  "/dashboard/invoices": {
    get: staff,
    posts: {
      add: { form: { intent: "add", id: ":fresh-id", clientName: "Matrix client" }, returns: staffPost(302) },
      nothing: { form: { intent: "add", id: ":fresh-id" }, returns: staffPost(400) },
    },
  },
  "/dashboard/quotes": { get: staff },
  "/dashboard/quotes/templates": {
    get: staff,
    posts: {
      rename: { form: { intent: "edit", ...unknown, snapshot: "{}", name: "Matrix" }, returns: staffPost(404) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(409) },
      restore: { form: { intent: "restore", id: unknownId }, returns: adminPost(404) },
    },
  },
  "/dashboard/quotes/:id/preview": { get: staffGet(404) },
  "/dashboard/quotes/new": { get: staffGet(302) },
  "/dashboard/quotes/:id": {
    get: staffGet(404),
    posts: {
      withdraw: { form: { intent: "withdraw", ...unknown }, returns: staffPost(404) },
      decline: { form: { intent: "decline" }, returns: staffPost(404) },
      handle: { form: { intent: "handle", request: unknownId }, returns: staffPost(409) },
      "renew the link": { form: { intent: "renew-link" }, returns: staffPost(404) },
      "close the link": { form: { intent: "close-link" }, returns: staffPost(404) },
      "discard changes": { form: { intent: "discard-changes" }, returns: staffPost(404) },
      copy: { form: { intent: "copy", id: ":fresh-id" }, returns: staffPost(404) },
      "save a template": { form: { intent: "save-template", id: ":fresh-id", templateName: "Matrix" }, returns: staffPost(404) },
      invoice: { form: { intent: "invoice", id: ":fresh-id" }, returns: staffPost(404) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(404) },
    },
  },
  "/dashboard/quotes/:id/draft": {
    get: [302, 405, 405, 405, 405],
    // The first save makes the quote; the others store the same.
    posts: { save: { form: { version: "0" }, returns: staffPost(200) } },
  },
  "/dashboard/email": { get: staff },
  "/dashboard/meet": { get: staff },
  "/dashboard/team": {
    get: adminOnly,
    posts: {
      access: { form: { intent: "access", ...unknown, access: "admin" }, returns: adminPost(404) },
      title: { form: { intent: "title", ...unknown, role: "Chief" }, returns: adminPost(404) },
      right: { form: { intent: "right", ...unknown, right: "website", granted: "yes" }, returns: adminPost(404) },
      invite: { form: { intent: "invite", email: "keerthi@toranam.example", access: "admin" }, returns: adminPost(409) },
      resend: { form: { intent: "resend", id: unknownId }, returns: adminPost(404) },
      withdraw: { form: { intent: "withdraw", id: unknownId }, returns: adminPost(404) },
      "reset two-step log-in": { form: { intent: "reset", id: unknownId }, returns: adminPost(404) },
    },
  },
  "/dashboard/settings": { get: adminPost(302) },
  "/dashboard/settings/offices": { get: adminPost(302) },
  "/dashboard/settings/offices/new": {
    get: adminOnly,
    posts: { add: { form: { intent: "add", city: "Matrix" }, returns: adminPost(400) } },
  },
  "/dashboard/settings/offices/:key": {
    get: adminOnly,
    posts: {
      save: { form: { intent: "save", version: "1", phone: "+91 40 5550 0199" }, returns: adminPost(400) },
      undo: { form: { intent: "undo", entry: "1" }, returns: adminPost(404) },
      remove: { form: { intent: "remove" }, returns: adminPost(409) },
    },
  },
  "/dashboard/settings/templates": { get: adminPost(302) },
  "/dashboard/settings/templates/quotes": {
    get: adminOnly,
    posts: { delete: { form: { intent: "delete", ...unknown }, returns: adminPost(409) } },
  },
  "/dashboard/settings/templates/:template": {
    get: adminOnly,
    posts: {
      save: { form: { intent: "save", version: "0", snapshot: "{}" }, returns: adminPost(400) },
      undo: { form: { intent: "undo", entry: "1" }, returns: adminPost(404) },
      test: { form: { intent: "test" }, returns: adminPost(200) },
    },
  },
  "/dashboard/settings/reminders": {
    get: adminOnly,
    posts: {
      on: { form: { intent: "switch-on", rule: unknownId }, returns: adminPost(404) },
      off: { form: { intent: "switch-off", rule: unknownId }, returns: adminPost(404) },
      delete: { form: { intent: "delete", rule: unknownId }, returns: adminPost(404) },
      restore: { form: { intent: "restore", id: unknownId }, returns: adminPost(404) },
    },
  },
  "/dashboard/settings/reminders/new": {
    get: adminOnly,
    posts: { add: { form: { intent: "add" }, returns: adminPost(400) } },
  },
  "/dashboard/settings/reminders/:id": {
    get: adminPost(404),
    posts: {
      save: { form: { intent: "save", version: "1" }, returns: adminPost(404) },
      undo: { form: { intent: "undo", entry: "1" }, returns: adminPost(404) },
      test: { form: { intent: "test" }, returns: adminPost(404) },
      delete: { form: { intent: "delete" }, returns: adminPost(404) },
    },
  },
  "/dashboard/reminders": {
    get: staff,
    posts: {
      sent: { form: { intent: "sent", reminder: unknownId }, returns: staffPost(409) },
      "not sent": { form: { intent: "not-sent", reminder: unknownId }, returns: staffPost(409) },
    },
  },
  "/dashboard/settings/data": { get: adminOnly },
  "/dashboard/settings/mail": {
    get: adminOnly,
    posts: {
      save: { form: { intent: "save", version: "0", port: "0" }, returns: adminPost(400) },
      undo: { form: { intent: "undo", entry: "1" }, returns: adminPost(404) },
      test: { form: { intent: "test" }, returns: adminPost(200) },
      confirm: { form: { intent: "confirm" }, returns: adminPost(302) },
    },
  },
  "/dashboard/settings/:section": {
    get: adminOnly,
    posts: {
      save: { form: { intent: "save", version: "0", name: "Matrix" }, returns: adminPost(400) },
      undo: { form: { intent: "undo", entry: "1" }, returns: adminPost(404) },
    },
  },
  "/dashboard/website": {
    get: adminOnly,
    posts: {
      move: { form: { intent: "move", ...unknown }, returns: adminPost(404) },
      hide: { form: { intent: "hide", ...unknown }, returns: adminPost(404) },
      show: { form: { intent: "show", ...unknown }, returns: adminPost(404) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(404) },
      restore: { form: { intent: "restore", ...unknown }, returns: adminPost(404) },
      publish: { form: { intent: "publish", item: `${unknownId}:1` }, returns: adminPost(409) },
    },
  },
  // There is no such section.
  "/dashboard/website/:section": {
    get: [302, 403, 403, 403, 404],
    posts: { publish: { form: { intent: "publish", item: `${unknownId}:1` }, returns: adminPost(409) } },
  },
  "/dashboard/website/publish": {
    get: adminOnly,
    posts: { publish: { form: { intent: "publish", item: `${unknownId}:1` }, returns: adminPost(409) } },
  },
  "/dashboard/website/item/:id": {
    get: [302, 403, 403, 403, 404],
    posts: {
      save: { form: { intent: "save", ...unknown }, returns: adminPost(404) },
      "a former version": { form: { intent: "version", ...unknown, number: "1" }, returns: adminPost(404) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(404) },
      "one more row": {
        form: { intent: "rows:add:content.facts", kind: "project" },
        returns: adminPost(404),
        data: [202, 403, 403, 403, 200],
      },
    },
  },
  "/dashboard/website/new/:kind": {
    get: [302, 403, 403, 403, 404],
    posts: { add: { form: { intent: "add", ...unknown, kind: "project" }, returns: adminPost(400) } },
  },
  "/dashboard/audit": { get: adminOnly },
  "/dashboard/operations": {
    get: adminOnly,
    posts: {
      retry: { form: { intent: "retry", mail: unknownId }, returns: adminPost(409) },
      discard: { form: { intent: "discard", mail: unknownId }, returns: adminPost(409) },
    },
  },
  "/dashboard/account": {
    get: signedIn,
    posts: {
      name: { form: { intent: "name", full_name: " " }, returns: [302, 400, 400, 400, 400] },
      password: {
        form: { intent: "password", current_password: "wrong-guess", password: "secret-6" },
        returns: [302, 400, 400, 400, 400],
      },
      "end another's session": {
        form: { intent: "end", id: ":admin-session" },
        returns: [302, 404, 404, 404, 200],
        data: [202, 404, 404, 404, 404],
      },
      "end others": { form: { intent: "end-others" }, returns: signedIn },
      "morning mail": { form: { intent: "digest", digest: "off" }, returns: signedIn },
      "set up an app": { form: { intent: "start-app" }, returns: signedIn },
      "confirm an app": { form: { intent: "confirm-app", code: "" }, returns: [302, 400, 400, 400, 400] },
      "end the set-up": { form: { intent: "remove-app" }, returns: signedIn, data: [202, 404, 404, 404, 404] },
      "add a passkey": { form: { intent: "add-passkey", passkey_name: "P", passkey: "{}" }, returns: [302, 400, 400, 400, 400] },
      "remove a passkey": { form: { intent: "remove-passkey", id: unknownId }, returns: [302, 404, 404, 404, 404] },
      "new recovery codes": { form: { intent: "recovery-codes" }, returns: [302, 409, 409, 409, 409] },
    },
  },
  "/dashboard/confirm": {
    get: signedIn,
    posts: { "wrong password": { form: { identity_password: "wrong-guess" }, returns: [302, 401, 401, 401, 401] } },
  },

  "/robots.txt": page,
  "/site.webmanifest": page,
  "/icon.svg": page,
  "/favicon.ico": page,
  "/apple-touch-icon.png": page,
  "/icon-192.png": page,
  "/icon-512.png": page,
  "/.well-known/security.txt": page,
  "/sitemap.xml": page,
  "/live": { get: [401, 200, 200, 200, 200], data: all(404) },
  "/media/:name": { get: all(404) },
  // Without the token of an open link; client-page.test.ts has some.
  "/c": {
    get: all(404),
    posts: {
      ask: { form: { intent: "ask", text: "Who comes?" }, returns: all(404) },
      "no button": { form: {}, returns: all(404) },
    },
  },
  "/c/file/:id": { get: all(404) },
  "/c/paper/:id": { get: all(404) },
  "/c/calendar.ics": { get: all(404) },
  "/colors/:name": { get: all(404) },
  "/logo/:name": { get: all(404) },
  "/up": page,
  "/ready": page,
  "/reports": { get: all(405), data: all(405), posts: { "no report": { returns: all(400), data: all(400) } } },
  "/vitals": { get: all(405), data: all(405), posts: { "no figures": { returns: all(400), data: all(400) } } },
  // Without METRICS_TOKEN; metrics.test.ts has it.
  "/metrics": { get: all(404), data: all(404) },
};
