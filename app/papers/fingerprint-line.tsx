import "./fingerprint-line.css";

/** Anybody who holds the paper can ask whether we issued it. */
export function FingerprintLine({ number, fingerprint }: { number: string; fingerprint: string }) {
  return (
    <p className="fingerprint-line">
      Fingerprint <b className="no-wrap numeric">{fingerprint}</b>{" "}
      <a href={`/verify?${new URLSearchParams({ number, fingerprint })}`}>Check it as the client can</a>
    </p>
  );
}
