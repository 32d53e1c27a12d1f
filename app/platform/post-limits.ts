import type { Action } from "#app/permissions.ts";

const kib = 1024;

/** Who may send more than `unaskedBytes`: a person with this permission, or who has an open link to a client's page. */
export type LargeSender = Action | "client link";

/** What a post to a route may contain. Sizes are bytes as they are sent; those of one field, after decoding. */
export type PostLimits = {
  /** A form (unless `as` says otherwise), without its files. */
  bytes: number;
  /** The same as multipart/form-data, where files are accepted. */
  multipartBytes?: number;
  /** Measurements and reports of browsers, or one piece of a file; their routes read them. */
  as?: "json" | "piece";
  /** Who may send more than `unaskedBytes`. The server asks before it reads the body. */
  sender?: LargeSender;
  /** Fields of a form, files included. */
  fields: number;
  files: number;
  fieldBytes: number;
  /** Rows of a table in the form, or of a file in it. */
  rows?: number;
};

/** A body up to this size is read from anybody: its fields are limited, so that reading it takes a few milliseconds. */
export const unaskedBytes = 64 * kib;
/** The name of a field, or of a file. */
export const nameBytes = 1_000;

const form: PostLimits = { bytes: unaskedBytes, fields: 500, files: 0, fieldBytes: 40 * kib };
const accountForm: PostLimits = { bytes: 8 * kib, fields: 30, files: 0, fieldBytes: 8 * kib };
const enquiryForm: PostLimits = { bytes: 32 * kib, fields: 60, files: 0, fieldBytes: 16 * kib };
/** A letter of an Indian script has three bytes, and each text comes twice: as edited, and as the form showed it (the snapshot). */
const textsForm = (sender: Action): PostLimits => ({
  bytes: 512 * kib,
  sender,
  fields: 2_000,
  files: 0,
  fieldBytes: 256 * kib,
});
/** The largest file and the overhead of the form encoding. */
const fileBytes = 15_100_000;
/** A Telugu letter takes nine bytes in URL encoding. */
const invoiceForm: PostLimits = { ...form, bytes: 256 * kib, sender: "invoice:draft", fields: 2_500, rows: 200 };
const quoteForm: PostLimits = { ...form, bytes: 512 * kib, sender: "quote:write", fields: 3_500, rows: 200 };
const publishForm: PostLimits = { ...form, fields: 2_000 };

/**
 * Every route with an action, by its pattern, and what a post to it may contain. tools/post-limits.test.ts compares it with app/routes.ts. A
 * translated page has the limits of the English one, a page of a link those of its address with the token.
 */
export const postLimits: Readonly<Record<string, PostLimits>> = {
  "/services": enquiryForm,
  "/contact": enquiryForm,
  "/withdraw": enquiryForm,
  "/venue-finder": enquiryForm,

  "/login": accountForm,
  "/login/code": accountForm,
  "/sign-up": accountForm,
  "/forgot-password": accountForm,
  "/reset-password": accountForm,
  "/confirm-email": accountForm,
  "/set-up": accountForm,
  "/end-session": accountForm,
  "/invitation": accountForm,
  "/logout": accountForm,
  "/passkey-options": accountForm,
  "/dashboard/confirm": accountForm,
  "/dashboard/account": accountForm,

  "/c": { ...form, multipartBytes: fileBytes, sender: "client link", fields: 30, files: 2 },
  "/q": form,
  "/r": accountForm,

  "/dashboard": form,
  "/dashboard/inbox": form,
  "/dashboard/inbox/newest": form,
  "/dashboard/comments/:type/:id": form,
  "/dashboard/tasks/:id": form,
  "/dashboard/events": form,
  "/dashboard/events/dates": form,
  "/dashboard/events/:id": form,
  "/dashboard/events/:id/client": form,
  "/dashboard/events/:id/run-sheet": form,
  "/dashboard/events/:id/day": { ...form, multipartBytes: fileBytes, sender: "file:add", fields: 30, files: 1 },
  "/dashboard/waiting": { ...form, multipartBytes: fileBytes, sender: "file:add", files: 1 },
  // Up to 500 selected tasks.
  "/dashboard/tasks": { ...form, fields: 1_000 },
  "/dashboard/leads": form,
  "/dashboard/leads/:id": form,
  "/dashboard/held": form,
  "/dashboard/clients": form,
  "/dashboard/clients/:id": form,
  "/dashboard/messages": form,
  // A chat of 10 MB and the overhead of the form encoding; then the senders, of whom a group has at most 1,024.
  "/dashboard/messages/import": { ...form, multipartBytes: 10_100_000, sender: "message:send", fields: 1_200, files: 1 },
  "/dashboard/duplicates": form,
  "/dashboard/merge/:kind/:id/:other": form,
  "/dashboard/vendors": form,
  // A megabyte of CSV, in a file or, after the preview, in a field, and the overhead of the form encoding.
  "/dashboard/vendors/import": {
    ...form,
    multipartBytes: 1024 * kib + 16 * kib,
    sender: "vendor:write",
    fields: 20,
    files: 1,
    fieldBytes: 1024 * kib + 16 * kib,
  },
  "/dashboard/invoices": form,
  // Without JavaScript the draft comes twice: as edited, and as the page showed it.
  "/dashboard/invoices/:id": { ...invoiceForm, bytes: 768 * kib, fieldBytes: 512 * kib },
  "/dashboard/invoices/:id/draft": invoiceForm,
  "/dashboard/reminders": form,
  "/dashboard/quotes/templates": form,
  "/dashboard/quotes/:id": { ...quoteForm, bytes: 1024 * kib, fieldBytes: 512 * kib },
  "/dashboard/quotes/:id/draft": quoteForm,
  "/dashboard/amendments/:id": { ...quoteForm, bytes: 1024 * kib, fieldBytes: 512 * kib },
  "/dashboard/amendments/:id/draft": quoteForm,
  // One amount for each invoice that a payment settles.
  "/dashboard/payments": { ...form, fields: 1_000 },
  "/dashboard/advances/:id": form,
  "/dashboard/team": form,
  "/dashboard/settings/offices/new": form,
  "/dashboard/settings/offices/:key": textsForm("settings:write"),
  "/dashboard/settings/templates/quotes": form,
  "/dashboard/settings/templates/run-sheets": form,
  // The checklists of all kinds of events.
  "/dashboard/settings/templates/:template": textsForm("settings:write"),
  "/dashboard/settings/mail": form,
  "/dashboard/settings/reminders": form,
  "/dashboard/settings/reminders/new": textsForm("settings:write"),
  "/dashboard/settings/reminders/:id": textsForm("settings:write"),
  // A logo beside the texts.
  "/dashboard/settings/:section": { ...textsForm("settings:write"), multipartBytes: 2_600_000, files: 1 },
  "/dashboard/website": publishForm,
  "/dashboard/website/:section": publishForm,
  "/dashboard/website/publish": publishForm,
  "/dashboard/website/item/:id": textsForm("website:edit"),
  "/dashboard/website/new/:kind": textsForm("website:edit"),
  "/dashboard/operations": { ...form, fields: 1_000 },
  // Without JavaScript: several files at once.
  "/dashboard/files/:type/:id": { ...form, multipartBytes: fileBytes, sender: "file:add", fields: 50, files: 40 },
  "/dashboard/files/:type/:id/:file": form,
  "/dashboard/files/:type/:id/upload": { ...form, as: "piece", bytes: 512 * kib, sender: "file:add" },

  "/vitals": { ...form, as: "json", bytes: kib },
  "/reports": { ...form, as: "json", bytes: 16 * kib },
};

/** The limits of a post to a route, by its pattern. A route without an action refuses every post, after reading a small one. */
export const limitsOf = (pattern: string): PostLimits => postLimits[pattern.replace(/^\/(te|hi)(?=\/)|\/:link\?/g, "")] ?? form;
