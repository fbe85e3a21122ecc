import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { untilOwnMove } from './until-own-move.ts';

const storageKey = 'scroll-places';

/** How far a page was scrolled, and how high its content was then, in a window of this width. */
interface Place {
  top: number;
  height: number;
  width: number;
}

/** The places of this tab's locations, by the router's key of each. */
let places: Record<string, Place> | null = null;
/** How high the content of this document's page was as it came, before the visitor's own data. */
let loaded: { pathname: string; height: number } | null = null;

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
      storePlaces();
      // A reload begins with the browser's own restoration, unless the page grows later: it would show its foot first.
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
    // Where a visit begins, the browser has gone to the anchor or the top, and the reader may have scrolled since.
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
 * Goes to where the page was left. Where it isn't as high yet, it is made so until the visitor moves: else its foot would be
 * shown, and held there by the browser as the page grows above it.
 */
function holdPlace({ top, height, width }: Place): () => void {
  const main = width === innerWidth && contentHeight() < height ? document.getElementById('main') : null;
  if (main !== null) main.style.minHeight = `${height}px`;
  window.scrollTo(0, top);
  if (main === null) return () => {};
  const stop = untilOwnMove(() => {
    const { scrollY } = window;
    main.style.removeProperty('min-height');
    // Where the foot is in sight, the page would move away from under what is being pressed.
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

/** The id that a hash names; empty where it isn't one. */
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
