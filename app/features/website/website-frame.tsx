import type { ReactNode } from "react";
import { Form } from "react-router";
import { SettingsLink } from "#app/features/settings/settings.parts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { SectionedPage } from "#app/ui/page/sectioned-page.tsx";
import { menuSection, sections, sectionUrl, summarizeTitles, type UnpublishedItem, websiteUrl } from "./items.ts";
import "./website-frame.css";

type WebsiteFrameProps = {
  /** The key of the section that is open. */
  current: string;
  unpublished: readonly UnpublishedItem[];
  /** Leaves out the bar that publishes, on the page that has its own form for this. */
  hidesBar?: boolean;
  /** The path at which visitors see what is edited here. */
  publicPath: string;
  side?: ReactNode;
  children: ReactNode;
};

/** The frame of the WEBSITE view: the sections, what is being edited, panels beside it, and the bar that publishes. */
export function WebsiteFrame({ current, unpublished, hidesBar, publicPath, side, children }: WebsiteFrameProps) {
  const links = [...sections, { ...menuSection, kinds: [] }].map(({ key, label, kinds }) => ({
    to: sectionUrl(key),
    label,
    isCurrent: key === current,
    about: kinds.length > 0 && (
      <SectionState unpublished={unpublished.filter(({ kind }) => kinds.some((known) => known === kind))} />
    ),
  }));
  return (
    <>
      <PageHeader title="Website" intro="Change texts and pictures, look at them, then publish. Nothing shows before that.">
        <SettingsLink />
        <ButtonLink to={publicPath} small variant="quiet" icon="external" reloadDocument>
          Open the site
        </ButtonLink>
      </PageHeader>
      <SectionedPage label="Sections of the website" links={links} side={side}>
        {children}
      </SectionedPage>
      {!hidesBar && <PublishBar unpublished={unpublished} />}
    </>
  );
}

function SectionState({ unpublished }: { unpublished: readonly UnpublishedItem[] }) {
  if (unpublished.length === 0)
    return (
      <>
        <Glyph shape="full" tone="done" /> <span>No changes</span>
      </>
    );
  const isNew = unpublished.every(({ state }) => state === "new");
  const label = isNew ? `${unpublished.length} NEW` : `${unpublished.length} ${unpublished.length === 1 ? "CHANGE" : "CHANGES"}`;
  return <Chip tone="pending" shape={isNew ? "hollow" : "half"} label={label} />;
}

/** Publishes every change without a problem, and names the problems of the others. */
function PublishBar({ unpublished }: { unpublished: readonly UnpublishedItem[] }) {
  const ready = unpublished.filter(({ problem }) => !problem);
  const withProblem = unpublished.filter(({ problem }) => problem);
  if (unpublished.length === 0) return null;
  return (
    <section className="row gap-6 publish-bar" aria-label="Publish">
      <p>
        <b className="line">{unpublished.length === 1 ? "1 change waits" : `${unpublished.length} changes wait`}</b>
        <span className="text-small">
          <span className="publish-bar__titles">{`${summarizeTitles(unpublished.map(({ title }) => title))}.`}</span>{" "}
          {withProblem.map(({ id, title, problem }) => (
            <span key={id}>{`${title} stays out: ${problem ?? ""} `}</span>
          ))}
          {unpublished.map(
            ({ id, title, remark }) =>
              remark && <span key={`${id} remark`} className="publish-bar__titles">{`${title}: ${remark} `}</span>,
          )}
        </span>
      </p>
      <div className="actions">
        <ButtonLink
          to={`${websiteUrl}/publish`}
          small
          variant="ghost"
        >{`Look at ${unpublished.length === 1 ? "it" : `all ${unpublished.length}`}`}</ButtonLink>
        {ready.length > 0 && (
          <Form method="post" preventScrollReset>
            {ready.map(({ id, version }) => (
              <input key={id} type="hidden" name="item" value={`${id}:${version}`} />
            ))}
            <IntentButton
              intent="publish"
              small
              variant="accent"
              busyLabel="Publishing..."
            >{`Publish ${ready.length === 1 ? "1 change" : `${ready.length} changes`}`}</IntentButton>
          </Form>
        )}
      </div>
    </section>
  );
}
