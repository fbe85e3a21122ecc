import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChargeOutcome, ChargeRequest, RefundRequest } from '#server/payments/providers/payment-provider.ts';
import type { StripeClient } from '#server/payments/providers/stripe/stripe-client.ts';
import type { StripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts';

interface TrialOptions {
  provider: StripeProvider;
  client: StripeClient;
  webhookSecret: string;
  patienceMs: number;
  print(line: string): void;
}

/** A single run of the journeys, with its charges and everything that the journeys need. */
export class Trial implements TrialOptions {
  readonly provider: StripeProvider;
  readonly client: StripeClient;
  readonly webhookSecret: string;
  readonly patienceMs: number;
  readonly print: (line: string) => void;
  readonly startedAt = new Date();
  readonly requests: ChargeRequest[] = [];
  #orders = 0;

  constructor({ provider, client, webhookSecret, patienceMs, print }: TrialOptions) {
    this.provider = provider;
    this.client = client;
    this.webhookSecret = webhookSecret;
    this.patienceMs = patienceMs;
    this.print = print;
  }

  /** Returns a token for one of Stripe's test cards, as a browser creates it. */
  async tokenOf(testMethod: string, savesCard = false): Promise<string> {
    const token = await this.client.ask((stripe) =>
      stripe.testHelpers.confirmationTokens.create({
        payment_method: testMethod,
        return_url: 'https://example.com/',
        ...(savesCard ? { setup_future_usage: 'off_session' } : {}),
      }),
    );
    return token.id;
  }

  /** Creates a charge at Stripe that isn't paid yet, and returns its request. */
  async created(changes: Partial<ChargeRequest>): Promise<ChargeRequest> {
    this.#orders += 1;
    const amountCents = changes.amountCents ?? 5000;
    const request: ChargeRequest = {
      reference: newReference(),
      providerChargeId: null,
      amountCents,
      source: '',
      customer: null,
      savesCard: false,
      isOffSession: false,
      capture: 'automatic',
      purpose: { allocations: [{ orderId: this.#orders, amountCents }], kind: 'customer' },
      createdAt: new Date().toISOString(),
      ...changes,
    };
    const { providerChargeId } = await this.provider.createCharge(request);
    const stored = { ...request, providerChargeId };
    this.requests.push(stored);
    return stored;
  }

  async charge(changes: Partial<ChargeRequest>): Promise<{ request: ChargeRequest; outcome: ChargeOutcome }> {
    const request = await this.created(changes);
    return { request, outcome: await this.provider.charge(request) };
  }

  refundOf({ reference, providerChargeId, purpose }: ChargeRequest, amountCents: number): RefundRequest {
    return {
      reference: newReference(),
      chargeReference: reference,
      providerChargeId,
      amountCents,
      orderId: purpose.allocations[0]?.orderId ?? 0,
      createdAt: new Date().toISOString(),
    };
  }

  /** Checks every second until the person has responded on the bank's page, or `patienceMs` has passed. */
  async awaitBank(request: ChargeRequest): Promise<ChargeOutcome | null> {
    for (let waited = 0; ; waited += 1000) {
      const outcome = await this.provider.find(request);
      if (outcome?.status !== 'action' || waited >= this.patienceMs) return outcome;
      await pause(1000);
    }
  }

  /** Cancels every charge without a final outcome. Returns the number of these charges. */
  async cancelOpen(): Promise<number> {
    let open = 0;
    for (const request of this.requests) {
      const outcome = await this.provider.find(request);
      if (outcome?.status === 'succeeded' || outcome?.status === 'declined') continue;
      open += 1;
      await this.provider.abandon(request);
    }
    return open;
  }
}

export function newReference(): string {
  return `hq_try_${randomBytes(18).toString('base64url')}`;
}
