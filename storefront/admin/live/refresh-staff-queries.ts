import type { QueryClient } from '@tanstack/react-query';

/** What orders don't change. A form that is open must not be filled again because somebody bought a leg of lamb. */
const unaffectedFeatures = ['products', 'content'];
const unaffectedPaths = [
  '/api/admin/products',
  '/api/admin/seo',
  '/api/admin/shop-settings',
  '/api/admin/markdown-preview',
];

/** Refreshes what the staff screens show: all that orders change, and whatever failed to load. */
export function refreshStaffQueries(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first, feature], state }) => {
      const path = String(first);
      if (first !== 'admin' && !path.startsWith('/api/admin/')) return false;
      if (state.status === 'error') return true;
      return first === 'admin'
        ? !unaffectedFeatures.includes(String(feature))
        : !unaffectedPaths.some((begin) => path.startsWith(begin));
    },
  });
}
