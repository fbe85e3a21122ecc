import type { QueryClient } from '@tanstack/react-query';

/**
 * What orders don't change. A form that is open must not be filled again because somebody bought a leg of lamb, and the
 * provider isn't asked for a month's statement at each payment.
 */
const unaffectedFeatures: readonly unknown[] = ['products', 'content', 'statement'];

/** Refreshes what the staff screens show: all that orders change, and whatever failed to load. */
export function refreshStaffQueries(queries: QueryClient): void {
  void queries.invalidateQueries({
    queryKey: ['admin'],
    predicate: ({ queryKey: [, feature], state }) => state.status === 'error' || !unaffectedFeatures.includes(feature),
  });
}

/** For the next person at the same screens: what isn't shown now is asked for again, as they may see it. */
export function forgetStaffQueries(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ['admin'], type: 'inactive' });
  refreshStaffQueries(queries);
}
