import { Glyph, type GlyphShape, type Tone } from "./icon.tsx";
import "./chip.css";

const statusStyles: Record<string, { tone: Tone; shape: GlyphShape }> = {
  pending: { tone: "pending", shape: "hollow" },
  in_progress: { tone: "progress", shape: "half" },
  completed: { tone: "done", shape: "full" },
  active: { tone: "done", shape: "full" },
  cancelled: { tone: "danger", shape: "hollow" },
  postponed: { tone: "pending", shape: "hollow" },
};

type ChipProps = {
  tone?: Tone;
  shape?: GlyphShape;
} & (
  | {
      /** Shown upper-cased with spaces, unless `label` is given. */
      status: string;
      label?: string;
    }
  | { status?: undefined; label: string }
);

export function Chip({ status, label, tone, shape }: ChipProps) {
  const style = statusStyles[status ?? ""] ?? { tone: "neutral", shape: "hollow" };
  return (
    <span className={`chip tone-${tone ?? style.tone}`}>
      <Glyph shape={shape ?? style.shape} />
      <span>{label ?? status?.replaceAll("_", " ").toUpperCase()}</span>
    </span>
  );
}

/** Three bars: high fills all, medium two, low one. */
export function Priority({ level }: { level: "high" | "medium" | "low" }) {
  return (
    <span className={`priority priority--${level}`}>
      <i aria-hidden="true">
        <b />
        <b />
        <b />
      </i>
      <span>{level.toUpperCase()}</span>
    </span>
  );
}
