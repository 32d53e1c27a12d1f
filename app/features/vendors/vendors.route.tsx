export default function Page() { return <p>vendors</p>; }
