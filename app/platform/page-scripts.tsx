import { Scripts } from "react-router";

export function PageScripts() {
  return <Scripts />;
}
