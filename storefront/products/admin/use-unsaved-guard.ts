import { type RefObject, useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';

export interface UnsavedGuard {
  /** 'blocked' while somebody is about to leave with something unsaved. */
  blocker: Blocker;
  /** Set to true before a navigation that loses nothing. */
  mayLeave: RefObject<boolean>;
}

/** Asks before a page with something unsaved is left, by a link, the back button, a reload or a closed tab. */
export function useUnsavedGuard(isUnsaved: boolean): UnsavedGuard {
  const mayLeave = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return { blocker, mayLeave };
}
