import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --name <what>` writes the next file of db/migrations from db/schema.ts. */
export default defineConfig({ dialect: "postgresql", schema: "./db/schema.ts", out: "./db/migrations" });
