import { policyPages } from '#core/content/policy-page.ts';
import { productChoiceQuery, readProductChoice } from '#core/products/choosing/product-choice.ts';
import { isProductType, productCategories } from '#core/products/product-options.ts';
import { isStaffPage } from '#server/http/guards/security-headers.ts';
import type { SiteMode } from '#server/http/guards/site-mode.ts';
import { isPhonePage } from './phone-pages.ts';

/** The page to render for a request: its path, with those query parameters that the page knows. */
export interface PageAddress {
  path: string;
  /**
   * Whether the page may be cached. False for pages that don't exist, and for pages whose query contains free text. There is no limit
   * to the number of such URLs.
   */
  isCacheable: boolean;
}

/** Pages to which emails link. They also work while the shop is coming soon. The links' tokens are read only by the browser. */
const emailLinkPages = new Set([
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/forgot-password',
  '/reset-password',
  '/account/reset',
]);
const plainPages = new Set([
  '/',
  '/about',
  '/cart',
  '/checkout',
  '/subscribe',
  '/account',
  '/order-link',
  '/contact',
  '/review',
  '/weight-question',
  '/repeat',
  '/repeat-link',
  ...policyPages.map((page) => `/${page}`),
]);
/** Pages whose query parameters are free text, such as the path to open after signing in. Their query isn't changed. */
const freePages = /^\/(?:checkout|account)$/;
const maxShown = 50;
const lineEnd = /%0[ad]|%e2%80%a[89]/i;

/** Whether a path contains a line break. No route matches such a path; not even the route of the not-found page does. */
export function hasLineEnd(path: string): boolean {
  return lineEnd.test(path);
}

/** Returns the canonical URL of a page, which is also its cache key. Query parameters that the page doesn't know are left out. */
export function pageAddress(path: string, query: string, mode: SiteMode): PageAddress {
  if (emailLinkPages.has(path)) return { path, isCacheable: true };
  if (isPhonePage(path)) return { path, isCacheable: true };
  // All other admin screens share one document.
  if (isStaffPage(path) && !hasLineEnd(path)) return { path: '/admin', isCacheable: true };
  if (mode === 'coming-soon') return { path: path === '/showcase' ? path : '/', isCacheable: true };
  if (query !== '' && freePages.test(path)) return { path: `${path}?${query}`, isCacheable: false };
  if (plainPages.has(path)) return { path, isCacheable: true };
  const search = new URLSearchParams(query);
  // Comparisons aren't cached, because there are too many combinations of packs.
  if (path === '/compare') return { path: path + knownQuery(comparedOf(search)), isCacheable: false };
  if (path === '/categories') return listAddress(path, search, categoryOf(search), shownOf(search));
  if (path === '/products') return listAddress(path, search);
  const [, listing, x = ''] = /^\/(products|product)\/([^/]+)$/.exec(path) ?? [];
  if (listing === 'products' && isProductType(x)) return listAddress(path, search, shownOf(search));
  if (listing !== undefined && /^[1-9]\d{0,14}$/.test(x)) return { path, isCacheable: true };
  // Several slashes or backslashes at the start become a single slash, because two of them would lead to another site.
  return { path: path.replace(/^[/\\]+/, '/'), isCacheable: false };
}

/** Returns the path in lower case, if there is a page at that path; otherwise null. */
export function inLowerCase(path: string, mode: SiteMode): string | null {
  const small = path.toLowerCase();
  return small !== path && mode === 'live' && pageAddress(small, '', mode).isCacheable ? small : null;
}

/**
 * Returns the URL of a product list, with those filters and sort orders that exist. A list with a search text can't be cached, because
 * there is no limit to the number of search texts.
 */
function listAddress(path: string, search: URLSearchParams, ...parts: string[]): PageAddress {
  const choice = readProductChoice(search);
  const query = productChoiceQuery(choice).toString();
  return { path: path + knownQuery(...parts, query), isCacheable: choice.q.trim() === '' };
}

function comparedOf(search: URLSearchParams): string {
  const ids = search.get('ids') ?? '';
  return /^\d{1,15}(?:,\d{1,15}){0,2}$/.test(ids) ? `ids=${ids}` : '';
}

function categoryOf(search: URLSearchParams): string {
  const named = search.get('category') ?? '';
  return (productCategories as readonly string[]).includes(named) ? `category=${named}` : '';
}

/** Returns the `show` parameter of a product list: how many pages of products are shown, from 1 to 50. */
function shownOf(search: URLSearchParams): string {
  const wanted = Number(search.get('show') ?? '1');
  return Number.isInteger(wanted) && wanted > 1 ? `show=${Math.min(wanted, maxShown)}` : '';
}

function knownQuery(...parts: string[]): string {
  const known = parts.filter((part) => part !== '').join('&');
  return known === '' ? '' : `?${known}`;
}
