import { z } from "zod";
import { Addresses, withHostsAsParameters } from "#db/addresses.ts";
import { lowestMinPasswordLength, maxPasswordLength } from "./password-length.ts";

/** The whole configuration of a server, read once at start. docs/operations.md explains each name. */
export type Env = z.output<typeof Variables> & {
  ORIGIN: string;
  /** Whether an admin without a second factor is redirected to the page that sets one up, after some days' notice. */
  adminsNeedSecondFactor: boolean;
  /** Whether ORIGIN was set. Otherwise the origin of a request is taken from its Host header. */
  originIsSet: boolean;
};

const loopbackNames = new Set(["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"]);

const Variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number("must be a number").int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, "must be a number from 1 to 64, or auto")
    .default("1")
    .transform((count) => (count === "auto" ? count : Number(count))),
  ORIGIN: z
    .string()
    .refine((origin) => /^https?:$/.test(URL.parse(origin)?.protocol ?? ""), {
      message: "must be an address such as https://events.example.com",
      abort: true,
    })
    .refine((origin) => new URL(origin).origin === origin.replace(/\/$/, ""), "must have no path: only scheme, host and port")
    .transform((origin) => new URL(origin).origin)
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .transform((url, context) => {
      try {
        new Addresses(url);
        return withHostsAsParameters(url);
      } catch {
        context.addIssue("must be an address such as postgres://toranam:password@db.example.com/toranam");
        return z.NEVER;
      }
    })
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  ADMIN_EMAIL: z.email("must be an email address").toLowerCase().optional(),
  STAFF_DOMAINS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .toLowerCase()
        .split(",")
        .map((domain) => domain.trim())
        .filter(Boolean),
    ),
  PASSWORD_MIN_LENGTH: z.coerce
    .number()
    .int()
    .min(lowestMinPasswordLength, `may not be below ${lowestMinPasswordLength}`)
    .max(maxPasswordLength)
    .default(lowestMinPasswordLength),
  APP_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  APP_SECRET_FALLBACK: z.string().min(32, "must have at least 32 characters").optional(),
  SPAM_RETENTION_DAYS: z.coerce.number("must be a number").int().min(1, "may not be below 1").max(3650).default(90),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, "must have at least 16 characters, letters and digits and - . _ ~ + /")
    .optional(),
  DISK_RESERVE_MB: z.coerce.number("must be a number").int().min(128, "may not be below 128").max(1_000_000).default(1_024),
  DATABASE_SIZE_MB: z.coerce.number("must be a number").int().min(256, "may not be below 256").max(100_000_000).optional(),
  BACKUP_KEY: z.string().trim().min(32, "must have at least 32 characters").optional(),
  BACKUP_COMMAND: z.string().trim().optional(),
  BACKUP_DAYS: z.coerce.number("must be a number").int().min(0, "may not be below 0").max(3650).default(30),
  TRUST_PROXY: z
    .enum(["0", "1"], "must be 0 or 1")
    .default("0")
    .transform((flag) => flag === "1"),
  ADMIN_SECOND_FACTOR: z.enum(["auto", "0", "1"], "must be 0, 1 or auto").default("auto"),
  /** Set only by `npm run demo`: every page says that it is a demonstration. */
  DEMO: z
    .enum(["0", "1"], "must be 0 or 1")
    .default("0")
    .transform((flag) => flag === "1"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export const variableNames = Object.keys(Variables.shape);

/** Empty values count as unset. @throws Error with a line for each wrong variable, never its value (it may be a secret). */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const result = Variables.safeParse(values);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new Error(`The environment is not right:\n${lines.join("\n")}\nSee docs/operations.md.`);
  }
  const { HOST, PORT, ORIGIN, ADMIN_SECOND_FACTOR, DEMO, APP_SECRET, APP_SECRET_FALLBACK } = result.data;
  if (APP_SECRET_FALLBACK && !APP_SECRET)
    throw new Error("The environment is not right:\n  APP_SECRET_FALLBACK needs APP_SECRET\nSee docs/operations.md.");
  const isPublic = ORIGIN?.startsWith("https:") && !DEMO;
  return {
    ...result.data,
    adminsNeedSecondFactor: ADMIN_SECOND_FACTOR === "auto" ? Boolean(isPublic) : ADMIN_SECOND_FACTOR === "1",
    originIsSet: ORIGIN !== undefined,
    ORIGIN: ORIGIN ?? `http://${loopbackNames.has(HOST) ? "127.0.0.1" : HOST}:${PORT}`,
  };
}

let cached: Env | undefined;

export function env(): Env {
  cached ??= readEnv(process.env);
  return cached;
}
