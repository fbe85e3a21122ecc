/**
 * Messages between a shop's servers, sent soon after an event. A server that starts later, or briefly loses its connection,
 * misses such messages, so missing them must be harmless.
 */
export interface ServerNews {
  notify(news: unknown): void;
  /** `hear` is called with a notification from another server. */
  listen(hear: (news: unknown) => void): void;
}
