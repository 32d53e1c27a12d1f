import { Form } from "react-router";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { HeldMoney as Decision, EventStatus } from "#db/enums.ts";

type HeldMoneyProps = {
  event: { id: string; version: number; status: EventStatus; postponed: boolean; heldMoney: Decision | null };
  /** `left`: paise. */
  advances: readonly { id: string; number: string; left: number }[];
};

const decided = {
  refund: "It is to be refunded: ",
  keep: "It is kept for what the client books next: ",
} as const;

/** Asks what becomes of the advances of a cancelled event, until they are refunded or used. */
export function HeldMoney({ event: { id, version, status, postponed, heldMoney }, advances }: HeldMoneyProps) {
  const held = advances.filter(({ left }) => left > 0);
  if (status !== "cancelled" || postponed || held.length === 0) return null;
  const choices = (["refund", "keep"] as const).filter((choice) => choice !== heldMoney);
  return (
    <Notice plain>
      <div className="row row--ends" id="held">
        <p>
          <b className="no-wrap">{formatRupeesExactly(held.reduce((sum, { left }) => sum + left, 0))}</b>{" "}
          <span>{`of this cancelled event is held. ${heldMoney ? decided[heldMoney] : "Refund it, or keep it for what the client books next? "}`}</span>
          {held.map((advance, index) => (
            <span key={advance.id}>
              {index > 0 && <span>, </span>}
              <Link className="no-wrap" to={`/dashboard/advances/${advance.id}${heldMoney === "refund" ? "?return" : ""}`}>
                {advance.number}
              </Link>
            </span>
          ))}
        </p>
        <div className="actions">
          {choices.map((choice) => (
            <Form key={choice} method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="held" value={choice} />
              <IntentButton intent="held-money" fields={{ held: choice }} small variant="quiet" busyLabel="Saving...">
                {choice === "refund" ? "Refund it" : "Keep it"}
              </IntentButton>
            </Form>
          ))}
        </div>
      </div>
    </Notice>
  );
}
