import { Form } from "react-router";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { SiteState, WebsiteActionData } from "./items.ts";

/** Whether visitors see the website, and what of it is still the sample company's. */
export function SiteStatePanel({ isClosed, samples, sampleFacts }: SiteState) {
  const { samplesRemoved: isRemoved = false, siteOpened: isOpened = false } = useActionResult<WebsiteActionData>() ?? {};
  const list = new Intl.ListFormat("en-IN").format(samples.map(({ count, name }) => `${count} ${name}`));
  if (!isClosed && samples.length === 0 && !isRemoved && !isOpened) return null;
  return (
    <Notice plain>
      <div className="stack gap-3">
        {isClosed && (
          <p>
            <b>The website is closed.</b> <span>Visitors see that it opens soon.</span>
          </p>
        )}
        {samples.length > 0 && (
          <p>{`${list} ${isClosed ? "are samples and stay out when you publish" : "are samples that visitors see"}.`}</p>
        )}
        {isClosed && sampleFacts.length > 0 && (
          <p>
            <span>Before you can publish, put in your own: </span>
            {sampleFacts.map(({ section, office, field, label }, index) => (
              <span key={`${section} ${label} ${index}`}>
                <span>{index > 0 ? ", " : ""}</span>
                <Link to={`/dashboard/settings/${section}${office ? `/${office}` : ""}#settings-${field}`}>{label}</Link>
              </span>
            ))}
          </p>
        )}
        <Form method="post" className="actions" preventScrollReset>
          {isClosed && sampleFacts.length === 0 && (
            <IntentButton intent="open" small busyLabel="Publishing...">
              Publish the website
            </IntentButton>
          )}
          {samples.length > 0 && (
            <IntentButton intent="remove-samples" small variant="quiet" busyLabel="Removing...">
              Remove all samples
            </IntentButton>
          )}
          {isOpened && (
            <IntentButton intent="close" small variant="quiet">
              Undo: close the website again
            </IntentButton>
          )}
          {isRemoved && (
            <IntentButton intent="restore-samples" small variant="quiet">
              Undo: bring the samples back
            </IntentButton>
          )}
        </Form>
      </div>
    </Notice>
  );
}
