/**
 * Where a form or a log-in leads: a path of the dashboard, else the dashboard itself. Anything that could lead to another
 * site (`//evil`, `/\evil`, `%2f%2fevil`, a scheme) ends on /dashboard.
 */
export function safeRedirectPath(next: string | null): string {
  return next && /^\/dashboard(\/[a-z\d-]+)*(\?[\w=&%.+-]*)?$/.test(next) ? next : "/dashboard";
}
