import { Fragment } from "react";

/** "+91 98400 12345" or "INV-H/2627/00001" */
const phoneOrDocument = /(\+?\d[\d ]{8,16}\d|[A-Z]{2,3}-[A-Z]\/\d{4}\/\d{1,9})/;

/** A text whose phone numbers and numbers of documents stay in one line each, unless one is wider than its place. */
export const UnbrokenNumbers = ({ text }: { text: string }) =>
  text.split(phoneOrDocument).map((part, index) => {
    const Part = index % 2 === 1 ? Unbroken : Fragment;
    return <Part key={index}>{part}</Part>;
  });

const Unbroken = ({ children }: { children: string }) => <span className="unbroken">{children}</span>;
