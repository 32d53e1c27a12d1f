import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import type { StaffClientPage } from "../client-page.ts";

type Props = { action?: string; link: StaffClientPage["link"]; canRenewOrClose?: boolean };

/**
 * Buttons that make the client's link, open it and copy it, and with `canRenewOrClose` renew and close it.
 * @param action the page that shows the link which was made; by default this one
 */
export function LinkForms({ action, link, canRenewOrClose }: Props) {
  if (!link)
    return (
      <Form method="post" action={action} preventScrollReset={!action}>
        <IntentButton intent="make" small variant="quiet" icon="plus">
          Make the link
        </IntentButton>
      </Form>
    );
  return (
    <>
      <ButtonLink to={link.url} target="_blank" rel="noopener" small variant="quiet" icon="external">
        Open as the client
      </ButtonLink>
      <CopyButton text={link.url}>Copy the link</CopyButton>
      {canRenewOrClose && (
        <>
          <ButtonLink to="?end=renew" small variant="quiet" preventScrollReset>
            Renew
          </ButtonLink>
          <ButtonLink to="?end=close" small variant="danger" preventScrollReset>
            Close the link
          </ButtonLink>
        </>
      )}
    </>
  );
}
