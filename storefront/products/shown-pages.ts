const mostPages = 50;

/** How many pages of 60 the address asks for: `?show=2`; 1 where it says nothing sensible. */
export function shownPages(search: URLSearchParams): number {
  const wanted = Number(search.get('show') ?? '1');
  return Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, mostPages) : 1;
}
