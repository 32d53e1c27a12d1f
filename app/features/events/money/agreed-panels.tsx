import { ContractPanel } from "#app/features/quotes/amendments/amendments.parts.tsx";
import { ExtraDialog, ExtrasPanel } from "#app/features/quotes/extras/extras.parts.tsx";
import type { readEventPage } from "../event-page.server.ts";

type Page = NonNullable<Awaited<ReturnType<typeof readEventPage>>>;
type AgreedPanelsProps = Pick<Page, "event" | "contracts" | "extras" | "newExtraId" | "newAmendmentId">;

/** What was agreed for an event: its accepted quotes with their amendments, and its extras. */
export const AgreedPanels = ({ event, contracts, extras, newExtraId, newAmendmentId }: AgreedPanelsProps) => (
  <>
    {contracts.map((contract) => (
      <ContractPanel key={contract.quoteId} contract={contract} newId={newAmendmentId} />
    ))}
    <ExtrasPanel extras={extras} canAdd={contracts.length > 0} />
    <ExtraDialog eventId={event.id} newId={newExtraId} quotes={contracts} />
  </>
);
