const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text is an id of a record: a UUID. */
export const isId = (text: string | null | undefined): text is string => uuid.test(text ?? "");
