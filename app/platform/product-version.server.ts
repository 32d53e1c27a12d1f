import manifest from "../../package.json" with { type: "json" };

/** The version that CHANGELOG.md describes. */
export const productVersion: string = manifest.version;
