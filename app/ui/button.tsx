import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import "./button.css";

export type ButtonLook = {
  variant?: "gold" | "ghost" | "quiet" | "danger";
  small?: boolean;
  icon?: IconName;
};

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** While true the button presses nothing and reads `busyLabel`; it keeps the focus, which a disabled one would lose. */
    busy?: boolean;
    busyLabel?: ReactNode;
  };

export function Button({ variant, small, icon, busy, busyLabel, className, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      className={look({ variant, small }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? hold : rest.onClick}
    >
      {icon && <Icon name={icon} />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

const hold = (event: MouseEvent) => event.preventDefault();

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "to"> & ButtonLook & { to: string };

/** A link drawn as a button. Addresses with a scheme and bare #fragments become plain anchors. */
export function ButtonLink({ variant, small, icon, className, children, to, ...rest }: ButtonLinkProps) {
  const shared = { className: look({ variant, small }, className) };
  const label = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (!/^(#|[a-z]+:)/.test(to)) {
    return (
      <Link {...rest} {...shared} to={to}>
        {label}
      </Link>
    );
  }
  return (
    <a target={rest.target} rel={rest.rel} aria-label={rest["aria-label"]} {...shared} href={to}>
      {label}
    </a>
  );
}

function look({ variant, small }: ButtonLook, extra?: string) {
  return ["button", variant && `button--${variant}`, small && "button--small", extra].filter(Boolean).join(" ");
}
