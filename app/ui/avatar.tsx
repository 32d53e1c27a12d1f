/** The initial on a stepped diamond; each name keeps its own hue. Decorative: the name stands beside it. */
export function Avatar({ name, small }: { name: string; small?: boolean }) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? "?";
  return (
    <span className={`av hue-${hueOf(name)}${small ? " sm" : ""}`} aria-hidden="true">
      {initial}
    </span>
  );
}

/** Avatar and name on one line, as tables show people. */
export function Person({ name }: { name: string }) {
  return (
    <span className="who">
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
