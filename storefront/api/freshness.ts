/**
 * How long a response stays fresh, by the kind of data. This is defined only here: a query uses one of these rows, and a query
 * without one is `lasting`.
 */
export const freshness = {
  /** Catalogue, content, settings, orders and other records: requested again after changes that affect them. */
  lasting: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  /** Days with a cut-off, which can end while a page is open. */
  clockBound: { staleTime: 300_000, refetchOnWindowFocus: true },
  /** Places that fill quickly, and searches: requested each time. */
  current: { staleTime: 0 },
  /** What a screen starts with and others change: forms, run sheets, what is sold at the counter and in the cart. */
  eachTime: { refetchOnMount: 'always' },
  /** Data that may be a minute old: the user's own rights, and the provider's statement. */
  minute: { staleTime: 60_000 },
  /** Data that may be some minutes old: when the screens lock. */
  minutes: { staleTime: 300_000 },
} as const;
