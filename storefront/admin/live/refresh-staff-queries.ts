import type { QueryClient } from '@tanstack/react-query';

/**
 * Features whose queries aren't refreshed when orders change. Otherwise an open form would reload, and each payment would request a
 * month's statement from the payment provider.
 */
const unaffectedFeatures: readonly unknown[] = ['products', 'content', 'statement'];

/** Refreshes the queries of the staff screens that depend on orders, and the queries that failed. */
export function refreshStaffQueries(queries: QueryClient): void {
  void queries.invalidateQueries({
    queryKey: ['admin'],
    predicate: ({ queryKey: [, feature], state }) => state.status === 'error' || !unaffectedFeatures.includes(feature),
  });
}

/**
 * Prepares the screens for the next user: removes the data that isn't currently shown, and reloads the rest with the next user's
 * rights.
 */
export function forgetStaffQueries(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ['admin'], type: 'inactive' });
  refreshStaffQueries(queries);
}
