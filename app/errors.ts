/**
 * Why the domain refuses something. `http-errors.server.ts` turns each into an HTTP response; a form's action shows it beside
 * the field or above the form (`dispatch-intent.server.ts`). The message is for the person who sent the request.
 */
export abstract class DomainError extends Error {}

/** This actor may not do this. */
export class Forbidden extends DomainError {}

/** There is no such record, or this actor may not see it. */
export class NotFound extends DomainError {}

/** Submitted values that cannot be stored. */
export class Invalid extends DomainError {
  /** Messages by field name. */
  readonly errors: Partial<Record<string, string>>;
  readonly values: Partial<Record<string, string>>;

  /** @param message belongs to no single field @param values that the form shows instead of the submitted ones */
  constructor(errors: Partial<Record<string, string>>, message = "", values: Partial<Record<string, string>> = {}) {
    super(message);
    this.errors = errors;
    this.values = values;
  }
}

/** A value, and how it reads. */
export type Reading = { value: string; text: string };

/** A field that differs from what a form had shown. */
export type FieldConflict = {
  label: string;
  /** Who changed it: somebody else, the sender of the form, or both. */
  changedBy: "other" | "sender" | "both";
  before: Reading;
  stored: Reading;
  submitted: Reading;
};

/** Who changed a record last, and when; null: not known. */
export type LastChange = { person: string; isSelf: boolean; at: Date } | null;

/** What somebody else saved while a form was filled in, as its fields and the message above them show it (ui/form/field-conflict.tsx). */
export type FormConflict = {
  /** "Anusha"; "You" and "Somebody" too. */
  person: string;
  /** "Anusha, 5:02 PM" */
  by: string;
  /** "Not saved yet. Anusha saved 3 fields at 5:02 PM, while you wrote." */
  title: string;
  /** "Venue is “Hall B” now", for where the form is not shown again. */
  summary: string;
  details: string[];
  /** By the name of the control. */
  fields: Record<string, FieldConflict>;
  /** The labels of the fields that only the sender changed. */
  saves: string[];
};

type ConflictDetails = {
  errors?: Partial<Record<string, string>>;
  /** New values for the form: the stored version and snapshot, and the fields that only another person changed; undefined for one that goes. */
  values?: Partial<Record<string, string>>;
  conflict?: FormConflict;
};

/** The record changed after the user opened it, or the change conflicts with another record. */
export class Conflict extends DomainError {
  readonly errors: Partial<Record<string, string>>;
  readonly values: Partial<Record<string, string>>;
  readonly conflict: FormConflict | undefined;

  constructor(message: string, { errors = {}, values = {}, conflict }: ConflictDetails = {}) {
    super(message);
    this.errors = errors;
    this.values = values;
    this.conflict = conflict;
  }

  /** Somebody else saved the form's record meanwhile. @param values what the form continues with */
  static ofForm(conflict: FormConflict, values: ConflictDetails["values"]): Conflict {
    const { title, summary } = conflict;
    return new Conflict(summary ? `${title} ${summary}.` : title, { values, conflict });
  }
}

/** The session was not confirmed lately: the person enters a password or code, or uses a passkey, and the form is sent again. */
export class ConfirmationRequired extends DomainError {
  readonly retryAfterSeconds: number | undefined;

  /** @param message what was wrong with the last answer */
  constructor(message = "", retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A limit is used up. */
export class TooManyRequests extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The service cannot handle this now. */
export class Unavailable extends DomainError {}
