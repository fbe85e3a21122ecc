/** Counts how the provider's events were handled since the shop started; shown to staff. */
export class WebhookHealth {
  /** Events that were not signed by the provider, were changed, or came too late. */
  rejected = 0;
  lastRejectedAt: string | null = null;
  /** Events that could not be acted on; the provider sends them again. */
  failed = 0;
  lastFailedAt: string | null = null;

  countRejected(now: Date): void {
    this.rejected += 1;
    this.lastRejectedAt = now.toISOString();
  }

  countFailed(now: Date): void {
    this.failed += 1;
    this.lastFailedAt = now.toISOString();
  }
}
