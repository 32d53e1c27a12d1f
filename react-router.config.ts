import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Every page is listed up front: the route table is small, and a lazily discovered route would cost a request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
