import type { ReactNode } from "react";
import "./key-hint.css";

/** A key of the keyboard. */
export const KeyHint = ({ children }: { children: ReactNode }) => <kbd className="key-hint">{children}</kbd>;
