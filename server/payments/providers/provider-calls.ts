import type { ChargeOutcome } from './payment-provider.ts';

type ChargeResult = ChargeOutcome['status'] | 'silent';

/** The results of the provider's charges since the shop started, and since when the provider hasn't responded. */
export class ProviderCalls {
  readonly results = new Map<ChargeResult, number>();
  lastAnsweredAt: string | null = null;
  /** The time of the first request without a response since the provider's last response; null while the provider responds. */
  silentSince: string | null = null;

  record(result: ChargeResult, now: Date): void {
    this.results.set(result, (this.results.get(result) ?? 0) + 1);
    if (result === 'silent') this.silentSince ??= now.toISOString();
    else {
      this.lastAnsweredAt = now.toISOString();
      this.silentSince = null;
    }
  }
}
