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

/** Keeps the sign-in of signed-out staff from opening while the component is shown, because it would cover something shown only once. */
export function useSignInHold(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether the sign-in has to wait, because something is shown that can't be shown again. */
export function useIsSignInHeld(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => holders > 0,
    () => false,
  );
}
