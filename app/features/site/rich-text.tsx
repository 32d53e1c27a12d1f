import { Fragment } from "react";
import { useSitePath } from "#app/company/use-language.ts";
import type { Block, RichText } from "#app/content/rich-text.ts";
import { telHref } from "#app/platform/values/phone.ts";
import { Link } from "#app/ui/link.tsx";
import "./diamond-list.css";

export const RichTextBlocks = ({ text }: { text: RichText }) =>
  text.map((block, index) =>
    "paragraph" in block ? (
      <p key={index}>
        <Pieces pieces={block.paragraph} />
      </p>
    ) : (
      <ul className="diamond-list" key={index}>
        {block.list.map((pieces, item) => (
          <li key={item}>
            <Pieces pieces={pieces} />
          </li>
        ))}
      </ul>
    ),
  );

type Pieces = Extract<Block, { paragraph: unknown }>["paragraph"];

const Pieces = ({ pieces }: { pieces: Pieces }) =>
  pieces.map(({ text, bold, href }, index) => {
    if (href !== undefined) return <PieceLink key={index} href={href} text={text} />;
    return bold ? <b key={index}>{text}</b> : <Fragment key={index}>{text}</Fragment>;
  });

function PieceLink({ href, text }: { href: string; text: string }) {
  const sitePath = useSitePath();
  if (href.startsWith("/") || href.startsWith("#")) return <Link to={sitePath(href)}>{text}</Link>;
  return <a href={href.startsWith("tel:") ? (telHref(href.slice("tel:".length)) ?? href) : href}>{text}</a>;
}
