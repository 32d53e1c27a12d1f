import "./demo-strip.css";

/** Over every page of `npm run demo`, so that nobody takes its company for a real one. */
export const DemoStrip = () => (
  <p className="demo-strip" role="note">
    <b>Demo</b> Every person, number and figure here is invented.
  </p>
);
