import type { ComponentProps, ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import { useAccountTexts } from "./account-texts.ts";
import "#app/ui/section.css";
import "./auth-card.css";

export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main">
      <PageBanner title={title} compact />
      <section className="section auth-section">
        <div className="page-width page-width--narrow">{children}</div>
      </section>
    </main>
  );
}

type CardPageProps = {
  title: string;
  /** The result of the card's form: the first wrong field, or the message, gets the focus. */
  result: unknown;
  children: ReactNode;
};

export function CardPage({ title, result, children }: CardPageProps) {
  const card = useResultFocus(result);
  return (
    <AuthPage title={title}>
      <div className="auth-card" ref={card}>
        {children}
      </div>
    </AuthPage>
  );
}

type CardFormProps = {
  title: string;
  intro: ReactNode;
  /** Why the form was not accepted, where no single field is to blame. */
  problem?: string | null;
  /** The label of the button. */
  submit: string;
  /** Below the button. */
  footer?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** The form of a card, disabled while it is submitted. */
export function CardForm({ title, intro, problem, submit, footer, children }: CardFormProps) {
  const busy = useNavigation().state !== "idle";
  const { wait } = useAccountTexts();
  return (
    <Form method="post">
      <h2>{title}</h2>
      <p>{intro}</p>
      {problem && <ErrorBox message={problem} />}
      <fieldset disabled={busy}>
        {children}
        <Button busy={busy} busyLabel={wait}>
          {submit}
        </Button>
      </fieldset>
      {footer}
    </Form>
  );
}

type StaleLinkProps = Pick<ComponentProps<typeof ButtonLink>, "to" | "children"> & { message: string };

/** Instead of the form of a mailed link that opens nothing any more. The children are the label of the way out. */
export const StaleLink = ({ message, ...link }: StaleLinkProps) => (
  <div className="auth-card__body">
    <ErrorBox message={message} />
    <ButtonLink {...link} />
  </div>
);
