import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  // The server's packages are bundled, so that only what is used is loaded: loaded whole, drizzle-orm alone takes 130 MB.
  // The driver stays outside: server/ loads it anyway, and one copy is enough.
  ssr: command === "build" ? { noExternal: true, external: ["pg"] } : {},
  // Otherwise the server's bundle contains React's development build as well.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: 0,
    // The oldest supported browsers (decision 7): compiling light-dark() for older ones breaks a nested color-scheme.
    cssTarget: ["chrome123", "safari17.5", "firefox128"],
  },
}));
