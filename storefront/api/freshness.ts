/**
 * How long an answer counts as fresh, by the kind of thing it tells of. Only this table says so: a query takes a row of it, and
 * one without a row is `lasting`.
 */
export const freshness = {
  /** Catalogue, content, settings, orders and other records: what a change makes stale is asked for again after the change. */
  lasting: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  /** Days with a cut-off: they end by themselves while a page is open. */
  clockBound: { staleTime: 300_000, refetchOnWindowFocus: true },
  /** Places that go quickly, and what is searched for: asked for each time. */
  current: { staleTime: 0 },
  /** What a screen begins with and others change: forms, run sheets, what is sold at the counter and in the cart. */
  eachTime: { refetchOnMount: 'always' },
  /** What may lag by a minute: the caller's own rights, and the provider's statement. */
  minute: { staleTime: 60_000 },
  /** What may lag by some minutes: when the screens lock. */
  minutes: { staleTime: 300_000 },
} as const;
