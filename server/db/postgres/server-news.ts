/**
 * Messages between a shop's servers, sent soon after an event. A server that isn't running yet, or briefly loses its connection, misses
 * the message. A missed message must therefore be harmless.
 */
export interface ServerNews {
  notify(news: unknown): void;
  /** `hear` is called with a notification from another server. */
  listen(hear: (news: unknown) => void): void;
}
