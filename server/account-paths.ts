/** Pages whose URL contains a one-time token. */
export const tokenPaths = ["/reset-password", "/confirm-email", "/set-up", "/invitation", "/end-session"];

/** Pages whose URL must not be sent to other sites as Referer. */
export const secretPaths = [...tokenPaths, "/withdraw", "/q", "/q/pdf", "/c"];
/** `secretPaths`, and the addresses below a client's page: its files, documents and calendar. */
export const isSecretPath = (path: string): boolean => secretPaths.includes(path) || path.startsWith("/c/");

/** Every path of `app/features/account`. */
export const accountPaths = [
  ...tokenPaths,
  "/login",
  "/login/code",
  "/passkey-options",
  "/sign-up",
  "/forgot-password",
  "/logout",
  "/dashboard/confirm",
  "/dashboard/account",
];
