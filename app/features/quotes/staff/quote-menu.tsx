import { Form } from "react-router";
import { withParam } from "#app/records/list-filters.ts";
import { Menu, MenuButton, MenuLink, MenuRule } from "#app/ui/dialog/menu.tsx";
import { quoteFormId } from "../editor/field-ids.ts";
import type { QuoteState } from "../quotes.ts";
import "#app/ui/document.css";

type QuoteMenuProps = {
  url: string;
  state: QuoteState;
  revision: number;
  isEditing?: boolean;
  hasUnsentChanges: boolean;
  canDelete: boolean;
  /** The id of the copy. */
  newId: string;
};

export function QuoteMenu({ url, state, revision, isEditing, hasUnsentChanges, canDelete, newId }: QuoteMenuProps) {
  const isWithClient = state === "open" || state === "expired";
  return (
    <>
      <Form method="post" id="quote-copy">
        <input type="hidden" name="id" value={newId} />
      </Form>
      <Menu label="More" iconOnly icon="dots" small>
        {isEditing && (
          <div className="document-head__phone-tools">
            <MenuButton icon="eye" type="submit" form={quoteFormId} name="intent" value="preview">
              Preview
            </MenuButton>
          </div>
        )}
        {isEditing && revision > 0 && (
          <MenuLink to={url.replace(/\?edit$/, "")} icon="eye">
            What the client reads
          </MenuLink>
        )}
        {isEditing && revision > 0 && hasUnsentChanges && (
          <MenuLink to={withParam(url, "discard")} icon="undo">
            Discard the changes
          </MenuLink>
        )}
        <MenuButton icon="plus" type="submit" form="quote-copy" name="intent" value="copy">
          Duplicate
        </MenuButton>
        <MenuLink to={withParam(url, "template")} icon="quotes">
          Save as template
        </MenuLink>
        {isWithClient && (
          <>
            <MenuRule />
            <MenuLink to={withParam(url, "decline")} icon="close">
              The client declined
            </MenuLink>
            <MenuLink to={withParam(url, "withdraw")} icon="close">
              Withdraw
            </MenuLink>
          </>
        )}
        {canDelete && revision === 0 && (
          <>
            <MenuRule />
            <MenuLink to={withParam(url, "delete")} icon="trash">
              Delete draft
            </MenuLink>
          </>
        )}
      </Menu>
    </>
  );
}
