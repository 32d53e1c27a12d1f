import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Glyph, type GlyphShape, type Tone } from "#app/ui/icon.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { useRowFetcher } from "#app/ui/result/row-results.tsx";
import type { RelativeTime } from "./needs.ts";
import "#app/ui/row-link.css";
import "./need-row.css";

type RowForm = { key: string; action: string; fields: Record<string, string | number> };

type NeedRowProps = {
  title: string;
  /** The page of the row's record. */
  to: string;
  /** Details that identify the record; empty ones are left out. */
  context: readonly (string | false | null | undefined)[];
  age: RelativeTime;
  /** By default late rows are highlighted. */
  tone?: Tone;
  shape?: GlyphShape;
  /** The button's text. It submits `form` or leads to `link`. */
  label: string;
} & ({ form: RowForm; link?: undefined } | { link: string; form?: undefined });

/** A link to the page of the record, how late it is, and its button. J and K step through what has `data-row` (ui/list/list-keys.ts). */
export function NeedRow({ title, to, context, age, tone, shape, label, form, link }: NeedRowProps) {
  const fetcher = useRowFetcher(form?.key ?? `link:${link}`);
  const busy = fetcher.state !== "idle";
  const [main, ...rest] = context.filter(Boolean);
  const name = `${label}: ${title}`;
  return (
    <li className={busy ? "need need--busy" : "need"} data-row>
      <Glyph shape={shape ?? (age.isLate ? "hollow" : "half")} tone={tone ?? (age.isLate ? "danger" : "pending")} />
      <p className="need__text">
        <Link className="need__title ellipsis quiet-link row-link" to={to}>
          {title}
        </Link>{" "}
        {main && (
          <span className="need__context">
            {/* A text without spaces, such as a document's number, is not cut. */}
            <span className={/^\S{1,20}$/.test(main) ? "need__whole" : "ellipsis"}>{rest.length > 0 ? `${main},` : main}</span>
            {rest.map((part, index) => (
              <span key={String(part)} className="need__whole">
                {joinText(part, index < rest.length - 1 && ",")}
              </span>
            ))}
          </span>
        )}{" "}
        <span className={`need__age text-small numeric ${age.isLate ? "late" : "soft"}`}>{age.text}</span>
      </p>
      {form ? (
        <fetcher.Form method="post" action={form.action}>
          {Object.entries(form.fields).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <Button small variant="soft" busy={busy} className="need__action" aria-label={name}>
            {label}
          </Button>
        </fetcher.Form>
      ) : (
        <ButtonLink
          small
          variant="soft"
          to={link}
          className="need__action"
          aria-label={name}
          preventScrollReset={link.startsWith("?")}
        >
          {label}
        </ButtonLink>
      )}
    </li>
  );
}
