import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

type Props = {
  /** Null: closed. */
  open: "renew" | "close" | null;
  url: string;
};

/** The dialogs that renew or close the client's link. */
export const LinkDialogs = ({ open, url }: Props) => (
  <>
    <ConfirmDialog
      open={open === "renew"}
      title="Make another link?"
      closeUrl={url}
      intent="renew"
      fields={{}}
      action="Renew the link"
    >
      The link that the client has opens nothing any more: send the new one.
    </ConfirmDialog>
    <ConfirmDialog
      open={open === "close"}
      title="Close the link?"
      closeUrl={url}
      intent="close"
      fields={{}}
      action="Close the link"
    >
      The client can no longer open the page. Reported payments and questions stay here.
    </ConfirmDialog>
  </>
);
