import { type ReactNode, useEffect, useRef } from "react";
import "./notice.css";

type NoticeProps = {
  plain?: boolean;
  /** It tells the result of a form that stood further below: it comes into view. */
  comesIntoView?: boolean;
  children: ReactNode;
};

/** A success message; with `plain`, an information. */
export function Notice({ plain, comesIntoView, children }: NoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = comesIntoView && element.current?.getBoundingClientRect();
    if (box && (box.top < 0 || box.bottom > innerHeight)) element.current?.scrollIntoView({ block: "center" });
  }, [comesIntoView]);
  return (
    <div className={plain ? "notice notice--plain" : "notice"} role="status" ref={element}>
      {children}
    </div>
  );
}
