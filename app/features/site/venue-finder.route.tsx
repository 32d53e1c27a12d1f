export default function Page() { return <main id="main">venue-finder</main>; }
