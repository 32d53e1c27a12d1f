export default function Page() { return <main id="main">meet</main>; }
