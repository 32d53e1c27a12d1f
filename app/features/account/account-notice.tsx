/** The privacy note of the forms for log-in, sign-up, invitation and set-up. */
export const AccountNotice = () => (
  <p className="fine-print">
    We store your name, email and a hash of your password. See the <a href="/privacy">privacy notice</a>.
  </p>
);
