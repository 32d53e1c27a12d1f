export default function Page() { return <main id="main">set-up</main>; }
