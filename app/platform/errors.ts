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

type ConflictDetails = {
  errors?: Partial<Record<string, string>>;
  /** New values for the form: the stored version and snapshot, and the fields that only another person changed; undefined for one that goes. */
  values?: Partial<Record<string, string>>;
};

/** The record changed after the user opened it, or the change conflicts with another record. */
export class Conflict extends DomainError {
  readonly errors: Partial<Record<string, string>>;
  readonly values: Partial<Record<string, string>>;

  constructor(message: string, { errors = {}, values = {} }: ConflictDetails = {}) {
    super(message);
    this.errors = errors;
    this.values = values;
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
