import "./demo-strip.css";

/** Marks every page of `npm run demo`. */
export const DemoStrip = () => (
  <section className="demo-strip" aria-label="Demo">
    <b>Demo</b> Every person, number and figure here is invented.
  </section>
);
