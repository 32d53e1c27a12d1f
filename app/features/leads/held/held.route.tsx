import { Form } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { pagesOf } from "#app/records/list-filters.ts";
import { PhoneLink } from "#app/records/phone-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { listRows } from "#app/ui/list/list-rows.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import { EnquiryText } from "../lead-card.tsx";
import type { Route } from "./+types/held.route.ts";
import { handleHeldForm } from "./held-action.server.ts";
import { listHeld } from "./held-enquiries.server.ts";
import { type HeldEnquiry, readHeldFilters } from "./held-enquiries.ts";
import "#app/ui/list/filter-bar.css";
import "./held.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Held Enquiries" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = readHeldFilters(url.searchParams);
  return { ...(await listHeld(personOf(context), search)), search };
}

export const action = async (args: Route.ActionArgs) =>
  handleHeldForm(await readSubmission(args, args.url.pathname + args.url.search));

export const clientAction = formsClientAction([]);

/** The id of the form to which the checkboxes of all cards belong. */
const heldFormId = "held";

const intro =
  "More enquiries came in an hour than usual, so these wait for you. Their senders were thanked: release the genuine ones.";

export default function Held({ loaderData }: Route.ComponentProps) {
  const { enquiries, held, spam, search } = loaderData;
  const isSpam = search.show === "spam";
  return (
    <>
      <PageHeader title="Held Enquiries" intro={intro}>
        <ButtonLink to={isSpam ? "/dashboard/held" : "?show=spam"} small variant="quiet">
          {isSpam ? `Held (${held})` : `Spam (${spam})`}
        </ButtonLink>
      </PageHeader>
      <Panel title={isSpam ? "Spam" : "Held"}>
        {enquiries.length === 0 ? (
          <EmptyState message={isSpam ? "No spam." : "Nothing is held. Every enquiry is a lead."} />
        ) : (
          <>
            <Form
              method="post"
              id={heldFormId}
              data-unkept
              className="filter-bar"
              preventScrollReset
              aria-label="Selected enquiries"
            >
              <IntentButton intent="release" fields={{ selected: "yes" }} small variant="quiet" icon="check">
                Release selected
              </IntentButton>
              {!isSpam && (
                <IntentButton intent="spam" fields={{ selected: "yes" }} small variant="quiet">
                  Mark selected as spam
                </IntentButton>
              )}
              {/* Tells this form from those of the cards, which have the same intents. */}
              <input type="hidden" name="selected" value="yes" />
            </Form>
            <ul {...listRows}>
              {enquiries.map((enquiry) => (
                <HeldCard key={enquiry.id} enquiry={enquiry} isSpam={isSpam} />
              ))}
            </ul>
          </>
        )}
        <Pager page={search.page} pages={pagesOf(isSpam ? spam : held)} previous="Newer" next="Older" />
      </Panel>
      <ResultToasts />
    </>
  );
}

function HeldCard({ enquiry, isSpam }: { enquiry: HeldEnquiry; isSpam: boolean }) {
  const { id, name, company, phone, email } = enquiry;
  const nameForScreenReaders = <span className="visually-hidden">{`: ${name}`}</span>;
  return (
    <li className="lead-card stack gap-4">
      <div className="lead-card__header">
        <label className="held-card__select">
          <input type="checkbox" form={heldFormId} name="enquiry" value={id} />
          <span className="visually-hidden">{`Select ${name}`}</span>
        </label>
        <div>
          <h3>{name}</h3>
          <p className="fine-print">{company || "No company"}</p>
        </div>
        <Form method="post" className="actions lead-state" preventScrollReset>
          <input type="hidden" name="enquiry" value={id} />
          <IntentButton intent="release" fields={{ enquiry: id }} small variant="quiet" icon="check" busyLabel="Releasing...">
            Release{nameForScreenReaders}
          </IntentButton>
          {!isSpam && (
            <IntentButton intent="spam" fields={{ enquiry: id }} small variant="quiet" busyLabel="Saving...">
              Spam{nameForScreenReaders}
            </IntentButton>
          )}
        </Form>
      </div>
      <div className="lead-card__contact row">
        <PhoneLink phone={phone} />
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </div>
      <EnquiryText enquiry={enquiry} />
    </li>
  );
}
