import { type RefObject, useEffect, useRef } from "react";
import { Form, redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import { checklistNames } from "#app/content/checklists.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { isDay, today } from "#app/platform/values/dates.ts";
import { enteredDayProblem, enteredDayText } from "#app/platform/values/entered-day.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { withParam } from "#app/records/list-filters.ts";
import { RecordId } from "#app/records/record.ts";
import { Button } from "#app/ui/button.tsx";
import { closeUrlOf } from "#app/ui/dialog/close-url.ts";
import { areSingleKeysOn, latinKey } from "#app/ui/dialog/single-keys.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { AddLink, PageHeader } from "#app/ui/page/page-header.tsx";
import { MessageToast, Toast } from "#app/ui/result/toast.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useLastResult } from "#app/ui/result/use-last-result.ts";
import type { Route } from "./+types/dates.route.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { readDateBoard } from "./board.server.ts";
import { EventTabs } from "./date-board.parts.tsx";
import { type DatesFilters, datesQuery, readAskedDay, readAskedMonth, readDatesFilters } from "./date-board.ts";
import { HoldDialog } from "./hold-dialog.tsx";
import { DayForLead, readLeadChoices, readTakenText, releaseLead, takeDayForLead } from "./leads-in-line.server.ts";
import { MonthPanel } from "./month-panel.tsx";
import { YearPanel } from "./year-panel.tsx";
import "./dates.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Dates" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readDatesFilters(url.searchParams);
  const entered = readAskedDay(filters.q);
  if (isDay(entered)) throw redirect(`${url.pathname}${datesQuery(filters, { day: entered, month: "" })}`);
  const askedMonth = readAskedMonth(filters.q, today());
  if (askedMonth) throw redirect(`${url.pathname}${datesQuery(filters, { day: "", month: askedMonth })}`);
  const person = personOf(context);
  const [board, leads, taken] = await Promise.all([
    readDateBoard(person, filters),
    filters.day && url.searchParams.has("hold") ? readLeadChoices(person, filters.day) : null,
    readTakenText(person, url.searchParams.get("taken")),
  ]);
  return { filters, ...board, leads, taken };
}

export async function action(args: Route.ActionArgs) {
  const submission = await readSubmission(args, closeUrlOf(args.url));
  return dispatchIntent<FormActionData, "take-day">(submission, {
    forms: {
      async "take-day"({ person, form, returnTo }) {
        const taken = readForm(DayForLead, form);
        await takeDayForLead(person, taken);
        return redirect(withParam(returnTo, `taken=${taken.lead}`));
      },
    },
    buttons: { "release-lead": says(({ person, form }) => releaseLead(person, readForm(RecordId, form).id)) },
  });
}

export const clientAction = formsClientAction(["take-day"]);

export default function Dates({ loaderData }: Route.ComponentProps) {
  const { filters, answer, offices, month, weeks, year, today, leads, taken } = loaderData;
  const { holdDays } = useStaffCompany();
  const { lastResult, onDismiss } = useLastResult<FormActionData>(useActionResult<FormActionData>());
  const shown = { ...filters, month };
  return (
    <>
      <PageHeader title="Event Management" compact>
        <AddLink to={`/dashboard/events?new${filters.day ? `&date=${filters.day}` : ""}`} label="Add New Event" />
      </PageHeader>
      <EventTabs current="dates" />
      <DatesBar filters={filters} />
      {/* A text that names no day is not answered with the day before it. */}
      {answer && !filters.q && <AnswerPanel {...{ answer, filters, today, holdDays }} />}
      <MonthPanel {...{ month, weeks, offices, today }} asks={loaderData.monthAsks} filters={shown} />
      <YearPanel months={year} offices={offices} filters={shown} />
      {answer && (
        <HoldDialog
          {...{ leads, holdDays }}
          day={answer.day}
          offices={answer.offices.map(({ key, city, verdict }) => ({ key, city, hasPlace: verdict.free > 0 }))}
          closeUrl={datesQuery(filters)}
        />
      )}
      <Toast message={lastResult?.errorMessage ?? lastResult?.successMessage ?? null} onDismiss={onDismiss} />
      {!lastResult && <MessageToast message={taken ?? null} />}
    </>
  );
}

function DatesBar({ filters }: { filters: DatesFilters }) {
  const { offices } = useStaffCompany();
  const form = useRef<HTMLFormElement>(null);
  useDateKey(form);
  const { q, day, month, office, kind } = filters;
  const choices = [{ key: "", city: offices.length === 2 ? "Both" : "All" }, ...offices];
  const kinds = [{ value: "", label: "Any kind of event" }, ...checklistNames.map((name) => ({ value: name, label: name }))];
  return (
    <Form method="get" role="search" className="dates-bar" preventScrollReset ref={form} key={`${q} ${day} ${kind}`}>
      {Object.entries({ day, month, office }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field
        label="Is a day free?"
        hideLabel
        name="q"
        type="search"
        placeholder="Is a day free? 12 Feb"
        defaultValue={q || enteredDayText(day)}
        maxLength={40}
        autoComplete="off"
        error={q && enteredDayProblem(readAskedDay(q))}
        aria-keyshortcuts="F"
      />
      <Select
        label="Kind of event"
        hideLabel
        name="kind"
        options={kinds}
        defaultValue={kind}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
      <Button small icon="search" variant="quiet">
        Show
      </Button>
      <Segmented
        label="Office"
        choices={choices.map(({ key, city }) => ({
          to: datesQuery(filters, { office: key }),
          label: city,
          current: office === key,
        }))}
      />
    </Form>
  );
}

/** F goes to the field, unless it is typed into another one or a dialog is open. */
function useDateKey(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyped = (event.target as HTMLElement).closest("input:not([type=checkbox]), textarea, select, dialog");
      const field = form.current?.querySelector<HTMLInputElement>("input[type=search]");
      if (latinKey(event) !== "f" || event.ctrlKey || event.metaKey || event.altKey || isTyped || !field || !areSingleKeysOn())
        return;
      event.preventDefault();
      field.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [form]);
}
