import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, Outlet, useLoaderData } from "react-router";
import { RouterProvider } from "react-router/dom";

type Row = { id: string; text: string };

/** React and its router with three views of rows from the server, and nothing else: the least that a dashboard of this kind loads. */
const views = ["today", "tasks", "events"];

function Shell() {
  return (
    <>
      <nav>
        {views.map((view) => (
          <Link key={view} to={`/${view}`}>
            {view}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}

function View() {
  return (
    <ul>
      {(useLoaderData() as Row[]).map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

const children = views.map((path) => ({
  path,
  loader: async (): Promise<Row[]> => (await fetch(`/rows/${path}`)).json(),
  Component: View,
}));
const router = createBrowserRouter([{ Component: Shell, children, HydrateFallback: Shell }]);

createRoot(document.getElementById("root") as HTMLElement).render(<RouterProvider router={router} />);
