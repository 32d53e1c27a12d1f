import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Vendor } from "./vendors.ts";

/** Asks before a vendor goes; afterwards it can still be undone. */
export function DeleteVendorDialog({ vendor, closeTo }: { vendor: Vendor | null; closeTo: string }) {
  return (
    <Dialog open={vendor !== null} title="Delete this vendor?" closeTo={closeTo}>
      {vendor && (
        <Form method="post" action={closeTo}>
          <p>{vendor.vendorName} goes from the list. You can undo it right afterwards.</p>
          <input type="hidden" name="id" value={vendor.id} />
          <div className="acts">
            <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
              Keep it
            </ButtonLink>
            <Button name="intent" value="delete" variant="danger">
              Delete vendor
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
