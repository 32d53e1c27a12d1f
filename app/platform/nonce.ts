import { createContext } from "react";

/** The nonce of this page's scripts while it is rendered on the server; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
