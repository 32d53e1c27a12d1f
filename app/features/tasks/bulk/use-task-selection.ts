import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { listKeys } from "#app/ui/list/list-keys.ts";

const longPressMs = 500;
/** The browser sends a click within this time after a long press; it is ignored. */
const clickAfterPressMs = 300;

/**
 * Selects the rows of the list: all by the checkbox in the header, a range with Shift, one by X or a long press. A opens the menu that
 * assigns the row, S on a selected row the bar's menu of statuses, Escape unselects all. The checkboxes themselves hold the selection.
 * @returns the handlers of the element around list and bar, and the numbers of selected rows and of those that a live update has unselected
 */
export function useTaskSelection() {
  const container = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const [dropped, setDropped] = useState(0);
  const known = useRef<{ selected: string[]; dropped: string[] }>({ selected: [], dropped: [] });
  const lastBox = useRef<HTMLInputElement>(null);
  const press = usePressTimer();

  const wasInBar = useRef(false);
  const onFocus = ({ target }: FocusEvent) => {
    wasInBar.current = isInBar(target);
  };

  const update = useCallback(({ rendered = false } = {}) => {
    const boxes = boxesIn(container.current);
    const ids = boxes.filter(({ checked }) => checked).map(taskId);
    const count = ids.length;
    const before = known.current;
    const lost = [...before.dropped, ...(rendered ? before.selected : [])].filter((id) => !ids.includes(id));
    known.current = { selected: ids, dropped: count > 0 ? lost : [] };
    setSelected(count);
    setDropped(known.current.dropped.length);
    const [page, all] = ["[data-select=page]", "[name=scope]"].map((box) =>
      container.current?.querySelector<HTMLInputElement>(box),
    );
    if (page) page.checked = count > 0 && count === boxes.length;
    if (page) page.indeterminate = count > 0 && count < boxes.length;
    if (all && count < boxes.length) all.checked = false;
    // The bar is hidden when no row is selected; the focus must not be lost with it.
    if (count === 0 && wasInBar.current && isInBar(document.activeElement, { orLost: true })) {
      wasInBar.current = false;
      const first = boxes.find((box) => before.selected.includes(taskId(box)))?.closest("[data-row]");
      const target = first?.querySelector("a") ?? container.current?.querySelector("section");
      target?.focus({ preventScroll: true });
    }
  }, []);
  // After each rendering, because live updates replace rows.
  useEffect(() => update({ rendered: true }));

  const setAll = (boxes: readonly HTMLInputElement[], checked: boolean) => {
    for (const box of boxes) box.checked = checked;
    update();
  };
  const boxOf = (element: Element) => element.closest("[data-row]")?.querySelector<HTMLInputElement>("[name=task]") ?? null;

  /** The button of the bar's menu with these changes. */
  const menuButton = (change: "status" | "assigned_to") => {
    const menu = container.current?.querySelector(`.bulk-bar [value^="${change}:"]`)?.closest("[popover]");
    return container.current?.querySelector<HTMLElement>(`[popovertarget="${menu?.id}"]`);
  };

  function assign(row: Element) {
    const people = menuButton("assigned_to");
    const box = boxOf(row);
    // Only people who may assign have the menu.
    if (!people || !box) return;
    if (!box.checked) setAll(boxesIn(container.current), false);
    setAll([box], true);
    people.click();
  }

  function changeStatus(row: Element) {
    const button = boxOf(row)?.checked ? menuButton("status") : row.querySelector<HTMLElement>(".status-button");
    button?.click();
  }

  function onClickCapture(event: MouseEvent) {
    const target = event.target as HTMLElement;
    // The end of a long press is a click on what lies under the finger.
    if (press.wasLong()) return cancelEvent(event);
    const action = target.closest<HTMLElement>("a[data-select], button[data-select]")?.dataset.select;
    if (action) event.preventDefault();
    const box = boxOf(target);
    if (action === "assign") assign(target);
    if (action === "row" && box) setAll([box], true);
    if (target !== box || !box) return;
    const boxes = boxesIn(container.current);
    const [from, to] = [lastBox.current ? boxes.indexOf(lastBox.current) : -1, boxes.indexOf(box)];
    if (event.shiftKey && from >= 0) setAll(boxes.slice(Math.min(from, to), Math.max(from, to) + 1), box.checked);
    lastBox.current = box;
  }

  function onChange({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.dataset.select === "page")
      setAll(boxesIn(container.current), target.checked);
    else update();
  }

  const unselect = () => setAll(boxesIn(container.current), false);
  const onRowKey = listKeys({
    x: (row, shiftKey) =>
      boxOf(row)?.dispatchEvent(new window.MouseEvent("click", { shiftKey, bubbles: true, cancelable: true })),
    s: changeStatus,
    a: assign,
  });
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as Element;
    if (event.key === "Escape" && !target.closest(".menu")) unselect();
    // In a checkbox it would submit the bar's form by its first button, and mark the selected tasks as Pending.
    else if (event.key === "Enter" && target.matches("[type=checkbox]")) event.preventDefault();
    else onRowKey(event);
  }

  function onPointerDown({ pointerType, target, clientX, clientY }: PointerEvent) {
    const box = boxOf(target as Element);
    if (pointerType !== "mouse" && box && !(target as Element).closest("button, input, label, .menu"))
      press.start(clientX, clientY, () => setAll([box], true));
  }
  const onContextMenu = (event: MouseEvent) => press.isRunning() && event.preventDefault();

  const handlers = {
    onClickCapture,
    onChange,
    onReset: unselect,
    onFocus,
    onKeyDown,
    onPointerDown,
    onContextMenu,
    onPointerMove: press.move,
    onPointerUp: press.stop,
    onPointerCancel: press.stop,
  };
  return { container, handlers, selected, dropped };
}

const boxesIn = (container: Element | null) => [...(container?.querySelectorAll<HTMLInputElement>("[name=task]") ?? [])];

const taskId = ({ value }: HTMLInputElement) => value.split(":")[0] as string;

/** @param orLost also if the browser has removed the focus because the bar is hidden */
const isInBar = (element: Element | null, { orLost = false } = {}) =>
  (orLost && (element === null || element === document.body)) || element?.closest(".bulk-bar") != null;

function cancelEvent(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Tells a long press from a tap and from scrolling. */
function usePressTimer() {
  const state = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout>; isLong: boolean }>(undefined);
  const stop = () => {
    clearTimeout(state.current?.timer);
    if (state.current?.isLong) setTimeout(() => (state.current = undefined), clickAfterPressMs);
    else state.current = undefined;
  };
  return {
    start(x: number, y: number, onLong: () => void) {
      stop();
      const timer = setTimeout(() => {
        if (state.current) state.current.isLong = true;
        onLong();
      }, longPressMs);
      state.current = { x, y, timer, isLong: false };
    },
    move({ clientX, clientY }: PointerEvent) {
      if (state.current && !state.current.isLong && Math.hypot(clientX - state.current.x, clientY - state.current.y) > 10) stop();
    },
    stop,
    wasLong: () => state.current?.isLong === true,
    isRunning: () => state.current !== undefined,
  };
}
