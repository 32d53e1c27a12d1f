/** Alive: this process answers. Asks no database. */
export const loader = () => new Response("up\n", { headers: { "Content-Type": "text/plain" } });
