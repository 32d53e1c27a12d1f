export default function Page() { return <main id="main">confirm-email</main>; }
