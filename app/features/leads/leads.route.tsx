import { useCallback, useState } from "react";
import { data, isRouteErrorResponse, redirect, useRevalidator } from "react-router";
import { company } from "#app/content/company.ts";
import type { Person } from "#app/permissions.ts";
import { parseForm } from "#app/platform/forms.ts";
import { requestId } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/leads.route.ts";
import { LeadCard } from "./lead-card.tsx";
import { LeadFilters } from "./lead-filters.tsx";
import { LeadPages } from "./lead-pages.tsx";
import { createLead, listLeads, markReplied } from "./leads.server.ts";
import { type LeadAnswer, NewLead, Reply } from "./leads.ts";
import { NewLeadDialog } from "./new-lead-dialog.tsx";
import { useMinutes } from "./reply-clock.tsx";
import "./leads.css";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Leads · ${company.name}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = url.searchParams.get("q") ?? "";
  const waiting = url.searchParams.get("show") === "waiting";
  const page = Math.min(10_000, Math.max(1, Number.parseInt(url.searchParams.get("page") ?? "", 10) || 1));
  const found = await listLeads(personOf(context), { q, waiting, page });
  return { ...found, q, waiting, page, adding: url.searchParams.has("new"), now: new Date().toISOString() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  const form = await request.formData();
  return form.get("intent") === "replied" ? reply(person, form, requestId(context)) : add(person, form, requestId(context));
}

async function add(person: Person, form: FormData, request: string) {
  const parsed = parseForm(NewLead, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  await createLead(person, parsed.data, request);
  throw redirect("/dashboard/leads");
}

async function reply(person: Person, form: FormData, request: string) {
  const parsed = parseForm(Reply, form);
  const result = parsed.ok ? await markReplied(person, parsed.data, request) : ({ outcome: "unknown" } as const);
  if (result.outcome === "replied") return answer({ replied: result.name }, 200);
  if (result.outcome === "unknown") return answer({ failed: "Not marked: there is no such lead." }, 404);
  const now = result.waiting ? "it waits for a reply" : "it is replied";
  return answer(
    { failed: `Not marked: somebody changed this lead meanwhile; ${now} and ${result.stage.toUpperCase()} now.` },
    409,
  );
}

const answer = (body: LeadAnswer, status: number) => data(body, { status });

/** Without a connection the answer never comes: what is there stays, and a message says so. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const message = "Not saved: the server did not answer. Please try again.";
    return answer(
      form.get("intent") === "replied" ? { failed: message } : { refused: { errors: {}, values: {}, formError: message } },
      503,
    );
  }
}

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  const { leads, total, q, waiting, page, adding } = loaderData;
  const now = useMinutes(loaderData.now);
  const [last, setLast] = useState<LeadAnswer | undefined>(actionData);
  const onDismiss = useCallback(() => setLast(undefined), []);
  const { revalidate } = useRevalidator();
  const onAnswer = useCallback(
    (answer: LeadAnswer) => {
      setLast(answer);
      if (answer.failed) revalidate();
    },
    [revalidate],
  );
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Lead Management</h1>
          <p>We promise a reply within {company.replyPromiseHours} hours.</p>
        </div>
        <div className="acts">
          <ButtonLink to="?new" small icon="plus" preventScrollReset>
            Add New Lead
          </ButtonLink>
        </div>
      </div>
      <NewLeadDialog open={adding} refused={actionData?.refused} closeTo="/dashboard/leads" />
      <section className="panel">
        <header>
          <h2>{q || waiting ? `${total} found` : "All Leads"}</h2>
        </header>
        <LeadFilters q={q} waiting={waiting} />
        {leads.length === 0 ? (
          <Empty line={q || waiting ? "No leads found." : "No leads yet. Enquiries from the website appear here."} />
        ) : (
          <ul>
            {leads.map((lead) => (
              <LeadCard key={lead.id} lead={lead} now={now} onAnswer={onAnswer} />
            ))}
          </ul>
        )}
        <LeadPages page={page} total={total} />
      </section>
      <Toast message={last?.failed ?? (last?.replied && `${last.replied}: marked as replied.`) ?? null} onDismiss={onDismiss} />
    </>
  );
}
