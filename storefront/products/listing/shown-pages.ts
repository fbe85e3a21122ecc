const maxPages = 50;

/** How many pages of 60 the address asks for: `?show=2`; 1 where it says nothing sensible. */
export function shownPages(search: URLSearchParams, name: string): number {
  const wanted = Number(search.get(name) ?? '1');
  return Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, maxPages) : 1;
}
