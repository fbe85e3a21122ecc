import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated: false on the server and during hydration, true afterwards. Use it for content that differs
 * between visitors.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
