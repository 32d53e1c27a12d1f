import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { userProfiles } from "#db/schema.ts";

/** The approved people by name. Policies show an admin all of them, and a member only themselves. */
export const selectTeam = (tx: Tx) =>
  tx
    .select({
      id: userProfiles.userId,
      name: sql<string>`coalesce(nullif(${userProfiles.fullName}, ''), ${userProfiles.email})`,
      email: userProfiles.email,
      role: userProfiles.role,
    })
    .from(userProfiles)
    .where(inArray(userProfiles.access, ["user", "admin"]))
    .orderBy(userProfiles.fullName, userProfiles.userId);
