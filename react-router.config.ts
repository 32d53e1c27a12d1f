import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The route table is small, and lazy route discovery would cost a request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
