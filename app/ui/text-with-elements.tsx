import { Fragment, type ReactNode } from "react";

/** A sentence in which each {name} is replaced by the element of that name. */
export const TextWithElements = ({ text, parts }: { text: string; parts: Record<string, ReactNode> }) =>
  text.split(/\{([a-z]+)\}/).map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>);
