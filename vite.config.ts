import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { bundles } from "./vite.bundles.ts";

/** See app/browser/no-schemas.ts. */
const withoutSchemas: Plugin = {
  name: "without-schemas",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (id) => (id === "zod" ? fileURLToPath(new URL("app/browser/no-schemas.ts", import.meta.url)) : null),
};

export default defineConfig(({ command }) => ({
  // The server's packages are bundled, so that only the used parts are loaded: the whole of drizzle-orm alone takes 130 MB.
  // PostgreSQL's driver stays outside: server/ loads it anyway, and one copy is enough.
  ssr: command === "build" ? { noExternal: true, external: ["pg"] } : {},
  // Otherwise the server's bundle contains React's development build as well.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  plugins: [withoutSchemas, reactRouter()],
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          // ASCII only: with one letter beyond Latin-1, V8 keeps the whole source with two bytes a character, 5 MB more.
          output: {
            comments: false,
            minify: { mangle: false, compress: false, codegen: { asciiOnly: true, removeWhitespace: false } },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: bundles },
          },
        },
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    // The oldest supported browsers (decision 7): compiling light-dark() for older ones breaks a nested color-scheme.
    cssTarget: ["chrome123", "safari17.5", "firefox128"],
  },
}));
