// sharp is needed by nobody but these scripts, so it is installed in $SCRATCH and not in the project.
import { createRequire } from "node:module";

export const scratch = process.env.SCRATCH ?? "/tmp";
export default createRequire(`${scratch}/`)("sharp");
