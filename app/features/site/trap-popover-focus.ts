/**
 * Keeps the focus inside the open menu or sports dialog: a popover, unlike a modal dialog, leaves the rest of the page
 * focusable. When a click on the backdrop closes it, this returns the focus to the button that opened it; the browser does so
 * only for Escape and the close button.
 * @returns a function that stops this
 */
export function trapPopoverFocus(): () => void {
  const inertElements = new Set<HTMLElement>();
  const release = () => {
    for (const element of inertElements) element.inert = false;
    inertElements.clear();
  };
  const makeRestInert = (popover: HTMLElement) => {
    for (let ancestor: HTMLElement = popover; ancestor !== document.body; ancestor = ancestor.parentElement as HTMLElement) {
      for (const sibling of ancestor.parentElement?.children ?? []) {
        if (sibling === ancestor || !(sibling instanceof HTMLElement) || sibling.inert) continue;
        sibling.inert = true;
        inertElements.add(sibling);
      }
    }
  };
  const onBeforeToggle = ({ target, newState }: ToggleEvent) => {
    if (isPopover(target) && newState === "closed") release();
  };
  const onToggle = ({ target, newState }: ToggleEvent) => {
    if (!isPopover(target)) return;
    if (newState === "open") makeRestInert(target);
    else if (document.activeElement === document.body) openerButton(target)?.focus({ preventScroll: true });
  };

  // Toggle events do not bubble, so both listen in the capture phase.
  document.addEventListener("beforetoggle", onBeforeToggle, true);
  document.addEventListener("toggle", onToggle, true);
  // A popover may have been opened before hydration.
  const open = document.querySelector<HTMLElement>(":popover-open");
  if (open) makeRestInert(open);
  return () => {
    document.removeEventListener("beforetoggle", onBeforeToggle, true);
    document.removeEventListener("toggle", onToggle, true);
    release();
  };
}

const isPopover = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement && target.popover !== null;

const openerButton = ({ id }: HTMLElement) =>
  document.querySelector<HTMLElement>(`[popovertarget="${id}"]:not([popovertargetaction="hide"])`);
