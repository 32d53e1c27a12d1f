import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the product and the file that answers it. */
export default [
  layout("features/site/site.layout.tsx", [
    index("features/site/home.route.tsx"),
    route("services", "features/site/services.route.tsx"),
    route("sports", "features/site/sports.route.tsx"),
    route("venue-finder", "features/site/venue-finder.route.tsx"),
    route("ourproject", "features/site/our-projects.route.tsx"),
    route("privacy", "features/site/privacy.route.tsx"),
    route("contact", "features/enquiries/contact.route.tsx"),

    route("login", "features/account/login.route.tsx"),
    route("sign-up", "features/account/sign-up.route.tsx"),
    route("forgot-password", "features/account/forgot-password.route.tsx"),
    route("reset-password", "features/account/reset-password.route.tsx"),
    route("confirm-email", "features/account/confirm-email.route.tsx"),
    route("set-up", "features/account/set-up.route.tsx"),
    route("invitation", "features/account/invitation.route.tsx"),
    route("*", "features/site/not-found.route.tsx"),
  ]),
  route("projects", "features/site/projects.route.ts"),
  route("logout", "features/account/logout.route.ts"),

  route("dashboard", "features/dashboard/dashboard.layout.tsx", [
    layout("features/dashboard/view.layout.tsx", [
      index("features/dashboard/overview.route.tsx"),
      route("events", "features/events/events.route.tsx"),
      route("events/:id", "features/events/event.route.tsx"),
      route("tasks", "features/tasks/tasks.route.tsx"),
      route("leads", "features/leads/leads.route.tsx"),
      route("leads/:id", "features/leads/lead.route.tsx"),
      route("vendors", "features/vendors/vendors.route.tsx"),
      route("vendors/import", "features/vendors/import.route.tsx"),
      route("invoices", "features/invoices/invoices.route.tsx"),
      route("invoices/:id", "features/invoices/invoice.route.tsx"),
      route("email", "features/dashboard/email.route.tsx"),
      route("meet", "features/dashboard/meet.route.tsx"),
      route("team", "features/team/team.route.tsx"),
      route("audit", "features/audit/audit.route.tsx"),
      route("account", "features/account/my-account.route.tsx"),
    ]),
    route("leads.csv", "features/leads/leads-csv.route.ts"),
    route("calendar", "features/calendar/calendar.route.ts"),
    route("meet.ics", "features/calendar/meeting.route.ts"),
    route("vendors.csv", "features/vendors/vendors-csv.route.ts"),
    route("invoices.csv", "features/invoices/invoices-csv.route.ts"),
    route("invoices/new", "features/invoices/new-invoice.route.ts"),
    route("invoices/:id/draft", "features/invoices/draft.route.ts"),
    route("invoices/:id/pdf", "features/invoices/invoice-pdf.route.ts"),
  ]),
  route("calendar.ics", "features/calendar/calendar-feed.route.ts"),
  route("live", "features/dashboard/live.route.ts"),

  route("up", "features/operations/up.route.ts"),
  route("ready", "features/operations/ready.route.ts"),
] satisfies RouteConfig;
