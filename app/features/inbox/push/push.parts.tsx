import { useEffect, useState } from "react";
import { Form, useSubmit } from "react-router";
import { preferences, wayPreference } from "#app/identity/preferences.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { NotificationWay } from "#db/enums.ts";
import type { NotificationSettings } from "../inbox.server.ts";
import { notificationTexts, type PushDevice } from "../inbox.ts";
import { ownEndpoint, Refusal, subscribe } from "./subscribe.ts";
import "#app/ui/form-grid.css";
import "./notifications-panel.css";

const wayLabels: Record<NotificationWay | "off", string> = {
  push: "At once, on my devices",
  app: "In the app only",
  mail: "At once, by mail",
  digest: "In the mail of the morning",
  off: "Not at all",
};
const lockScreenLabels = { names: "Who and what", waits: "Only that something waits" };

/** How a person is told about each kind, and the devices that show messages. */
export function NotificationsPanel({ settings }: { settings: NotificationSettings }) {
  const chosen: Partial<Record<string, string>> = settings.preferences;
  return (
    <Panel title="How you are told" id="notifications">
      <Form method="post" className="panel__body stack gap-5 notification-ways">
        <p>
          Everything is in your inbox. From 8 PM to 8 AM nothing is sent, except about an event of the day; it follows at 8 AM.
        </p>
        <div className="form-grid">
          {settings.kinds.map((kind) => (
            <Select
              key={kind}
              name={wayPreference(kind)}
              label={notificationTexts[kind].label}
              options={preferences[wayPreference(kind)].map((way) => ({ value: way, label: wayLabels[way] }))}
              defaultValue={chosen[wayPreference(kind)]}
            />
          ))}
          <Select
            name="lock-screen"
            label="A locked screen shows"
            options={preferences["lock-screen"].map((value) => ({ value, label: lockScreenLabels[value] }))}
            defaultValue={chosen["lock-screen"]}
          />
        </div>
        <IntentButton intent="notifications" small>
          Save how you are told
        </IntentButton>
      </Form>
      <Devices publicKey={settings.publicKey} devices={settings.devices} />
    </Panel>
  );
}

function Devices({ publicKey, devices }: { publicKey: string; devices: readonly PushDevice[] }) {
  const submit = useSubmit();
  const [own, setOwn] = useState<string | null>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    void ownEndpoint()
      .catch(() => null)
      .then(setOwn);
  }, []);
  const isOn = devices.some(({ endpoint }) => endpoint === own);

  async function switchOn() {
    setProblem(undefined);
    setIsAsking(true);
    try {
      const subscription = await subscribe(publicKey);
      setOwn(subscription.endpoint);
      await submit({ intent: "add-device", ...subscription }, { method: "post", preventScrollReset: true });
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : "This browser did not allow it. Its settings for this page can.");
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <div className="panel__body stack gap-4">
      <h3>Devices that show messages</h3>
      {devices.length === 0 && <p className="soft">None yet.</p>}
      {devices.map(({ id, device, at, endpoint }) => (
        <Form key={id} method="post" className="row row--ends" preventScrollReset>
          <span>
            <b>{device}</b> <span className="fine-print">{`since ${formatDay(today(new Date(at)))}`}</span>{" "}
            {endpoint === own && <span className="fine-print">(this one)</span>}
          </span>
          <input type="hidden" name="id" value={id} />
          <IntentButton intent="remove-device" fields={{ id }} small variant="quiet" aria-label={`Remove ${device}`}>
            Remove
          </IntentButton>
        </Form>
      ))}
      {problem && <ErrorBox message={problem} />}
      {own !== undefined && !isOn && (
        <p>
          <Button type="button" small variant="quiet" busy={isAsking} busyLabel="Asking the browser..." onClick={switchOn}>
            Show messages on this device
          </Button>
        </p>
      )}
    </div>
  );
}
