// All routes are in one file, so that one look shows who may do what.

/** The statuses for each of `actors`, in this order. */
export type StatusPerActor = readonly [
  visitor: number,
  pending: number,
  crew: number,
  member: number,
  other: number,
  accounts: number,
  admin: number,
];
/** The two members are planners. */
export const actors = ["visitor", "pending", "crew", "member", "other member", "accounts", "admin"] as const;

export type Row = {
  get: StatusPerActor;
  /** An index route: posts to it need `?index`. */
  isIndex?: true;
  /** The statuses of the path with `.data`, which a client navigation requests, if they are not those of `get` with 202 for each redirect. */
  data?: StatusPerActor;
  /**
   * The forms that are posted, by a name for messages, with the statuses that they return. Many name a record that does not exist or are
   * invalid, because only who is refused matters. `data` as above; it also differs where the post of a document, which comes first,
   * has changed the record. Without `posts` an empty form is posted, and must be refused with 405.
   */
  posts?: Record<string, { form?: Record<string, string>; returns: StatusPerActor; data?: StatusPerActor }>;
};

const all = (status: number): StatusPerActor => [status, status, status, status, status, status, status];
/** @param crew, accounts as another member, unless given */
const each = (
  visitor: number,
  pending: number,
  member: number,
  other: number,
  admin: number,
  { crew = other, accounts = other } = {},
): StatusPerActor => [visitor, pending, crew, member, other, accounts, admin];
/** Who has at least this access gets the status, the others 403. */
const workPost = (status: number) => each(302, 403, status, status, status);
const staffPost = (status: number) => each(302, 403, status, status, status, { crew: 403 });
const accountsPost = (status: number) => each(302, 403, 403, 403, status, { accounts: status });
const adminPost = (status: number) => each(302, 403, 403, 403, status);
const [workGet, staffGet, accountsGet, adminGet] = [workPost, staffPost, accountsPost, adminPost];
const signedIn = each(302, 200, 200, 200, 200);
const staff = staffGet(200);
const adminOnly = adminGet(200);

const page: Row = { get: all(200) };
/** A file that exports a list. As data it is not found, because React Router would collect the whole file. */
const csvFile: Row = { get: staff, data: each(202, 403, 404, 404, 404, { crew: 403 }) };
const moneyFile: Row = { get: accountsGet(200), data: each(202, 403, 403, 403, 404, { accounts: 404 }) };
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
/** The pages that are opened by a secret link, without its token: client-page.test.ts, quotes.test.ts and run-sheet.test.ts have some. */
const linkPages: Record<string, Row> = {
  "/q/:link?": {
    get: all(404),
    posts: {
      accept: { form: { intent: "accept" }, returns: all(404) },
      "no intent": { form: {}, returns: all(404) },
      "keep the choices": { form: { intent: "choose" }, returns: all(404) },
    },
  },
  "/q/:link?/pdf": missing,
  "/c/:link?": {
    get: all(404),
    posts: {
      ask: { form: { intent: "ask", text: "Who comes?" }, returns: all(404) },
      "no intent": { form: {}, returns: all(404) },
    },
  },
  "/c/:link?/file/:id": missing,
  "/c/:link?/paper/:id": missing,
  "/c/:link?/calendar.ics": missing,
  "/r/:link?": { get: all(404), posts: { arrive: { form: { intent: "arrive", here: "yes" }, returns: all(404) } } },
};
/** The pages for accounts, which exist in each language. */
const accountPages: Record<string, Row> = {
  "/login": {
    get: each(200, 302, 302, 302, 302),
    posts: {
      wrong: {
        form: { email: ":fresh-email", password: "wrong-guess" },
        returns: each(401, 302, 302, 302, 302),
        data: all(401),
      },
    },
  },
  // Nobody here has entered a password of an account with a second factor; two-step.test.ts has such accounts.
  "/login/code": { get: all(302), posts: { "a code": { form: { code: "123456" }, returns: all(302), data: all(403) } } },
  "/sign-up": {
    ...page,
    posts: {
      known: { form: { full_name: "A B", email: "keerthi@toranam.example", password: "lotus-lamp-6" }, returns: all(200) },
    },
  },
  "/forgot-password": { ...page, posts: { unknown: { form: { email: ":fresh-email" }, returns: all(200) } } },
  "/reset-password/:link?": {
    ...page,
    posts: { "no token": { form: { password: "lotus-lamp-6", confirmPassword: "lotus-lamp-6" }, returns: all(400) } },
  },
  "/confirm-email/:link?": { ...page, posts: { "no token": { form: { password: "lotus-lamp-6" }, returns: all(400) } } },
  "/invitation/:link?": {
    get: all(403),
    posts: { "no token": { form: { full_name: "A B", password: "lotus-lamp-6" }, returns: all(403) } },
  },
  "/end-session/:link?": { get: all(403), posts: { "no token": { form: {}, returns: all(403) } } },
};

/** The pages of a language. */
const translated = (language: string): Record<string, Row> => {
  const pages: Record<string, Row> = {
    "": page,
    "/services": { ...page, posts: { enquiry: { form: { ...enquiry, event_type: "wedding" }, returns: all(200) } } },
    "/sports": page,
    "/venue-finder": { ...page, posts: { search: { form: { q: "vizag" }, returns: all(303) } } },
    "/ourproject": page,
    "/ourproject/:slug": missing,
    "/privacy": page,
    "/verify": page,
    "/coming-soon": { get: all(302) },
    "/withdraw/:link?": { get: all(403), posts: { "no token": { form: {}, returns: all(403) } } },
    "/contact": { ...page, posts: { enquiry: { form: enquiry, returns: all(200) } } },
    "/*": missing,
    ...linkPages,
    ...accountPages,
  };
  return Object.fromEntries(Object.entries(pages).map(([path, row]) => [`/${language}${path}`, row]));
};

/**
 * Every route of app/routes.ts. A route that is missing here fails permissions.test.ts: write what each kind of person gets.
 * In forms `:member-task` and `:other-task` stand for the id of a task of that person, `:admin-session` for that of another session of
 * the admin, `:fresh-id` for a new id, and `:fresh-email` for a new email address. `claim` is a payment that a client reported.
 */
export const permissionTable: Record<string, Row> = {
  "/": page,
  "/services": {
    ...page,
    posts: { enquiry: { form: { ...enquiry, event_type: "wedding", requirements: "Lamps" }, returns: all(200) } },
  },
  "/sports": page,
  "/venue-finder": { ...page, posts: { search: { form: { q: "vizag" }, returns: all(303) } } },
  "/ourproject": page,
  "/ourproject/:slug": { get: all(404) },
  "/privacy": page,
  // Says whether the company issued a document.
  "/verify": page,
  "/coming-soon": { get: all(302) },
  "/withdraw/:link?": { get: all(403), posts: { "no token": { form: {}, returns: all(403) } } },
  "/contact": { ...page, posts: { enquiry: { form: enquiry, returns: all(200) } } },
  ...linkPages,
  ...translated("te"),
  ...translated("hi"),
  ...accountPages,
  "/passkey-options": {
    get: all(405),
    posts: {
      "for a log-in": { form: { purpose: "log-in" }, returns: all(200) },
      "for adding one": { form: { purpose: "add" }, returns: each(401, 200, 200, 200, 200) },
      "for confirming": { form: { purpose: "confirm" }, returns: each(401, 200, 200, 200, 200) },
    },
  },
  "/set-up/:link?": {
    get: all(403),
    posts: { "no token": { form: { full_name: "A B", email: "a@example.com", password: "lotus-lamp-6" }, returns: all(403) } },
  },
  "/*": { get: all(404) },
  "/projects": { get: all(301) },
  // No post: it would end the session that the other posts need. access.test.ts has one.
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
      "refuse a claim": { form: { intent: "refuse", claim: unknownId, reason: "Not there." }, returns: staffPost(404) },
      "answer a client": { form: { intent: "answer", id: ":fresh-id", text: "Yes." }, returns: staffPost(404) },
      "next action": { form: { intent: "next", ...unknown, next_action: "Call", next_action_on: "" }, returns: staffPost(404) },
    },
  },
  "/dashboard/figures": { get: accountsGet(200) },
  "/dashboard/find": { get: staff },
  "/dashboard/find/results": { get: staff },
  "/dashboard/events": {
    get: staff,
    posts: {
      add: { form: { intent: "add", name: "Matrix event" }, returns: staffPost(302) },
      "renew the calendar's address": { form: { intent: "renew-feed" }, returns: staffPost(302) },
      "accept a clash": { form: { intent: "accept-clash", first: unknownId, second: unknownId }, returns: staffPost(404) },
    },
  },
  "/dashboard/inbox/newest": {
    get: workGet(200),
    posts: { "read what is opened": { form: { opened: `/dashboard/tasks/${unknownId}` }, returns: workPost(200) } },
  },
  "/dashboard/inbox": {
    get: workGet(200),
    posts: {
      read: { form: { intent: "read", id: "1" }, returns: workPost(200) },
      "read all": { form: { intent: "read-all" }, returns: workPost(200) },
    },
  },
  "/dashboard/comments/:type/:id": {
    get: workGet(404),
    posts: {
      add: { form: { intent: "comment", text: "Matrix" }, returns: workPost(404) },
      edit: { form: { intent: "edit-comment", id: unknownId, text: "Matrix" }, returns: workPost(404) },
      delete: { form: { intent: "delete-comment", id: unknownId }, returns: workPost(404) },
      restore: { form: { intent: "restore-comment", id: unknownId }, returns: workPost(404) },
    },
  },
  "/dashboard/tasks/:id": {
    get: workGet(404),
    posts: { give: { form: { intent: "give", ...unknown, to: "nobody" }, returns: workPost(404) } },
  },
  "/dashboard/tasks": {
    get: workGet(200),
    posts: {
      add: { form: { intent: "add", title: "Matrix task" }, returns: workPost(302) },
      "a status of an unknown task": { form: { intent: "status", ...unknown, status: "completed" }, returns: workPost(404) },
      "a status of the member's task": {
        form: { intent: "status", id: ":member-task", version: "1", status: "pending" },
        returns: each(302, 403, 200, 404, 409),
        data: each(202, 403, 409, 404, 409),
      },
      "a status of the other's task": {
        form: { intent: "status", id: ":other-task", version: "1", status: "pending" },
        returns: each(302, 403, 404, 200, 409, { crew: 404, accounts: 404 }),
        data: each(202, 403, 404, 409, 409, { crew: 404, accounts: 404 }),
      },
      "a status of several": {
        form: { intent: "bulk", change: "status:pending", task: `${unknownId}:1` },
        returns: workPost(409),
      },
      "assign several": {
        form: { intent: "bulk", change: "assigned_to:nobody", task: `${unknownId}:1` },
        returns: workPost(409),
      },
      "ask to delete several": { form: { intent: "bulk", change: "delete", task: `${unknownId}:1` }, returns: adminPost(409) },
      "delete several": { form: { intent: "bulk-delete", task: `${unknownId}:1` }, returns: adminPost(409) },
      "undo a change of several": { form: { intent: "bulk-undo", entry: "1" }, returns: workPost(404) },
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
  "/dashboard/events/dates": {
    get: staff,
    posts: {
      "hold a day": { form: { intent: "take-day", lead: unknownId, day: "2099-02-14" }, returns: staffPost(404) },
      "release a lead": { form: { intent: "release-lead", id: unknownId }, returns: staffPost(404) },
    },
  },
  "/dashboard/events/dates/answer": { get: staff },
  "/dashboard/events/:id": {
    get: each(302, 403, 404, 404, 404, { crew: 302 }),
    posts: {
      note: { form: { intent: "note", ...unknown, text: "Called" }, returns: staffPost(404) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(409) },
      "attach a vendor": { form: { intent: "attach", event_id: unknownId, vendor_id: unknownId }, returns: staffPost(400) },
      "choose a client": { form: { intent: "choose-client", ...unknown, client_id: "" }, returns: staffPost(404) },
      "decide about held money": { form: { intent: "held-money", ...unknown, held: "keep" }, returns: staffPost(404) },
      "record an advance": { form: { intent: "record-advance", ...payment, office: "hyderabad" }, returns: staffPost(404) },
      "detach a vendor": { form: { intent: "detach", event_id: unknownId, vendor_id: unknownId }, returns: staffPost(404) },
    },
  },
  "/dashboard/events/:id/run-sheet": {
    get: workGet(404),
    posts: {
      add: {
        form: {
          ...{ intent: "add", id: ":fresh-id", title: "Entry", day: "2099-02-24", start_time: "09:00", minutes: "10" },
          ...{ hard: "no", who: "", place: "", cue: "", function_id: unknownId },
        },
        returns: staffPost(404),
      },
      tick: { form: { intent: "tick", id: unknownId, status: "done", seen: "todo" }, returns: workPost(404) },
      shift: { form: { intent: "shift", ...unknown, by: "10" }, returns: staffPost(404) },
      "shift by minutes": { form: { intent: "shift-by", ...unknown, by: "10" }, returns: staffPost(404) },
      delete: { form: { intent: "delete", id: unknownId }, returns: staffPost(404) },
      restore: { form: { intent: "restore", id: unknownId }, returns: staffPost(404) },
      "save a template": { form: { intent: "save-template", function_id: unknownId, name: "T" }, returns: staffPost(400) },
      "start from a template": {
        form: { intent: "start-template", function_id: unknownId, template: unknownId },
        returns: staffPost(400),
      },
      "make a link": { form: { intent: "make-link", who: "vendor.x" }, returns: staffPost(400) },
      "close a link": { form: { intent: "close-link", who: "vendor.x" }, returns: staffPost(400) },
    },
  },
  "/dashboard/events/:id/run-sheet.pdf": { get: workGet(404) },
  "/dashboard/events/:id/day": {
    get: workGet(404),
    posts: {
      issue: { form: { intent: "issue", text: "Dark lamps" }, returns: workPost(404) },
      "hand over": { form: { intent: "hand-over", text: "Keys" }, returns: workPost(404) },
      "note an arrival": { form: { intent: "arrive", who: "vendor.x", here: "yes" }, returns: workPost(400) },
      "settle an issue": { form: { intent: "close-issue", id: unknownId, closed: "yes" }, returns: workPost(404) },
      "plan a payment": {
        form: { intent: "site-payment", vendor_id: unknownId, amount: "100" },
        returns: staffPost(404),
      },
      pay: { form: { intent: "mark-paid", id: unknownId, paid: "yes" }, returns: staffPost(404) },
      "remove a payment": { form: { intent: "remove-payment", id: unknownId }, returns: staffPost(404) },
    },
  },
  "/dashboard/kept": { get: workGet(200) },
  "/dashboard/waiting": {
    get: each(302, 400, 400, 400, 400),
    data: each(202, 200, 200, 200, 200),
    posts: {
      "tick a line": {
        form: { intent: "tick", to: unknownId, id: unknownId, seen: "todo", status: "done" },
        returns: workPost(404),
      },
      "tick a task": { form: { intent: "status", to: "tasks", id: unknownId, status: "completed" }, returns: workPost(404) },
    },
  },
  "/dashboard/events/:id/client": {
    get: staffGet(404),
    posts: {
      "make the client's link": { form: { intent: "make" }, returns: staffPost(404) },
      "renew the client's link": { form: { intent: "renew" }, returns: staffPost(404) },
      "close the client's link": { form: { intent: "close" }, returns: staffPost(404) },
      "record an advance": {
        form: { intent: "record-advance", claim: unknownId, ...payment, office: "hyderabad" },
        returns: staffPost(404),
      },
      "record a payment": {
        form: { intent: "record-payment", claim: unknownId, invoice: unknownId, ...payment },
        returns: staffPost(404),
      },
      "refuse a claim": { form: { intent: "refuse", claim: unknownId, reason: "Not there." }, returns: staffPost(404) },
      "answer a client": { form: { intent: "answer", text: "Yes." }, returns: staffPost(404) },
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
  "/dashboard/leads.csv": csvFile,
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
  // A quote, without the token of its secret link; quotes.test.ts has some.
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
      refund: { form: { intent: "refund", ...refund }, returns: accountsPost(404) },
      "remove a payment": { form: { intent: "remove-payment", payment: unknownId, reason: "Twice" }, returns: accountsPost(404) },
      "issue a voucher": {
        form: { intent: "issue-voucher", id: unknownId, payment: unknownId, office: "hyderabad" },
        returns: staffPost(404),
      },
    },
  },
  "/dashboard/clients/:id/statement.pdf": { get: staffGet(404) },
  "/dashboard/clients/:id/statement.csv": { get: accountsGet(404) },
  "/dashboard/clients.csv": csvFile,
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
  "/dashboard/merge/:kind/:id": { get: adminGet(404) },
  "/dashboard/merge/:kind/:id/:other": {
    get: adminGet(404),
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
      "not-sent": { form: { intent: "not-sent", id: unknownId }, returns: staffPost(302) },
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
  "/dashboard/vendors.csv": csvFile,
  "/dashboard/payments": {
    get: staff,
    posts: {
      remove: { form: { intent: "remove-payment", payment: unknownId, reason: "Twice" }, returns: accountsPost(404) },
      reverse: { form: { intent: "reverse-receipt", receipt: unknownId }, returns: accountsPost(404) },
      "undo a reversal": { form: { intent: "undo-reversal", reversal: unknownId }, returns: accountsPost(404) },
      "cancel a refund": { form: { intent: "cancel-refund", refund: unknownId, reason: "Mistake" }, returns: accountsPost(404) },
    },
  },
  "/dashboard/payments.csv": moneyFile,
  "/dashboard/advances": { get: staff },
  "/dashboard/advances.csv": moneyFile,
  "/dashboard/advances/:id": {
    get: staffGet(404),
    posts: {
      refund: {
        form: { intent: "refund", id: unknownId, method: "bank", date: "2026-04-01", amount: "1", reason: "Called off" },
        returns: accountsPost(404),
      },
      cancel: { form: { intent: "cancel-advance", reason: "Mistake" }, returns: accountsPost(404) },
      "cancel a refund": { form: { intent: "cancel-refund", refund: unknownId, reason: "Mistake" }, returns: accountsPost(404) },
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
  "/dashboard/invoices.csv": moneyFile,
  "/dashboard/invoices/clients": { get: staff },
  "/dashboard/tasks/events": { get: staff },
  "/dashboard/invoices/new": { get: staffGet(302) },
  "/dashboard/invoices/:id": {
    get: staffGet(404),
    posts: {
      issue: { form: { intent: "issue", ...unknown }, returns: accountsPost(400) },
      remind: { form: { intent: "remind", ...unknown }, returns: staffPost(404) },
      "pause reminders": { form: { intent: "pause-reminders" }, returns: staffPost(404) },
      "resume reminders": { form: { intent: "resume-reminders" }, returns: staffPost(200) },
      "use an advance": { form: { intent: "use-advance", advance: `${unknownId}:1` }, returns: staffPost(404) },
      pay: { form: { intent: "record-payment", ...payment }, returns: staffPost(404) },
      "use credit": { form: { intent: "use-credit", id: ":fresh-id", amount: "100" }, returns: staffPost(404) },
      refund: { form: { intent: "refund", ...refund }, returns: accountsPost(404) },
      "notice of a cheque": {
        form: { intent: "record-notice", reversal: unknownId, noticeSentOn: "2026-11-20" },
        returns: accountsPost(404),
      },
      "remove a use of credit": { form: { intent: "remove-credit", use: unknownId }, returns: accountsPost(404) },
      // Copies the draft that the refused `issue` above has stored.
      copy: { form: { intent: "copy", ...unknown }, returns: staffPost(302) },
    },
  },
  "/dashboard/invoices/:id/draft": {
    get: each(302, 405, 405, 405, 405),
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
      "mark a request as handled": { form: { intent: "handle", request: unknownId }, returns: staffPost(404) },
      "answer a request": {
        form: { intent: "answer-request", request: unknownId, kind: "words", answer: "Yes" },
        returns: staffPost(404),
      },
      "hold its days": { form: { intent: "hold-days" }, returns: staffPost(404) },
      "release its days": { form: { intent: "release-days" }, returns: staffPost(404) },
      "renew the link": { form: { intent: "renew-link" }, returns: staffPost(404) },
      "close the link": { form: { intent: "close-link" }, returns: staffPost(404) },
      "discard changes": { form: { intent: "discard-changes" }, returns: staffPost(404) },
      copy: { form: { intent: "copy", id: ":fresh-id" }, returns: staffPost(404) },
      "save a template": { form: { intent: "save-template", id: ":fresh-id", templateName: "Matrix" }, returns: staffPost(404) },
      invoice: { form: { intent: "invoice", id: ":fresh-id" }, returns: staffPost(404) },
      amend: { form: { intent: "amend", id: ":fresh-id" }, returns: staffPost(404) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(404) },
    },
  },
  "/dashboard/amendments/:id": {
    get: staffGet(404),
    posts: {
      send: { form: { intent: "send", version: "1" }, returns: staffPost(404) },
      withdraw: { form: { intent: "withdraw", version: "1" }, returns: staffPost(404) },
      discard: { form: { intent: "discard" }, returns: staffPost(404) },
    },
  },
  "/dashboard/amendments/:id/draft": {
    get: each(302, 405, 405, 405, 405),
    posts: { save: { form: { version: "1" }, returns: staffPost(404) } },
  },
  "/dashboard/quotes/:id/draft": {
    get: each(302, 405, 405, 405, 405),
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
  "/dashboard/settings": { get: adminGet(302) },
  "/dashboard/settings/offices": { get: adminGet(302) },
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
  "/dashboard/settings/templates": { get: adminGet(302) },
  "/dashboard/settings/templates/quotes": {
    get: adminOnly,
    posts: { delete: { form: { intent: "delete", ...unknown }, returns: adminPost(409) } },
  },
  "/dashboard/settings/templates/run-sheets": {
    get: adminOnly,
    posts: {
      rename: { form: { intent: "edit", ...unknown, snapshot: "{}", name: "Matrix" }, returns: adminPost(404) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(409) },
    },
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
    get: adminGet(404),
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
      "confirm who one is, to see the page": { form: { intent: "confirm" }, returns: adminPost(302) },
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
  // The test asks for the section `company`, which only SETTINGS has.
  "/dashboard/website/:section": {
    get: adminGet(404),
    posts: { publish: { form: { intent: "publish", item: `${unknownId}:1` }, returns: adminPost(409) } },
  },
  "/dashboard/website/publish": {
    get: adminOnly,
    posts: { publish: { form: { intent: "publish", item: `${unknownId}:1` }, returns: adminPost(409) } },
  },
  "/dashboard/website/item/:id": {
    get: adminGet(404),
    posts: {
      save: { form: { intent: "save", ...unknown }, returns: adminPost(404) },
      "a former version": { form: { intent: "restore-version", ...unknown, number: "1" }, returns: adminPost(404) },
      delete: { form: { intent: "delete", ...unknown }, returns: adminPost(404) },
      "one more row": {
        form: { intent: "rows:add:content.facts", kind: "project" },
        returns: adminPost(404),
        data: each(202, 403, 403, 403, 200),
      },
    },
  },
  "/dashboard/website/new/:kind": {
    get: adminGet(404),
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
      name: { form: { intent: "name", full_name: " " }, returns: each(302, 400, 400, 400, 400) },
      password: {
        form: { intent: "password", current_password: "wrong-guess", password: "lotus-lamp-6" },
        returns: each(302, 400, 400, 400, 400),
      },
      "end another's session": {
        form: { intent: "end-session", id: ":admin-session" },
        returns: each(302, 404, 404, 404, 200),
        data: each(202, 404, 404, 404, 404),
      },
      "end others": { form: { intent: "end-others" }, returns: signedIn },
      "morning mail": { form: { intent: "digest", digest: "off" }, returns: signedIn },
      "set up an app": { form: { intent: "start-app" }, returns: signedIn },
      "confirm an app": { form: { intent: "confirm-app", code: "" }, returns: each(302, 400, 400, 400, 400) },
      "end the set-up": { form: { intent: "remove-app" }, returns: signedIn, data: each(202, 404, 404, 404, 404) },
      "add a passkey": {
        form: { intent: "add-passkey", passkey_name: "P", passkey: "{}" },
        returns: each(302, 400, 400, 400, 400),
      },
      "remove a passkey": { form: { intent: "remove-passkey", id: unknownId }, returns: each(302, 404, 404, 404, 404) },
      "new recovery codes": { form: { intent: "recovery-codes" }, returns: each(302, 409, 409, 409, 409) },
    },
  },
  "/dashboard/confirm": {
    get: signedIn,
    posts: { "wrong password": { form: { identity_password: "wrong-guess" }, returns: each(302, 401, 401, 401, 401) } },
  },

  "/robots.txt": page,
  "/site.webmanifest": page,
  "/staff.webmanifest": page,
  "/icon.svg": page,
  "/favicon.ico": page,
  "/apple-touch-icon.png": page,
  "/icon-192.png": page,
  "/icon-512.png": page,
  "/.well-known/security.txt": page,
  "/sitemap.xml": page,
  "/live": { get: each(401, 200, 200, 200, 200), data: all(404) },
  "/media/:name": { get: all(404) },
  // A client's page, without the token of its secret link; client-page.test.ts has some.
  "/colors/:name": { get: all(404) },
  "/logo/:name": { get: all(404) },
  "/up": page,
  "/ready": page,
  "/reports": { get: all(405), posts: { "no report": { returns: all(400) } } },
  "/vitals": { get: all(405), posts: { "no measurements": { returns: all(400) } } },
  // The server of this test has no METRICS_TOKEN; that of metrics.test.ts has one.
  "/metrics": { get: all(404) },
};
