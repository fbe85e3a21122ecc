// The Stripe provider, with Stripe's own library 23.1.0 and the API version that it was made for (stripe-client.ts).
import type {
  CaptureRequest,
  CardSetupOutcome,
  CardSetupRequest,
  ChargeOutcome,
  ChargeRequest,
  CreatedCharge,
  ListedCharge,
  ListedDispute,
  ListedRefund,
  NewCustomer,
  PaymentProvider,
  ProviderMovement,
  RefundOutcome,
  RefundRequest,
  ReleaseRequest,
} from '../payment-provider.ts';
import { checkAccount, type StripeAccount } from './stripe-account.ts';
import { StripeCards } from './stripe-cards.ts';
import { StripeCharges, type StripeShop } from './stripe-charges.ts';
import { StripeClient, type StripeClientOptions } from './stripe-client.ts';
import { createCustomer, deleteCustomer } from './stripe-customers.ts';
import { readEvent, type StripeEvent } from './stripe-events.ts';
import { StripeHolds } from './stripe-holds.ts';
import { latestCharges, listCharges, listDisputes, listRefunds } from './stripe-lists.ts';
import { listMovements } from './stripe-movements.ts';
import type { FoundCharge } from './stripe-outcomes.ts';
import {
  type FoundSetup,
  findCharge,
  findDispute,
  findFingerprint,
  findRefund,
  findSetup,
  readClock,
} from './stripe-reads.ts';
import { type FoundRefund, StripeRefunds } from './stripe-refunds.ts';

export interface StripeOptions extends StripeClientOptions {
  webhookSecret: string;
  /** The URL to which the bank's page redirects the customer. */
  returnUrl: string;
  /** Distinguishes this shop's charges from others in the same account. */
  shopId: string;
  clock: () => Date;
}

/**
 * Charges cards with Stripe: only cards, including wallets, in Australian dollars. Only a definite response from Stripe is an outcome.
 * Anything else throws a StripeFailure and counts as no response.
 */
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly defaultSource = null;
  readonly minimumCents = 50;
  readonly holdDays = 4;
  readonly #client: StripeClient;
  readonly #webhookSecret: string;
  readonly #shop: StripeShop;
  readonly #charges: StripeCharges;
  readonly #holds: StripeHolds;
  readonly #cards: StripeCards;
  readonly #refunds: StripeRefunds;

  constructor({ secretKey, apiBase, webhookSecret, returnUrl, shopId, clock }: StripeOptions) {
    this.#client = new StripeClient({ secretKey, apiBase });
    this.#webhookSecret = webhookSecret;
    this.#shop = { client: this.#client, shopId, returnUrl, clock };
    this.#charges = new StripeCharges(this.#shop);
    this.#holds = new StripeHolds(this.#shop);
    this.#cards = new StripeCards(this.#shop);
    this.#refunds = new StripeRefunds(this.#shop);
  }

  isToken(text: string): boolean {
    return /^ctoken_\w+$/.test(text);
  }

  /** Returns null, because Stripe assigns the ids of charges. */
  chargeIdOf(): null {
    return null;
  }

  createCustomer(customer: NewCustomer): Promise<string> {
    return createCustomer(this.#shop, customer);
  }

  deleteCustomer(customer: string): Promise<boolean> {
    return deleteCustomer(this.#shop, customer);
  }

  createCharge(request: ChargeRequest): Promise<CreatedCharge> {
    return this.#charges.create(request);
  }

  charge(request: ChargeRequest): Promise<ChargeOutcome> {
    return this.#charges.charge(request);
  }

  find(request: ChargeRequest): Promise<ChargeOutcome | null> {
    return this.#charges.find(request);
  }

  abandon(request: ChargeRequest): Promise<ChargeOutcome> {
    return this.#charges.abandon(request);
  }

  capture(request: CaptureRequest): Promise<ChargeOutcome> {
    return this.#holds.capture(request);
  }

  release(request: ReleaseRequest): Promise<ChargeOutcome> {
    return this.#holds.release(request);
  }

  refund(request: RefundRequest): Promise<RefundOutcome> {
    return this.#refunds.refund(request);
  }

  /** Refunds the rest of a charge that the shop didn't make. A repeated request finds the first refund. */
  refundUnknown(providerChargeId: string, createdAt: string): Promise<RefundOutcome> {
    return this.#refunds.refundUnknown(providerChargeId, createdAt);
  }

  findFingerprint(source: string): Promise<string | null> {
    return findFingerprint(this.#shop, source);
  }

  saveCard(request: CardSetupRequest): Promise<CardSetupOutcome> {
    return this.#cards.save(request);
  }

  abandonCard(request: CardSetupRequest): Promise<CardSetupOutcome> {
    return this.#cards.abandon(request);
  }

  listCharges(since: Date): AsyncIterable<ListedCharge> {
    return listCharges(this.#shop, since);
  }

  latestCharges(limit: number): Promise<ListedCharge[]> {
    return latestCharges(this.#shop, limit);
  }

  listRefunds(since: Date): AsyncIterable<ListedRefund> {
    return listRefunds(this.#shop, since);
  }

  listDisputes(since: Date): AsyncIterable<ListedDispute> {
    return listDisputes(this.#shop, since);
  }

  listMovements(from: Date, to: Date): AsyncIterable<ProviderMovement> {
    return listMovements(this.#shop, from, to);
  }

  /** Checks an event's signature and age, and returns the event. @throws InvalidStripeEvent */
  readEvent(rawBody: Buffer, signature: string): Promise<StripeEvent> {
    const { shopId, clock } = this.#shop;
    return readEvent(rawBody, signature, {
      client: this.#client,
      webhookSecret: this.#webhookSecret,
      shopId,
      now: clock(),
    });
  }

  findCharge(providerChargeId: string): Promise<FoundCharge | null> {
    return findCharge(this.#shop, providerChargeId);
  }

  findRefund(providerRefundId: string): Promise<FoundRefund | null> {
    return findRefund(this.#shop, providerRefundId);
  }

  findDispute(providerDisputeId: string): Promise<ListedDispute | null> {
    return findDispute(this.#shop, providerDisputeId);
  }

  findSetup(providerSetupId: string): Promise<FoundSetup | null> {
    return findSetup(this.#shop, providerSetupId);
  }

  readClock(): Promise<Date> {
    return readClock(this.#shop);
  }

  checkAccount(): Promise<StripeAccount> {
    return checkAccount(this.#client);
  }

  async close(): Promise<void> {
    this.#client.close();
  }
}
