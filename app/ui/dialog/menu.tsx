import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Button, type ButtonStyle } from "../button.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { Link } from "../link.tsx";
import "./menu.css";

type MenuProps = Omit<ButtonStyle, "variant"> & {
  /** "primary": the one most important button of the view. */
  variant?: ButtonStyle["variant"] | "primary";
  /** The button's text. With `iconOnly`, its accessible name. */
  label: string;
  iconOnly?: boolean;
  className?: string;
  /** `MenuButton`, `MenuLink` and `MenuRule`. */
  children: ReactNode;
  /** For the menu of each row of a list: `children` are rendered when the menu opens, and without JavaScript it has these instead. */
  withoutScript?: ReactNode;
};

/** A button that opens a list of actions. Opens without JavaScript; with it, the arrow keys move between the actions. */
export function Menu({ label, iconOnly, icon, variant = "quiet", small, className, children, withoutScript }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isRendered, setIsRendered] = useState(withoutScript === undefined);
  useEffect(() => {
    // It may have been opened before the page's JavaScript ran.
    if (list.current?.matches(":popover-open")) setIsRendered(true);
  }, []);

  function moveFocus(event: KeyboardEvent) {
    const items = itemsOf(list.current);
    const next = nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items.length);
    if (next === undefined) return;
    event.preventDefault();
    // Not also to the handlers of the list and the page around the menu, which act on the same keys.
    event.stopPropagation();
    focusItem(list.current, items[next]);
  }
  const renderItems = () => isRendered || flushSync(() => setIsRendered(true));
  const focusFirst = ({ newState }: ToggleEvent) => newState === "open" && focusItem(list.current, itemsOf(list.current)[0]);
  const closeOnChoice = ({ target }: MouseEvent) => (target as Element).closest(".menu__item") && list.current?.hidePopover();

  return (
    <>
      <Button
        type="button"
        popoverTarget={id}
        aria-label={iconOnly ? label : undefined}
        className={["menu__button", iconOnly && "button--icon", className].filter(Boolean).join(" ")}
        variant={variant === "primary" ? undefined : variant}
        {...{ icon, small }}
      >
        {!iconOnly && (
          <>
            <span className="menu__label">{label}</span>
            <Icon name="down" />
          </>
        )}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks are those of the actions inside */}
      <div
        id={id}
        ref={list}
        popover="auto"
        className="menu"
        onBeforeToggle={renderItems}
        onToggle={focusFirst}
        onKeyDown={moveFocus}
        onClick={closeOnChoice}
      >
        {isRendered ? children : withoutScript}
      </div>
    </>
  );
}

/** The visible items: some are for phones only. */
const itemsOf = (list: Element | null) =>
  [...(list?.querySelectorAll<HTMLElement>(".menu__item") ?? [])].filter((item) => item.checkVisibility());

/** Scrolls only the menu, not the page, which would put the item below its sticky header and move the menu with its button. */
function focusItem(list: Element | null, item: HTMLElement | undefined) {
  if (!list || !item) return;
  item.focus({ preventScroll: true });
  const end = item.offsetTop + item.offsetHeight - list.clientHeight;
  list.scrollTop = Math.max(Math.min(list.scrollTop, item.offsetTop), end);
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

type ItemContent = { icon?: IconName; detail?: ReactNode; children: ReactNode };

/** An action of a menu: a button, which may submit the form around it. */
export function MenuButton({ icon, detail, className, children, ...rest }: ItemContent & ComponentProps<"button">) {
  return (
    <button type="button" {...rest} className={itemClass(className)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span> {detail && <small>{detail}</small>}
    </button>
  );
}

/** An action of a menu that goes to a page, or to a URL with a scheme. */
export function MenuLink({
  icon,
  detail,
  className,
  children,
  to,
  preventScrollReset = typeof to === "string" && to.startsWith("?"),
  ...rest
}: ItemContent & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} to={to} className={itemClass(className)} preventScrollReset={preventScrollReset}>
      {icon && <Icon name={icon} />}
      <span>{children}</span> {detail && <small>{detail}</small>}
    </Link>
  );
}

const itemClass = (className?: string) => (className ? `menu__item ${className}` : "menu__item");

export const MenuRule = () => <hr className="menu__rule" />;
