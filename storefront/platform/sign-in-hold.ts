import { useEffect, useSyncExternalStore } from 'react';

let holders = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(by: 1 | -1): void {
  holders += by;
  for (const listener of listeners) listener();
}

/** Prevents the sign-in dialog from opening while the component is shown. The dialog would cover something that is shown only once. */
export function useSignInHold(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Returns whether the sign-in dialog has to wait, because something is on screen that can't be shown again. */
export function useIsSignInHeld(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => holders > 0,
    () => false,
  );
}
