import { withoutLinkId } from "#app/company/link-address.ts";

/** Pages whose URL contains a one-time token. */
export const tokenPaths = ["/reset-password", "/confirm-email", "/set-up", "/invitation", "/end-session"];

/** Pages whose URL contains a secret: a one-time token, or the token of a client's link. It must not be sent to other sites as Referer. */
export const secretPaths = [...tokenPaths, "/withdraw", "/q", "/q/pdf", "/c", "/r"];
/** Whether it is one of `secretPaths`, or below a client's page (`/c`): its files, documents and calendar. */
export const isSecretPath = (path: string): boolean => {
  const page = withoutLinkId(path);
  return secretPaths.includes(page) || page.startsWith("/c/");
};

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
