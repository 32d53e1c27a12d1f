/** Stand-in until the account feature brings its own. */
export function AuthForm({ mode: _mode }: { mode: "login" | "sign-up" }) {
  return (
    <div className="auth">
      <form>
        <h3>Log in</h3>
        <p>For clients and staff.</p>
      </form>
    </div>
  );
}
