import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// Components import their own style sheets. The sheets that most pages need are bundled into a few files instead of eighty small ones.
// A page loads the whole file of each sheet that it imports: one that public pages or clients' pages import is not a sheet of the dashboard.
const sheetsOfEveryPage =
  /\/app\/(root|styles\/index|ui\/(?:[\w-]+\/)?(arrow-link|brand|button|checkbox|demo-strip|email-text|field|field-conflict|focus-point|icon|loading|menu-toggle|notice|row-link))\.css$/;
const sheetsOfPublicPages =
  /\/app\/(features\/site\/(?:[\w-]+\/)?(print|reveal|section-header|site-\w+)|ui\/(?:[\w-]+\/)?(garland|page-banner|section|woven-pattern))\.css$/;
const sheetsOfClientPages = /\/app\/ui\/(?:[\w-]+\/)?(cover|secret-form|secret-page|secret-parts)\.css$/;
const sheetsOfClientPagesAndDashboard =
  /\/app\/ui\/(?:[\w-]+\/)?(avatar|chip|data-color|empty|panel|progress|related-list|segmented)\.css$/;
const sheetsOfTheDashboard =
  /\/app\/(features\/dashboard\/(?:[\w-]+\/)?(daily-quote|dashboard|quick-tabs|scheme-toggle|sidebar|top-bar)|ui\/(?:[\w-]+\/)?(?!dialog|indian-scripts)[\w-]+)\.css$/;

export default defineConfig(({ command }) => ({
  // The server's packages are bundled, so that only the used parts are loaded: the whole of drizzle-orm alone takes 130 MB.
  // PostgreSQL's driver stays outside: server/ loads it anyway, and one copy is enough.
  ssr: command === "build" ? { noExternal: true, external: ["pg"] } : {},
  // Otherwise the server's bundle contains React's development build as well.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  plugins: [reactRouter()],
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
            codeSplitting: {
              groups: [
                { name: "every-page", test: sheetsOfEveryPage },
                { name: "public-page", test: sheetsOfPublicPages },
                { name: "client-page", test: sheetsOfClientPages },
                { name: "client-page-and-dashboard", test: sheetsOfClientPagesAndDashboard },
                { name: "dashboard-page", test: sheetsOfTheDashboard },
              ],
            },
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
