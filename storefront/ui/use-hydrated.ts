import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server renders and during hydration, true afterwards: what differs for each visitor waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
