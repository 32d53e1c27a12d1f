import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/field.tsx";

/** The person's own calendar address: made on request by the page's action, renewed when somebody else has learned it. */
export function FeedPanel({ address }: { address: string | null }) {
  const { formData } = useNavigation();
  return (
    <section className="panel">
      <header>
        <h2>My calendar address</h2>
      </header>
      <div className="pad tight feed">
        <p>
          Your phone's calendar can follow all events and your own tasks. Whoever knows the address can read them: keep it to
          yourself, and renew it when you have given it away.
        </p>
        {address && <Field label="Address" readOnly value={address} />}
        <div className="acts">
          {address && <CopyButton text={address}>Copy address</CopyButton>}
          <Form method="post" preventScrollReset>
            <Button small variant="quiet" name="intent" value="feed" busy={formData?.get("intent") === "feed"}>
              {address ? "Renew address" : "Make my address"}
            </Button>
          </Form>
        </div>
      </div>
    </section>
  );
}
