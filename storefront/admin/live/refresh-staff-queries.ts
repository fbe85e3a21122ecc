import type { QueryClient } from '@tanstack/react-query';

/** What orders don't change. An open form must not be filled anew because somebody bought a leg of lamb. */
const untouched = ['/api/admin/products', '/api/admin/seo', '/api/admin/shop-settings', '/api/admin/markdown-preview'];

/** Asks anew for what the staff screens show: what orders change, and whatever could not be had. */
export function refreshStaffQueries(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey, state }) => {
      const path = String(queryKey[0]);
      if (!path.startsWith('/api/admin/')) return false;
      return state.status === 'error' || !untouched.some((begin) => path.startsWith(begin));
    },
  });
}
