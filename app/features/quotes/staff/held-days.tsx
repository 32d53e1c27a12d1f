import { Form } from "react-router";
import { useStaffCompany } from "#app/company/use-company.ts";
import { DayAnswer } from "#app/features/date-board/date-board.parts.tsx";
import { formatDay } from "#app/platform/values/dates.ts";
import { Fact } from "#app/ui/fact.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { daysOf, holdText } from "../quotes.ts";
import type { QuotePage } from "./staff-quote.server.ts";

/** Until when an open quote holds the days of its functions, whether their office has a place, and the buttons that hold and release them. */
export function HeldDays({ quote: { heldUntil, sent, draft }, url }: { quote: QuotePage; url: string }) {
  const { holdDays } = useStaffCompany();
  const days = [...new Set(daysOf(sent?.content ?? draft.content))];
  return (
    <Fact
      name="Its days"
      wide
      value={
        <div className="stack gap-2">
          <span>{holdText(heldUntil)}</span>
          {days.map((day) => (
            <span key={day} className="row gap-3">
              <span className="no-wrap">{formatDay(day)}</span>
              <DayAnswer day={day} office={draft.office} />
            </span>
          ))}
          <Form method="post" action={url} className="actions" preventScrollReset>
            {holdDays > 0 && (
              <IntentButton intent="hold-days" small variant="quiet">
                {`Hold for ${holdDays} ${holdDays === 1 ? "day" : "days"} from today`}
              </IntentButton>
            )}
            {heldUntil && (
              <IntentButton intent="release-days" small variant="quiet">
                Release
              </IntentButton>
            )}
          </Form>
        </div>
      }
    />
  );
}
