import type { RouterContextProvider } from "react-router";
import type { Person } from "#app/permissions.ts";
import { readTogether } from "#db/client.server.ts";
import { personOf } from "./session.server.ts";

/** Runs a loader's readers for the signed-in person in one transaction. They must be given the person that `read` gets. */
export const readPage = <Data>(
  context: Readonly<RouterContextProvider>,
  read: (person: Person) => Promise<Data>,
): Promise<Data> => readTogether(personOf(context), read);
