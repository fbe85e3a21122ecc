import { safeRedirect } from '#core/accounts/safe-redirect.ts';

export type AccountTab = 'profile' | 'orders' | 'repeats';

/** The query parameters of /account. */
export interface AccountSearch {
  tab: AccountTab;
  /** The id of the order to show; null for none. */
  highlight: number | null;
}

export function readAccountSearch(search: URLSearchParams): AccountSearch {
  const id = search.get('highlight');
  const highlight = id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  const tab = search.get('tab');
  return { tab: highlight !== null ? 'orders' : tab === 'orders' || tab === 'repeats' ? tab : 'profile', highlight };
}

/**
 * Returns the path to open after signing in: the requested path of this site. If a tab or an order of this page was requested, returns
 * null, which means to stay here. Otherwise, returns the home page.
 */
export function afterSignIn(search: URLSearchParams): string | null {
  const requested = search.get('redirect');
  if (requested !== null) return safeRedirect(requested, '/');
  return search.has('tab') || search.has('highlight') ? null : '/';
}
