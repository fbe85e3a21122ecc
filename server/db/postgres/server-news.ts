/**
 * What the servers of one shop tell each other, soon after it happens. A server that starts later, or loses its connection for a
 * moment, misses it. So it is only for news that may be missed without harm.
 */
export interface ServerNews {
  notify(news: unknown): void;
  /** `hear` is called with news from another server. */
  listen(hear: (news: unknown) => void): void;
}
