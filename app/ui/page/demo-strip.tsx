import "./demo-strip.css";

/** Marks every page of `npm run demo`. */
export const DemoStrip = ({ label = "Demo", note = "Every person, number and figure here is invented." }) => (
  <section className="demo-strip" aria-label={label}>
    <b>{label}</b> <span>{note}</span>
  </section>
);
