export default function Page() { return <p>events</p>; }
