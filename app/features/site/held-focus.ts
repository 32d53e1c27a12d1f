/**
 * Keeps the focus inside the open menu or sports modal, which a popover alone does not, and gives it back to the button
 * when a click on the backdrop closes it (Escape and the close button give it back by themselves).
 * @returns how to stop
 */
export function holdFocus(): () => void {
  const asleep = new Set<HTMLElement>();
  const wake = () => {
    for (const element of asleep) element.inert = false;
    asleep.clear();
  };
  const holdIn = (popover: HTMLElement) => {
    for (let inside: HTMLElement = popover; inside !== document.body; inside = inside.parentElement as HTMLElement) {
      for (const other of inside.parentElement?.children ?? []) {
        if (other === inside || !(other instanceof HTMLElement) || other.inert) continue;
        other.inert = true;
        asleep.add(other);
      }
    }
  };
  const before = ({ target, newState }: ToggleEvent) => {
    if (isPopover(target) && newState === "closed") wake();
  };
  const after = ({ target, newState }: ToggleEvent) => {
    if (!isPopover(target)) return;
    if (newState === "open") holdIn(target);
    else if (document.activeElement === document.body) openerOf(target)?.focus({ preventScroll: true });
  };

  // Neither event bubbles.
  document.addEventListener("beforetoggle", before, true);
  document.addEventListener("toggle", after, true);
  const open = document.querySelector<HTMLElement>(":popover-open");
  if (open) holdIn(open);
  return () => {
    document.removeEventListener("beforetoggle", before, true);
    document.removeEventListener("toggle", after, true);
    wake();
  };
}

const isPopover = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement && target.popover !== null;

const openerOf = ({ id }: HTMLElement) =>
  document.querySelector<HTMLElement>(`[popovertarget="${id}"]:not([popovertargetaction="hide"])`);
