import type { ReactNode } from "react";
import "./key-hint.css";

export const KeyHint = ({ children }: { children: ReactNode }) => <kbd className="key-hint">{children}</kbd>;
