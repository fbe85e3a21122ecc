import { useState } from 'react';
import { z } from 'zod';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import type { SearchResult } from './search-results.ts';

const name = 'staff-search-recent';
const most = 5;
const recentSchema = z.array(z.object({ to: z.string(), title: z.string(), detail: z.string() }));

/**
 * The results that were opened last, newest first. Stored for this tab and the signed-in user, because the results name
 * customers.
 */
export function useRecentResults(): { recent: readonly SearchResult[]; remember(result: SearchResult): void } {
  const storage = useOwnedStorage();
  const [recent, setRecent] = useState(() => read(storage.getItem(name)));
  function remember({ to, title, detail }: SearchResult): void {
    const next = [{ to, title, detail }, ...recent.filter((each) => each.to !== to)].slice(0, most);
    storage.setItem(name, JSON.stringify(next));
    setRecent(next);
  }
  return { recent, remember };
}

function read(stored: string | null): SearchResult[] {
  try {
    return recentSchema.parse(JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
}
