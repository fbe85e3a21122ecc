import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ShopLink } from '../shop-link.tsx';

export interface LinkTab {
  to: string;
  label: string;
  /** An icon before the label. */
  icon?: ReactNode;
  selected: boolean;
}

export interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
  /** The id of the panel that the selected tab shows. */
  panelId: string;
  /** Shows the tabs in two columns on a phone, for labels that don't fit side by side. */
  inPairs?: boolean;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const shape =
  '-mb-px flex min-h-12 shrink-0 items-center gap-2 rounded-t-md border px-3 font-semibold whitespace-nowrap no-underline -outline-offset-4 transition-colors sm:px-6';

/** The style of tabs in two columns: on a phone, they look like four cells of a table. */
const pairShape =
  'max-sm:-ml-px max-sm:justify-center max-sm:rounded-none max-sm:border-ink max-sm:aria-selected:bg-white';

/** The id of the selected tab, which labels its panel. */
export function tabId(panelId: string): string {
  return `${panelId}-tab`;
}

/**
 * Tabs that are links, so that each has a URL and works without scripts. Arrow keys move between the tabs; Enter opens a tab. The
 * page keeps its scroll position.
 */
export function LinkTabs({ label, tabs, panelId, inPairs = false }: LinkTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { state } = useLocation();
  // If each tab is its own page, opening a tab renders the tabs again. The new element of the pressed tab then takes the focus.
  useEffect(() => {
    if ((state as { keepFocus?: boolean } | null)?.keepFocus && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true });
  }, [state]);

  // If not all tabs fit, the selected tab is scrolled into view.
  const open = tabs.findIndex(({ selected }) => selected);
  useEffect(() => {
    const bar = list.current;
    const tab = bar?.querySelectorAll('a')[open];
    if (!bar || !tab) return;
    const [outer, inner] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) bar.scrollLeft += inner.left - outer.left - 32;
  }, [open]);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    // Space opens a tab too. Enter needs no code, because each tab is a link.
    if (event.key === ' ') {
      event.preventDefault();
      (event.target as HTMLElement).click();
      return;
    }
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(event.target as HTMLAnchorElement);
    const next = at < 0 ? undefined : links[steps[event.key]?.(at, links.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className={`border-b border-ink focus:outline-none ${inPairs ? 'grid grid-cols-2 max-sm:border-b-0 max-sm:pl-px sm:flex' : 'relative flex overflow-x-auto overflow-y-hidden'}`}
    >
      {tabs.map(({ to, label: name, icon, selected }) => (
        <ShopLink
          key={to}
          to={to}
          role="tab"
          preventScrollReset
          state={{ keepFocus: true }}
          aria-selected={selected}
          {...(selected ? { id: tabId(panelId), 'aria-controls': panelId } : {})}
          className={`${shape} ${inPairs ? pairShape : ''} ${selected ? 'border-ink border-b-paper bg-paper text-oxblood' : 'border-transparent text-steel hover:text-ink'}`}
        >
          {icon}
          {name}
        </ShopLink>
      ))}
    </div>
  );
}
