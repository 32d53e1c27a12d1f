import { data, redirect } from "react-router";
import { useAnnouncement } from "#app/browser/announcements.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { company } from "#app/company/company.server.ts";
import { officeOfStates } from "#app/company/company.ts";
import { languageOfPath } from "#app/company/language-path.ts";
import { linkUrl } from "#app/company/link-address.ts";
import { LinkPage } from "#app/company/link-pages/link-page.tsx";
import { formatLocalTime } from "#app/company/local-dates.ts";
import { whatsappUrl } from "#app/company/whatsapp.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { contactOf } from "#app/features/quotes/client/client.server.ts";
import { readPlaceCode } from "#app/gst/place-of-supply.ts";
import { readSecretLink, secretLinkHeaders } from "#app/identity/secret-link.server.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { clockTime, formatDayIn, today } from "#app/platform/values/dates.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { phoneText, telHref } from "#app/platform/values/phone.ts";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ContactCard } from "#app/ui/page/secret-page.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { mapUrlOf } from "../../functions/functions.ts";
import { Arrival } from "../links/run-links.ts";
import { OperationForm } from "../operation-form.tsx";
import { lengthText, nightOf } from "../run-sheet.ts";
import type { Route } from "./+types/own-lines.route.ts";
import { arriveByLink, type OwnLine, readOwnLines } from "./own-lines.server.ts";
import "#app/ui/chip.css";
import "./own-lines.css";

export const headers = () => secretLinkHeaders;
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.texts.title} · ${loaderData.brand.name}` : "Page not found" },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  const link = await readSecretLink(request, "run");
  const { contact: planner, stateCode, arrivedAt, ...page } = await readOwnLines(link);
  const language = languageOfPath(url.pathname);
  const office = officeOfStates(company(), [readPlaceCode(stateCode ?? "")]);
  const message = `${page.eventName}: `;
  const { brand, contact } = contactOf(office, planner, message, language);
  const phone = planner.phone || contact.phone;
  const whatsapp = whatsappUrl(planner.phone, message) ?? contact.whatsappUrl;
  return {
    ...page,
    arrivedAt: arrivedAt && nightOf(arrivedAt) === nightOf(new Date()) ? arrivedAt : null,
    language,
    texts: textsIn(language).run,
    call: textsIn(language).site.call,
    brand,
    contact: { ...contact, phone: phoneText(phone), callUrl: telHref(phone), whatsappUrl: whatsapp },
  };
}

export async function action({ request }: Route.ActionArgs) {
  const link = await readSecretLink(request, "run");
  const form = await postedForm(request);
  if (form.get("intent") !== "arrive")
    return data({ errorMessage: "Nothing was changed: this page does not know that button." }, 400);
  await arriveByLink(link, readForm(Arrival, form));
  return redirect(linkUrl(link.address));
}

export const clientAction = formsClientAction([]);

export default function OwnLines({ loaderData }: Route.ComponentProps) {
  const { name, eventName, isCancelled, days, arrivedAt, texts, call: callLabel, language, contact } = loaderData;
  const waits = useAnnouncement();
  const result = useActionResult<{ errorMessage?: string }>();
  const time = (instant: string) => formatLocalTime(clockTime(new Date(instant)), language);
  const called = days.filter(({ lines }) => lines.some(isCalled));
  const coming = called.find(({ day }) => day >= today()) ?? called.at(-1);
  const call = coming?.lines.find(isCalled);
  const hasVenues = days.some(({ lines }) => lines.some(({ venue }) => venue !== call?.venue));
  return (
    <LinkPage footer={texts.footer} shareUrl="">
      <main id="main" className="secret-page__width own-lines">
        <h1>{fillPlaceholders(texts.hello, { name, event: eventName })}</h1>
        {result?.errorMessage && <ErrorBox message={texts.failed} />}
        {isCancelled ? (
          <p className="own-lines__call">{texts.cancelled}</p>
        ) : (
          call && (
            <section className="own-lines__call">
              <p>
                <b>{fillPlaceholders(texts.callTime, { time: time(call.startsAt) })}</b>
                <span className="line">{formatDayIn(coming?.day ?? "", language)}</span>
                <span className="line">{call.venue}</span>
              </p>
              {mapUrlOf(call) && (
                <a href={mapUrlOf(call)} rel="noopener noreferrer" target="_blank">
                  <Icon name="pin" />
                  <span>{texts.map}</span>
                </a>
              )}
              <OperationForm fields={{ here: arrivedAt ? "no" : "yes" }}>
                {waits && <p role="status">{texts.waits}</p>}
                {arrivedAt && <p role="status">{fillPlaceholders(texts.hereSince, { time: time(arrivedAt) })}</p>}
                <IntentButton intent="arrive" variant={arrivedAt ? "quiet" : undefined} icon={arrivedAt ? undefined : "check"}>
                  {arrivedAt ? texts.takeBack : texts.here}
                </IntentButton>
              </OperationForm>
            </section>
          )
        )}
        {days.length === 0 && <p>{texts.none}</p>}
        {!isCancelled &&
          days.map(({ day, lines }) => (
            <section key={day}>
              <h2>{formatDayIn(day, language)}</h2>
              <ol>
                {lines.map((line) => (
                  <Line key={line.id} venue={hasVenues ? line.venue : ""} {...{ line, texts, time }} />
                ))}
              </ol>
            </section>
          ))}
        <section>
          <h2>{texts.contact}</h2>
          <ContactCard {...contact} call={callLabel} />
        </section>
      </main>
    </LinkPage>
  );
}

/** Nobody comes for a line that is skipped. */
const isCalled = ({ status }: OwnLine) => status !== "skipped";

type LineProps = {
  line: OwnLine;
  /** Where the person's lines are in several halls. */
  venue: string;
  texts: Route.ComponentProps["loaderData"]["texts"];
  time: (instant: string) => string;
};

const Line = ({ line: { startsAt, minutes, title, functionName, place, cue, hard, status }, venue, texts, time }: LineProps) => (
  <li className={hard ? "own-lines__line own-lines__line--fixed" : "own-lines__line"}>
    <p className="own-lines__time">
      <b>{time(startsAt)}</b>
      <small className="line">{lengthText(minutes, texts)}</small>
    </p>
    <div>
      <b>{title}</b>
      <small className="line">
        {[place, functionName, venue, hard && texts.fixed, status !== "todo" && texts.states[status]].filter(Boolean).join(", ")}
      </small>
      {cue && <small className="line">{`${texts.cue}: ${cue}`}</small>}
    </div>
  </li>
);
