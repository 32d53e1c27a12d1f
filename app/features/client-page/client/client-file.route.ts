import { serveSharedFile } from "#app/features/files/files.server.ts";
import { readSecretLink, secretLinkHeaders } from "#app/identity/secret-link.server.ts";
import type { Route } from "./+types/client-file.route.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const link = await readSecretLink(request, "client", { isPart: true });
  const response = await serveSharedFile(request, link, id);
  for (const [name, value] of Object.entries(secretLinkHeaders)) response.headers.set(name, value);
  return response;
}
