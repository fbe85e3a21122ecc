import type { ChargeOutcome } from './payment-provider.ts';

type ChargeResult = ChargeOutcome['status'] | 'silent';

/** How the provider's charges turned out since the shop started, and since when it is silent. */
export class ProviderCalls {
  readonly results = new Map<ChargeResult, number>();
  lastAnsweredAt: string | null = null;
  /** The first silence since its last answer. */
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
