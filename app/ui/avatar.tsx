import "./avatar.css";

/** The initial in a hue derived from the name. Decorative, because the name is shown beside it. */
export function Avatar({ name, small }: { name: string; small?: boolean }) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? "?";
  const size = small ? " avatar--small" : "";
  return (
    <span className={`avatar avatar--hue-${hueNumber(name)}${size}`} aria-hidden="true">
      {initial}
    </span>
  );
}

export function PersonName({ name }: { name: string | null }) {
  return (
    <span className="person">
      {name ? <Avatar name={name} small /> : <span className="avatar avatar--nobody avatar--small" aria-hidden="true" />}
      <span>{name || "Unassigned"}</span>
    </span>
  );
}

function hueNumber(name: string) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 5;
}
