import { type ReactNode, useEffect, useRef } from "react";
import "./tabs.css";

type StickyTabsProps = {
  label: string;
  /** Hides the tabs where the view is wide enough for everything that they open. */
  className: string;
  /** Which tab is current: when it changes, that tab scrolls into view. */
  current: string;
  /** Links; the current one has `aria-current`, and a count is in `<b>`. */
  children: ReactNode;
};

/** Tabs of a narrow screen. They stay at its top and scroll sideways. */
export function StickyTabs({ label, className, current, children }: StickyTabsProps) {
  const tabs = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the current tab
  useEffect(() => {
    const currentTab = tabs.current?.querySelector<HTMLElement>("[aria-current]");
    tabs.current?.scrollTo({ left: (currentTab?.offsetLeft ?? 0) - 16 });
  }, [current]);
  return (
    <nav className={`sticky-tabs ${className}`} aria-label={label} ref={tabs}>
      {children}
    </nav>
  );
}
