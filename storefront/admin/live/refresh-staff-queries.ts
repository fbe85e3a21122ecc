import type { QueryClient } from '@tanstack/react-query';

/**
 * Features that orders don't change. An open form must not be filled again because a customer bought a leg of lamb, and the
 * provider isn't asked for a month's statement at each payment.
 */
const unaffectedFeatures: readonly unknown[] = ['products', 'content', 'statement'];

/** Refreshes what the staff screens show: everything that orders change, and what failed to load. */
export function refreshStaffQueries(queries: QueryClient): void {
  void queries.invalidateQueries({
    queryKey: ['admin'],
    predicate: ({ queryKey: [, feature], state }) => state.status === 'error' || !unaffectedFeatures.includes(feature),
  });
}

/** For the next user at the same screens: data that isn't shown now will be requested again with their rights. */
export function forgetStaffQueries(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ['admin'], type: 'inactive' });
  refreshStaffQueries(queries);
}
