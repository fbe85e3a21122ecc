/**
 * What the servers of one shop tell each other, soon after it happened; a server that starts later, or has lost its line
 * for a moment, doesn't hear it. So it is for what does no harm when it is missed.
 */
export interface ServerNews {
  notify(news: unknown): void;
  /** Called with what another server has told. */
  listen(hear: (news: unknown) => void): void;
}
