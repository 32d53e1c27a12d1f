import "./avatar.css";

/** The initial on a stepped diamond, in a hue that depends on the name. Decorative: the name is shown beside it. */
export function Avatar({ name, small }: { name: string; small?: boolean }) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? "?";
  const size = small ? " avatar--small" : "";
  return (
    <span className={`avatar avatar--hue-${hueOf(name)}${size}`} aria-hidden="true">
      {initial}
    </span>
  );
}

/** Avatar and name on one line, as tables show people. */
export function Person({ name }: { name: string }) {
  return (
    <span className="person">
      <Avatar name={name} small />
      {name}
    </span>
  );
}

function hueOf(name: string) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 5;
}
