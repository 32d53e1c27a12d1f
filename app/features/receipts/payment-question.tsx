import { Checkbox } from "#app/ui/checkbox.tsx";
import { isAsked, type PaymentQuestion, paymentQuestions } from "./receipts.ts";

type PaymentQuestionBoxProps = {
  question: PaymentQuestion;
  /** The submitted values of a form that came back with a question. */
  values: Record<string, string | undefined>;
};

/** The box that answers a question about a payment; nothing while it is not asked. It is below the field that the question is about. */
export function PaymentQuestionBox({ question, values }: PaymentQuestionBoxProps) {
  const { field, label } = paymentQuestions[question];
  if (!isAsked(values, question) && !values[field]) return null;
  return (
    <div className="full-width">
      <Checkbox name={field} value="1" defaultChecked={Boolean(values[field])} label={label} />
    </div>
  );
}
