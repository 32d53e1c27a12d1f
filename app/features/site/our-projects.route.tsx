export default function Page() { return <main id="main">our-projects</main>; }
