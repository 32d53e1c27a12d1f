import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";
import "./button.css";

export type ButtonStyle = {
  /** "soft": one of many, such as the button of each row. */
  variant?: "accent" | "ghost" | "quiet" | "soft" | "danger";
  small?: boolean;
  icon?: IconName;
};

type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    /** Ignores clicks and shows `busyLabel`. Not `disabled`, which would drop the focus. */
    busy?: boolean;
    busyLabel?: ReactNode;
  };

export function Button({ variant, small, icon, busy, busyLabel, className, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      className={buttonClass({ variant, small }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? preventClick : rest.onClick}
    >
      {withIcon(icon, busy ? (busyLabel ?? children) : children)}
    </button>
  );
}

/** A text beside the icon has an element of its own: `tools/check-translation.ts`. */
function withIcon(icon: IconName | undefined, label: ReactNode): ReactNode {
  if (!icon) return label;
  return (
    <>
      <Icon name={icon} />
      {typeof label === "string" ? <span>{label}</span> : label}
    </>
  );
}

const preventClick = (event: MouseEvent) => event.preventDefault();

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "to"> & ButtonStyle & { to: string };

/** A link styled as a button. URLs with a scheme and bare #fragments become plain anchors. */
export function ButtonLink({ variant, small, icon, className, children, to, ...rest }: ButtonLinkProps) {
  const shared = { className: buttonClass({ variant, small }, className) };
  const label = withIcon(icon, children);
  if (!/^(#|[a-z]+:)/.test(to)) {
    return (
      <Link {...rest} {...shared} to={to}>
        {label}
      </Link>
    );
  }
  return (
    <a target={rest.target} rel={rest.rel} onClick={rest.onClick} aria-label={rest["aria-label"]} {...shared} href={to}>
      {label}
    </a>
  );
}

/** A small link that shows an icon only, such as that of a row's action. */
export const IconLink = ({ label, ...link }: Omit<ButtonLinkProps, "children"> & { label: string }) => (
  <ButtonLink {...link} small variant="quiet" aria-label={label} />
);

function buttonClass({ variant, small }: ButtonStyle, className?: string) {
  return ["button", variant && `button--${variant}`, small && "button--small", className].filter(Boolean).join(" ");
}
