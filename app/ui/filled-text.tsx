import { Fragment, type ReactNode } from "react";

/** A sentence with elements in it: what stands in {braces} is the element of that name. */
export const FilledText = ({ text, parts }: { text: string; parts: Record<string, ReactNode> }) =>
  text.split(/\{([a-z]+)\}/).map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>);
