import "./fingerprint-line.css";

/** A document's fingerprint, and the link by which anybody who has the document can check that the company issued it. */
export function FingerprintLine({ number, fingerprint }: { number: string; fingerprint: string }) {
  return (
    <p className="fingerprint-line">
      Fingerprint <b className="no-wrap numeric">{fingerprint}</b>{" "}
      <a href={`/verify?${new URLSearchParams({ number, fingerprint })}`}>Check it as the client can</a>
    </p>
  );
}
