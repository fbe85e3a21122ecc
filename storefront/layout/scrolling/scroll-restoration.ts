import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const storageKey = 'scroll-positions';

/** How far each location of this tab was scrolled, by the router's key of it. */
let positions: Record<string, number> | null = null;

/**
 * Going back and reloading show a page where it was left; a link opens a page at its anchor or its top. A navigation whose
 * state has `keepScroll` or `keepFocus` (tabs, "Show more") leaves the page where it is.
 */
export function useScrollRestoration(): void {
  const { key, hash, state } = useLocation();
  const navigationType = useNavigationType();

  useLayoutEffect(() => {
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    const handBack = () => {
      storePositions();
      // A reload begins with the browser's own restoration.
      window.history.scrollRestoration = 'auto';
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
    positions ??= readPositions();
    const left = positions[key];
    const { keepScroll, keepFocus } = (state ?? {}) as { keepScroll?: boolean; keepFocus?: boolean };
    if (left !== undefined) window.scrollTo(0, left);
    // Where a visit begins, the browser has gone to the anchor or the top, and the reader may have scrolled since.
    else if (navigationType !== 'POP' && !keepScroll && !keepFocus) scrollToStart(hash);

    const record = () => {
      if (positions) positions[key] = window.scrollY;
    };
    addEventListener('scroll', record, { passive: true });
    return () => removeEventListener('scroll', record);
  }, [key]);
}

function scrollToStart(hash: string): void {
  const anchor = hash === '' ? null : document.getElementById(decodeAnchor(hash));
  if (anchor) anchor.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** The id that a hash names; empty where it isn't one. */
export function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions ?? {}));
  } catch {
    // Pages then open at their top after a reload.
  }
}

/**
 * Gives the first page of a visit a name of its own, by which the router remembers how far it was scrolled. A reload and
 * going back find the name again; a new visit, by a link from elsewhere, begins at the top or at the anchor.
 */
export function nameFirstVisit(): void {
  const state = window.history.state as Record<string, unknown> | null;
  if (typeof state?.key === 'string') return;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  window.history.replaceState({ ...state, key: `first-${random.toString(36)}` }, '');
}
