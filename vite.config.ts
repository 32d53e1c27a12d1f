import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  // The server's packages are bundled, so that only what is used is loaded: loaded whole, drizzle-orm alone takes 130 MB.
  // postgres.js stays outside: server/ loads it anyway, mended (server/mend-postgres.ts).
  ssr: command === "build" ? { noExternal: true, external: ["postgres"] } : {},
  // Otherwise the server's bundle holds React's development build beside the one that runs.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: 0,
    // The floor of the design (docs/architecture.md): lowering light-dark() further breaks a nested color-scheme.
    cssTarget: ["chrome123", "safari17.5", "firefox128"],
  },
}));
