import "./demo-strip.css";

/** Marks every page of `npm run demo`. */
export const DemoStrip = () => (
  <p className="demo-strip" role="note">
    <b>Demo</b> Every person, number and figure here is invented.
  </p>
);
