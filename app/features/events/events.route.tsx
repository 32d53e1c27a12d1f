import { data, isRouteErrorResponse, redirect } from "react-router";
import { company } from "#app/content/company.ts";
import { parseForm } from "#app/platform/forms.ts";
import { requestId } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Empty } from "#app/ui/empty.tsx";
import type { Route } from "./+types/events.route.ts";
import { EventDay } from "./events.parts.tsx";
import { createEvent, listEvents } from "./events.server.ts";
import { eventPlace, eventStatus, NewEvent } from "./events.ts";
import { NewEventDialog } from "./new-event-dialog.tsx";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Events · ${company.name}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await listEvents(personOf(context))), adding: url.searchParams.has("new") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  const parsed = parseForm(NewEvent, await request.formData());
  if (!parsed.ok) return data({ refused: parsed.refusal }, { status: 400 });
  await createEvent(person, parsed.data, requestId(context));
  throw redirect("/dashboard/events");
}

/** Without a connection the answer never comes: what was typed stays, and a message says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const formError = "The event was not saved: the server did not answer. Please try again.";
    return data({ refused: { errors: {}, values: {}, formError } }, { status: 503 });
  }
}

export default function Events({ loaderData, actionData }: Route.ComponentProps) {
  const { events, total, adding } = loaderData;
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Event Management</h1>
          <p>{total === 1 ? "One event" : `${total} events`}, the newest first.</p>
        </div>
        <div className="acts">
          <ButtonLink to="?new" small icon="plus" preventScrollReset>
            Add New Event
          </ButtonLink>
        </div>
      </div>
      <NewEventDialog open={adding} refused={actionData?.refused} closeTo="/dashboard/events" />
      <section className="panel">
        <header>
          <h2>All Events</h2>
        </header>
        {events.length === 0 ? (
          <Empty line="No events yet.">
            <ButtonLink to="?new" small preventScrollReset>
              Create Event
            </ButtonLink>
          </Empty>
        ) : (
          <ul className="ev">
            {events.map((event) => (
              <li key={event.id}>
                <EventDay date={event.date} />
                <div>
                  <b>{event.name || "Untitled Event"}</b>
                  <small>{eventPlace(event)}</small>
                </div>
                <Chip status={eventStatus(event)} />
              </li>
            ))}
          </ul>
        )}
        {total > events.length && (
          <p className="pages">
            The newest {events.length} of {total} events.
          </p>
        )}
      </section>
    </>
  );
}
