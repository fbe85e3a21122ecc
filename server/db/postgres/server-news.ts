/**
 * What a shop's servers tell each other soon after it happens. A server that starts later, or briefly loses its connection,
 * misses such news, so it must be possible to miss it without harm.
 */
export interface ServerNews {
  notify(news: unknown): void;
  /** `hear` is called with a notification from another server. */
  listen(hear: (news: unknown) => void): void;
}
