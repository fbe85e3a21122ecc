import { type RefObject, useId, useLayoutEffect } from 'react';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { type Popup, usePopup } from './use-popup.ts';

export type MenuItem = { label: string } & ({ to: string } | { onSelect(): void });

interface MoreMenuProps {
  /** The record that the actions change, for screen readers: "order #12". */
  of: string;
  items: readonly MenuItem[];
}

const itemClass =
  'flex min-h-10 w-full items-center px-4 text-left text-sm whitespace-nowrap text-ink no-underline -outline-offset-3 hover:bg-bone';

/** A menu of a row's less common actions, opened with three dots. */
export function MoreMenu({ of, items }: MoreMenuProps) {
  const id = useId();
  const popup = usePopup();
  const { isOpen, toggle, close, button, panel, onKeyDown } = popup;
  usePlaceBelow(popup);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the button and of the menu in it
    <span className="inline-block" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={`More for ${of}`}
        data-tooltip="More"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => toggle('first')}
        className="grid size-9 place-items-center rounded-md border border-transparent hover:border-ink aria-expanded:border-ink max-md:size-11"
      >
        <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true" fill="currentColor">
          <circle cx="4" cy="10" r="1.75" />
          <circle cx="10" cy="10" r="1.75" />
          <circle cx="16" cy="10" r="1.75" />
        </svg>
      </button>
      <span
        ref={panel as RefObject<HTMLSpanElement | null>}
        id={id}
        role="menu"
        aria-label={`More for ${of}`}
        // The menu is a popover, because a table that scrolls sideways would cut off any other menu.
        popover="manual"
        className="fixed inset-auto min-w-48 rounded-md border border-ink bg-white py-1"
      >
        {items.map((item) =>
          'to' in item ? (
            <ShopLink key={item.label} to={item.to} role="menuitem" tabIndex={-1} className={itemClass} onClick={close}>
              {item.label}
            </ShopLink>
          ) : (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={itemClass}
              onClick={() => {
                close();
                // The button is focused before the action runs, so that a dialog opened by the action returns the focus to the
                // button.
                button.current?.focus();
                item.onSelect();
              }}
            >
              {item.label}
            </button>
          ),
        )}
      </span>
    </span>
  );
}

/** An empty space as wide as the three dots, for rows without a menu, so that the buttons of all rows align. */
export function NoMore() {
  return <span aria-hidden="true" className="size-9 max-md:hidden pointer-coarse:size-11" />;
}

const gap = 4;

/** Positions the menu below its button, or above it near the bottom of the screen. Scrolling or resizing closes the menu. */
function usePlaceBelow({ isOpen, button, panel, close }: Popup): void {
  useLayoutEffect(() => {
    const [anchor, list] = [button.current, panel.current];
    if (!isOpen || anchor === null || list === null) return;
    list.showPopover();
    const { top, bottom, right } = anchor.getBoundingClientRect();
    const { width, height } = list.getBoundingClientRect();
    const fitsBelow = bottom + gap + height <= window.innerHeight;
    list.style.top = `${Math.max(0, fitsBelow ? bottom + gap : top - gap - height)}px`;
    list.style.left = `${Math.max(gap, right - width)}px`;
    window.addEventListener('scroll', close, true);
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', close, true);
      window.removeEventListener('resize', close);
      list.hidePopover();
    };
  }, [isOpen, button, panel, close]);
}
