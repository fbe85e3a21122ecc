import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { untilOwnMove } from './until-own-move.ts';

const storageKey = 'scroll-places';

/** The scroll position of a page and the height of its content, for a window of this width. */
interface Place {
  top: number;
  height: number;
  width: number;
}

/** The scroll positions of this tab's pages, by the router's location key. */
let places: Record<string, Place> | null = null;
/** The height of this document's page when it loaded, before the visitor's own data was added. */
let loaded: { pathname: string; height: number } | null = null;

/**
 * Restores the scroll position when the visitor goes back or reloads. A link opens a page at its anchor or its top. A navigation
 * whose state has `keepScroll` or `keepFocus` (tabs, "Show more") doesn't scroll.
 */
export function useScrollRestoration(): void {
  const { key, hash, state } = useLocation();
  const navigationType = useNavigationType();

  useLayoutEffect(() => {
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    const handBack = () => {
      storePlaces();
      // On a reload, the browser first restores the scroll position itself. If the page grows after loading, this is turned off,
      // because the browser would scroll to the end of the shorter page.
      const grew = loaded?.pathname === window.location.pathname && contentHeight() > loaded.height + innerHeight / 2;
      window.history.scrollRestoration = grew ? 'manual' : 'auto';
    };
    takeOver();
    addEventListener('pageshow', takeOver);
    addEventListener('pagehide', handBack);
    return () => {
      removeEventListener('pageshow', takeOver);
      removeEventListener('pagehide', handBack);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: hash, state and type belong to the key
  useLayoutEffect(() => {
    places ??= readPlaces();
    loaded ??= { pathname: window.location.pathname, height: contentHeight() };
    const left = places[key];
    const { keepScroll, keepFocus } = (state ?? {}) as { keepScroll?: boolean; keepFocus?: boolean };
    const letGo = left === undefined ? () => {} : holdPlace(left);
    // At the start of a visit, nothing is scrolled. The browser has already scrolled to the anchor or the top, and the visitor may have
    // scrolled since then.
    if (left === undefined && navigationType !== 'POP' && !keepScroll && !keepFocus) scrollToStart(hash);

    const record = () => {
      if (places) places[key] = { top: window.scrollY, height: contentHeight(), width: innerWidth };
    };
    addEventListener('scroll', record, { passive: true });
    return () => {
      removeEventListener('scroll', record);
      letGo();
    };
  }, [key]);
}

/**
 * Restores a scroll position. While the page is shorter than before, it gets its earlier height until the visitor scrolls or presses
 * something. Otherwise the browser would show the end of the page, and stay at the end as content is added above.
 */
function holdPlace({ top, height, width }: Place): () => void {
  const main = width === innerWidth && contentHeight() < height ? document.getElementById('main') : null;
  if (main !== null) main.style.minHeight = `${height}px`;
  window.scrollTo(0, top);
  if (main === null) return () => {};
  const stop = untilOwnMove(() => {
    const { scrollY } = window;
    main.style.removeProperty('min-height');
    // If the page is still too short for the scroll position, it keeps its earlier height. Otherwise the content would move while the
    // visitor is pressing something.
    if (document.documentElement.scrollHeight >= scrollY + innerHeight) return;
    main.style.minHeight = `${height}px`;
    window.scrollTo(0, scrollY);
  });
  return () => {
    stop();
    main.style.removeProperty('min-height');
  };
}

function contentHeight(): number {
  return document.getElementById('main')?.offsetHeight ?? 0;
}

function scrollToStart(hash: string): void {
  const anchor = hash === '' ? null : document.getElementById(decodeAnchor(hash));
  if (anchor) anchor.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Returns the id in a hash; empty if the hash is invalid. */
export function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

function readPlaces(): Record<string, Place> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Place>;
  } catch {
    return {};
  }
}

function storePlaces(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(places ?? {}));
  } catch {
    // If the browser's storage isn't available, pages open at their top after a reload.
  }
}

/**
 * Gives the first page of a visit its own location key, under which its scroll position is stored. After reloading or going back, the
 * page has the same key. A new visit through an external link gets a new key, so it starts at the top or at the anchor.
 */
export function nameFirstVisit(): void {
  const state = window.history.state as Record<string, unknown> | null;
  if (typeof state?.key === 'string') return;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  window.history.replaceState({ ...state, key: `first-${random.toString(36)}` }, '');
}
