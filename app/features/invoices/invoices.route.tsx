export default function Page() { return <p>invoices</p>; }
