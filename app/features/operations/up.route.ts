/** Liveness check; needs no database. */
export const loader = () => new Response("up\n", { headers: { "Content-Type": "text/plain" } });
