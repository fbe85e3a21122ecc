/** How long a response stays fresh, by category of data. Each query uses one of these entries; by default, it is `lasting`. */
export const freshness = {
  /** Catalogue, content, settings, orders and other records: requested again after changes that affect them. */
  lasting: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  /** Delivery days, whose cut-off can pass while a page is open. */
  clockBound: { staleTime: 300_000, refetchOnWindowFocus: true },
  /** Searches and other data that must be current: requested each time. */
  current: { staleTime: 0 },
  /**
   * Data that a screen starts with and that other users change: forms, run sheets, and the products at the counter and in the
   * cart. Requested each time the screen opens.
   */
  eachTime: { refetchOnMount: 'always' },
  /** Data that may be a minute old: the user's own rights, and the provider's statement. */
  minute: { staleTime: 60_000 },
  /** Data that may be a few minutes old, such as the time after which the screens lock. */
  minutes: { staleTime: 300_000 },
} as const;
