import { buildWhenStale } from "../server/build.ts";

/** Builds once, before the workers start their servers. */
export default buildWhenStale;
