import "./honeypot.css";

/** A field that people neither see nor reach and that robots fill in; enquiries.server.ts looks at it. */
export function Trap() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Fax number
        <input name="fax_number" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
