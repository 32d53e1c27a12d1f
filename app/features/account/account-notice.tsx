/** What the forms that make or open an account say of the data typed into them. */
export const AccountNotice = () => (
  <p className="fine-print">
    We store your name, e-mail and a hash of your password. See the <a href="/privacy">privacy notice</a>.
  </p>
);
