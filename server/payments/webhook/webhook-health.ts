/** Counts for staff how the provider's events were handled since the shop started. */
export class WebhookHealth {
  /** The number of events that were not signed by the provider, were changed, or arrived too late. */
  rejected = 0;
  lastRejectedAt: string | null = null;
  /** The number of events whose processing failed; the provider sends them again. */
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
