import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { Link } from "#app/ui/link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { Route } from "./+types/files.route.ts";
import { FilesPanel } from "./files.parts.tsx";
import { readFiles, readParentName, requireParent } from "./files.server.ts";
import { type FilesActionData, filesUrl, parentUrl } from "./files.ts";
import { handleFilesForm } from "./files-action.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData ? `Files of ${args.loaderData.name}` : "Files" });

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = personOf(context);
  const parent = requireParent(person, params);
  const [name, files] = await Promise.all([readParentName(person, parent), readFiles(person, parent)]);
  return { parent, name, files };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const parent = requireParent(personOf(args.context), params);
  return handleFilesForm(await readSubmission(args, filesUrl(parent)), parent);
}

export const clientAction = formsClientAction([]);

/** The files of a record that has no page of its own, and the result of the panel's form without JavaScript. */
export default function FilesPage({ loaderData }: Route.ComponentProps) {
  const { parent, name, files } = loaderData;
  return (
    <>
      <PageHeader title="Files" intro={<Link to={parentUrl(parent)}>{name}</Link>} />
      <FilesPanel parent={parent} files={files} result={useActionResult<FilesActionData>()} />
    </>
  );
}
