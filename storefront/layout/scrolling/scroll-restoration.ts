import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { untilOwnMove } from './until-own-move.ts';

const storageKey = 'scroll-places';

/** How far a page was scrolled, and how high its content was, in a window of this width. */
interface Place {
  top: number;
  height: number;
  width: number;
}

/** The scroll places of this tab's locations, by the router's key. */
let places: Record<string, Place> | null = null;
/** The content height of this document's page when it loaded, before the visitor's own data. */
let loaded: { pathname: string; height: number } | null = null;

/**
 * Going back and reloading show a page where it was left; a link opens a page at its anchor or its top. A navigation whose state
 * has `keepScroll` or `keepFocus` (tabs, "Show more") leaves the scroll position unchanged.
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
      // A reload uses the browser's own restoration first, unless the page grows after loading: the browser would show its end
      // first.
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
    // At the start of a visit the browser has already gone to the anchor or the top, and the reader may have scrolled since.
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
 * Scrolls to where the page was left. If the page isn't as high yet, it is given that height until the visitor moves. Otherwise
 * its end would be shown, and the browser would keep it in view as the page grows above it.
 */
function holdPlace({ top, height, width }: Place): () => void {
  const main = width === innerWidth && contentHeight() < height ? document.getElementById('main') : null;
  if (main !== null) main.style.minHeight = `${height}px`;
  window.scrollTo(0, top);
  if (main === null) return () => {};
  const stop = untilOwnMove(() => {
    const { scrollY } = window;
    main.style.removeProperty('min-height');
    // If the page is now too short for the scroll position, it would move away under what is being pressed, so it keeps its
    // height.
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

/** The id that a hash names; empty where the hash is invalid. */
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
    // If places can't be stored, pages open at their top after a reload.
  }
}

/**
 * Gives the first page of a visit a key of its own, by which its scroll position is remembered. A reload and going back find the
 * key again. A new visit, by a link from elsewhere, begins at the top or at the anchor.
 */
export function nameFirstVisit(): void {
  const state = window.history.state as Record<string, unknown> | null;
  if (typeof state?.key === 'string') return;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  window.history.replaceState({ ...state, key: `first-${random.toString(36)}` }, '');
}
