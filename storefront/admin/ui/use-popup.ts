import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface Popup {
  isOpen: boolean;
  /** Opens or closes the list; with `entry`, focuses the first or the last item. */
  toggle(entry?: Entry): void;
  close(): void;
  /** The button, and the panel that it opens. */
  button: RefObject<HTMLButtonElement | null>;
  panel: RefObject<HTMLElement | null>;
  /** Handles the keys of the element that contains both the button and the panel. */
  onKeyDown(event: KeyboardEvent): void;
}

type Entry = 'first' | 'last';

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * A button and the list that the button opens. Arrow keys open the list and move through it. Escape closes the list and focuses
 * the button. A press or the focus elsewhere also closes the list.
 */
export function usePopup(): Popup {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  /** The item that gets the focus once the list is shown. */
  const [entry, setEntry] = useState<Entry | null>(null);

  // Runs after the list is shown, since hidden items can't be focused.
  useEffect(() => {
    if (!isOpen || entry === null) return;
    itemsOf(panel.current)
      .at(entry === 'first' ? 0 : -1)
      ?.focus();
    setEntry(null);
  }, [isOpen, entry]);

  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && (button.current?.contains(target) || panel.current?.contains(target))) return;
      setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);

  const close = useCallback(() => setOpen(false), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
      return;
    }
    const move = moves[event.key];
    if (move === undefined) return;
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      setOpen(true);
      setEntry(event.key === 'ArrowDown' ? 'first' : 'last');
    } else {
      const items = itemsOf(panel.current);
      items[move(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }
  function toggle(at?: Entry): void {
    setEntry(isOpen ? null : (at ?? null));
    setOpen(!isOpen);
  }
  return { isOpen, toggle, close, button, panel, onKeyDown };
}

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])];
}
